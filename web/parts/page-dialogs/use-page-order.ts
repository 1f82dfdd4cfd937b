import { useEffect, useMemo, useRef, useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { showNotice } from '../../ui/feedback/notices/notices.tsx'
import { sentenceOf } from '../failures/failure.ts'
import { rebasedOrder } from './rebased-order.ts'

/**
 * The pages of a catalog in their order. Each change is shown at once and sends the positions of
 * the whole catalog as it is stored by then, one call after the other. Source: web/spec/writing.md
 * 2.3.
 */
export function usePageOrder(
  item_id: number,
  cat_id: number,
  rows: Answer<'catalog/getPagesBycat'>,
) {
  const [changed, setChanged] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const titles = useMemo(() => new Map(rows.map((row) => [row.page_id, row.page_title])), [rows])
  const ids = useMemo(
    () => changed?.filter((id) => titles.has(id)) ?? [...titles.keys()],
    [changed, titles],
  )

  /** Sends the change, made to the order that is stored by now. */
  const send = async (shown: readonly string[], next: readonly string[]): Promise<boolean> => {
    const stored = await runAction('catalog/getPagesBycat', { item_id, cat_id })
    const order = rebasedOrder(
      shown,
      next,
      stored.map(({ page_id }) => page_id),
    )
    await runAction('page/sort', {
      item_id,
      pages: Object.fromEntries(order.map((id, index) => [id, index + 1])),
    })
    return order === next
  }

  /**
   * @param shown the order that was changed
   * @returns whether it was saved; if not, the list shows the stored order again
   */
  const save = async (next: readonly string[], shown = ids): Promise<boolean> => {
    setChanged(next)
    setError(null)
    // what waits behind a call that fails was made of an order that has never been stored
    const call = sent.current.then(() => send(shown, next))
    sent.current = call
    try {
      const isAsShown = await call
      void refresh('item/info')
      if (!isAsShown && sent.current === call) {
        await refresh('catalog/getPagesBycat')
        if (sent.current === call) setChanged(null)
      }
      // Undo can be pressed after the catalog has been left, and it be opened again
      if (!isShown.current) void refresh('catalog/getPagesBycat')
      return true
    } catch (failure) {
      sent.current = Promise.resolve()
      if (isShown.current) setError(failure)
      else showNotice({ text: sentenceOf(failure), stay: 0 })
      await refresh('item/info', 'catalog/getPagesBycat')
      setChanged(null)
      return false
    }
  }
  return { titles, ids, error, save }
}
