import { useEffect, useRef, type RefObject } from 'react'
import type { TreeHandle } from '../../../../parts/catalog-tree/catalog-tree.tsx'
import { ancestorsOf, type Entry } from '../../../../parts/catalog-tree/tree.ts'

/**
 * The key of the row to focus once nothing lies over the rows any more.
 * @param cover what lies over them or takes their place; the row is focused when it changes
 */
export function useNextRow(
  rows: RefObject<TreeHandle | null>,
  cover: { dialog: object | null; isSelecting: boolean },
): RefObject<string | null> {
  const nextRow = useRef<string>(null)
  const { dialog, isSelecting } = cover
  useEffect(() => {
    const key = nextRow.current
    if (dialog || key === null) return
    nextRow.current = null
    // after the dialog has returned the focus to the row that is about to go
    setTimeout(() => {
      rows.current?.focus(key)
      // a row that is the tab stop already is not waited for
      const row = rows.current?.box()?.querySelector<HTMLElement>(`[data-key="${key}"]`)
      row?.focus({ preventScroll: true })
    })
  }, [dialog, isSelecting, rows])
  return nextRow
}

/** Whether an entry goes with these. */
export function goesWith(gone: readonly Entry[]): (entry: Entry) => boolean {
  const keys = new Set(gone.map(({ key }) => key))
  return (entry) => [entry, ...ancestorsOf(entry)].some(({ key }) => keys.has(key))
}

/** The row that is at the place of the first of those that go. */
export function rowAfter(visible: readonly Entry[], isGone: (entry: Entry) => boolean) {
  const left = visible.filter((one) => !isGone(one))
  return left[visible.findIndex(isGone)] ?? left.at(-1)
}
