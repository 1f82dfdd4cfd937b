import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { refresh } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { t } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { entryIn, type Entry, type Tree } from '../../../parts/catalog-tree/tree.ts'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { arranged, isSamePlace, placeOf, type Move } from './arrange.ts'
import { Overtaken, sendMove, type MoveRequest } from './send-move.ts'

/** Milliseconds after the last move before it is sent. Source: web/spec/design.md 4. */
const pause = 300

export interface Moves {
  /** The tree with the moves that are not stored yet. */
  shown: Tree
  move: (move: Move) => void
  /** Sends what is waiting, now. */
  flush: () => Promise<void>
  /** Why the last move was undone; '' when it was not. */
  alert: string
  clearAlert: () => void
}

/** The answers that contain catalogs or their order. */
export const refreshTree = (): Promise<void> =>
  refresh(
    'item/info',
    'catalog/catListGroup',
    'catalog/catListName',
    'catalog/getPagesBycat',
    'page/info',
  )

/** A sentence for a refused move or change of a catalog or page. */
export function sentenceAbout(error: unknown, entry: Pick<Entry, 'title'>): string {
  const name = entry.title
  if (error instanceof Overtaken) return t(`catalogs.${error.why}`, { name })
  if (isRefused(error, 'catalogNotFound')) return t('catalogs.targetGone', { name })
  return sentenceOf(error)
}

/**
 * Moves that are shown at once, sent after a pause, and undone when they are refused. Source:
 * web/spec/design.md 4 (drag sorting).
 */
export function useMoves(item_id: number, tree: Tree): Moves {
  const [pending, setPending] = useState<readonly MoveRequest[]>([])
  const [alert, setAlert] = useState('')
  const waiting = useRef<readonly MoveRequest[]>([])
  const timer = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const shown = useMemo(() => arranged(tree, pending), [tree, pending])
  const latest = useRef(shown)
  latest.current = shown

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    const requests = waiting.current
    waiting.current = []
    if (requests.length === 0) return queue.current
    return (queue.current = queue.current.then(async () => {
      for (const request of requests) {
        try {
          await sendMove(item_id, request)
          announce(request)
        } catch (error) {
          setAlert(sentenceAbout(error, request.entry))
        }
      }
      await refreshTree()
      setPending((now) => now.filter((one) => !requests.includes(one)))
    }))
    // oxlint-disable-next-line react/exhaustive-deps -- announce uses what is current
  }, [item_id])

  const move = (next: Move) => {
    const entry = entryIn(latest.current, next.key)
    if (!entry || isSamePlace(placeOf(entry), next)) return
    const earlier = waiting.current.find(({ key }) => key === next.key)
    const request: MoveRequest = {
      ...next,
      entry: earlier?.entry ?? entry,
      seenIn: [...(earlier?.seenIn ?? []), entry.parent?.id ?? '0'],
    }
    waiting.current = [...waiting.current.filter((one) => one !== earlier), request]
    setPending((now) => [...now.filter((one) => one !== earlier), request])
    setAlert('')
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void flush(), pause)
  }
  const announce = ({ entry }: MoveRequest) =>
    toast(t('catalogs.movedTo', { name: entry.title }), {
      label: t('catalogs.undo'),
      run: () => move(placeOf(entry)),
    })

  // what somebody has dropped is stored, even if they leave at once
  useEffect(() => () => void flush(), [flush])
  return { shown, move, flush, alert, clearAlert: () => setAlert('') }
}
