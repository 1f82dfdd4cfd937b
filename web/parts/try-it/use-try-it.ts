import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ask } from '../../api/transport.ts'
import { currentSession } from '../../api/session.ts'
import { compose, type Composed } from './request/compose.ts'
import { fresh, keptStore, withoutWaiting, type Kept } from './request/kept.ts'
import { memoryStore, valuesOf, withRecent, type Memory } from './request/memory.ts'
import { isBodiless, requestOfPage, type ReadPage, type TryRequest } from './request/request.ts'
import {
  BodyTooLarge,
  NothingSeen,
  sendByServer,
  sendHere,
  type TryAnswer,
} from './request/send.ts'

type Via = TryAnswer['via']

/** The parts of a request, each on a tab. */
export type Part = 'parameters' | 'headers' | 'body' | 'variables'

export interface TryItOptions {
  /** Id of the item. */
  item: string
  /** `global_param` of the item. */
  globals: unknown
  page: {
    /** '0': it was never saved. */
    id: string
    text: string
    /** Another one means another text. */
    version: string
  }
  /**
   * Puts the body of an answer with this status into the page, and resolves to the page's new
   * version. Absent for people who may not edit the page.
   */
  saveExample?: ((status: number, example: string) => Promise<string>) | undefined
  readPage: ReadPage
}

export type TryIt = ReturnType<typeof useTryIt>

/**
 * The request of a page as it is edited and sent, and what came back. It follows the page until
 * something is entered.
 */
export function useTryIt({ item, globals, page, saveExample, readPage }: TryItOptions) {
  const person = currentSession().person?.uid ?? ''
  const isStored = page.id !== '0'
  const [kept] = useState(() => keptStore(isStored ? `${person}:${page.id}` : '', page.version))
  const { request: entered, outcome, via } = useSyncExternalStore(kept.follow, kept.get)
  const described = useMemo(
    () => requestOfPage(readPage, page.text, globals) ?? emptyRequest,
    [readPage, page.text, globals],
  )
  const request = entered ?? described
  const store = memoryStore(person, item)
  const memory = useSyncExternalStore(store.follow, store.get)
  const [part, setPart] = useState<Part>(() =>
    request.mode === 'none' || isBodiless(request.method) ? 'parameters' : 'body',
  )
  const [isRelayOn, setRelayOn] = useState(false)
  const relay = person === '' ? 'signedOut' : isRelayOn ? 'on' : isStored ? 'off' : 'notStored'
  useEffect(() => {
    if (person === '' || !isStored) return
    // without an answer it is not offered
    ask('relay/info', { page_id: Number(page.id) }, { item }).then(
      (answer) => setRelayOn(answer.is_on),
      () => undefined,
    )
  }, [person, page.id, isStored, item])
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const change = (changed: Partial<Kept>) => kept.set({ ...kept.get(), ...changed })
  const changeMemory = (next: (before: Memory) => Memory) => store.set(next(store.get()))

  const note = (sent: Composed, answer: TryAnswer | null) =>
    changeMemory((before) =>
      withRecent(before, {
        method: sent.method,
        url: sent.url,
        status: answer?.status ?? 0,
        time: answer?.time ?? 0,
        size: answer?.body.length ?? 0,
        at: Date.now(),
        request,
      }),
    )

  const send = async (by: Via = via) => {
    const sent = compose(request, valuesOf(memory))
    if ('kind' in sent) {
      change({ outcome: { kind: 'obstacle', obstacle: sent } })
      return
    }
    running.current?.abort()
    const own = (running.current = new AbortController())
    change({ via: by, outcome: { kind: 'waiting', sent } })
    try {
      const answer =
        by === 'server'
          ? await sendByServer({ id: Number(page.id), item }, sent, own.signal)
          : await sendHere(sent, own.signal)
      if (own.signal.aborted) return
      change({ outcome: { kind: 'answer', answer, sent } })
      note(sent, answer)
    } catch (error) {
      if (own.signal.aborted) return
      if (error instanceof BodyTooLarge) {
        change({ outcome: { kind: 'obstacle', obstacle: { kind: 'tooLarge' } } })
        return
      }
      change({
        outcome:
          error instanceof NothingSeen ? { kind: 'nothing', sent } : { kind: 'failed', error },
      })
      note(sent, null)
    }
  }

  return {
    request,
    outcome,
    via,
    part,
    setPart,
    memory,
    changeMemory,
    /** Whether the server sends: to people it knows, and if hosts are allowed. */
    relay,
    change: (changed: Partial<TryRequest>) => change({ request: { ...request, ...changed } }),
    restore: (next: TryRequest) => change({ request: next }),
    /** As the page says again; returns what brings back what was entered, if anything was. */
    reset: () => {
      running.current?.abort()
      const before = kept.get()
      change({ ...fresh, version: page.version })
      return before.request && (() => kept.set(withoutWaiting(before)))
    },
    setVia: (next: Via) => change({ via: next }),
    send,
    cancel: () => {
      running.current?.abort()
      change({ outcome: { kind: 'cancelled' } })
    },
    /** Absent for people who may not edit the page. */
    saveExample:
      saveExample &&
      (async (status: number, example: string) =>
        change({ version: await saveExample(status, example) })),
  }
}

const emptyRequest: TryRequest = {
  method: 'GET',
  url: '',
  path: [],
  query: [],
  headers: [],
  mode: 'none',
  text: '',
  form: [],
}
