import { useEffect } from 'react'
import { cachedAnswer } from '../../api/answer-cache.ts'
import { useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { useSession } from '../../api/session.ts'
import { inOneTab } from './in-one-tab.ts'

/** Milliseconds between two requests. Source: web/spec/reading.md 10. */
const interval = 300_000

export interface Unread {
  remind: number
  announce: number
}

interface Told {
  readonly uid: string
  readonly answer: Answer<'message/getUnread'>
}

/** Answers that all tabs know: those that others have sent, and that were sent to them. */
const known = new WeakSet<object>()

/** Passes answers on between the tabs of a person. */
function openChannel(uid: string): { tell: (answer: Told['answer']) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel('showdoc-unread')
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.uid !== uid) return
    known.add(data.answer)
    cachedAnswer('message/getUnread', {}).seed(data.answer)
  })
  return {
    tell: (answer) => {
      if (known.has(answer)) return
      known.add(answer)
      channel.postMessage({ uid, answer } satisfies Told)
    },
    close: () => channel.close(),
  }
}

/**
 * Keeps the answer up to date: asks when it is five minutes old, in one tab for all, and passes on
 * what this tab was answered.
 * @returns what ends it
 */
function startPolling(uid: string): () => void {
  const answer = cachedAnswer('message/getUnread', {})
  const channel = openChannel(uid)
  let asked = Date.now()
  const unfollow = answer.follow(() => {
    const { data: now, error, isFetching } = answer.get()
    if (isFetching || error || !now) return
    asked = Date.now()
    channel.tell(now as Told['answer'])
  })
  const leave = inOneTab(`showdoc-unread-${uid}`, () => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(ask, Math.max(0, asked + interval - Date.now()))
    }
    const ask = () => {
      if (Date.now() < asked + interval) return wait()
      asked = Date.now()
      void answer.invalidate()
      return wait()
    }
    wait()
    return () => clearTimeout(timer)
  })
  return () => {
    leave()
    unfollow()
    channel.close()
  }
}

/** The polling of this tab, for all components that show the number. */
let polling: { uid: string; users: number; stop: () => void } | null = null

/** @returns what ends the polling with its last user */
function sharePolling(uid: string): () => void {
  if (polling?.uid !== uid) polling = { uid, users: 0, stop: startPolling(uid) }
  const own = polling
  own.users++
  return () => {
    if (--own.users > 0) return
    own.stop()
    if (polling === own) polling = null
  }
}

/**
 * How many messages the signed-in person has not read: asked with the first screen, then every five
 * minutes by one tab for all. Failures are silent.
 */
export function useUnread(): Unread {
  const { person } = useSession()
  const uid = person?.uid
  const { data } = useAnswer(
    'message/getUnread',
    {},
    { enabled: uid !== undefined, freshFor: interval, signedOut: 'error' },
  )
  useEffect(() => (uid === undefined ? undefined : sharePolling(uid)), [uid])
  return (uid !== undefined && data?.unread) || { remind: 0, announce: 0 }
}
