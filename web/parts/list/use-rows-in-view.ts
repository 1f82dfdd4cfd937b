import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, type HTMLAttributes, type RefObject } from 'react'

/** Lists up to this length are drawn whole, so that the browser's search finds every row. */
const short = 100

/** In pixels. */
interface RowSize {
  /** Assumed until a row is measured. */
  height: number
  /** Between two rows. */
  gap: number
}

type RowProps = Pick<HTMLAttributes<HTMLElement>, 'aria-posinset' | 'aria-setsize' | 'style'> & {
  'data-index'?: number
}

export interface RowsInView {
  /** Only some are drawn: the list needs a height of its own, as they do not give it one. */
  isLong: boolean
  /** The rows to draw, in order. */
  drawn: readonly string[]
  /** Props of a row; its margins stand for the rows that are not drawn. */
  propsOf: (id: string) => RowProps
  /** Takes the element of a row. */
  measure: (element: HTMLElement | null) => void
}

/**
 * Which rows of a list are drawn: of a long one those in view, a few around them, and `kept`, which
 * has the focus or is lifted. Source: web/spec/writing.md 2.3, web/spec/reading.md 5.
 */
export function useRowsInView(
  ids: readonly string[],
  frame: RefObject<HTMLElement | null>,
  kept: string,
  { height, gap }: RowSize,
): RowsInView {
  const isLong = ids.length > short
  const keptAt = ids.indexOf(kept)
  // it is not passed to memoised components, which its unstable functions would mislead
  // oxlint-disable-next-line react/incompatible-library
  const view = useVirtualizer({
    enabled: isLong,
    count: ids.length,
    gap,
    overscan: 12,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: useCallback((index: number) => ids[index]!, [ids]),
    rangeExtractor: useCallback(
      (range: Range) => {
        const seen = defaultRangeExtractor(range)
        if (keptAt < 0 || seen.includes(keptAt)) return seen
        return [...seen, keptAt].toSorted((one, other) => one - other)
      },
      [keptAt],
    ),
  })
  if (!isLong) return { isLong, drawn: ids, propsOf: () => ({}), measure: () => undefined }
  const rows = view.getVirtualItems()
  const places = new Map(rows.map(({ index }, at) => [ids[index]!, at]))
  return {
    isLong,
    drawn: [...places.keys()],
    propsOf: (id) => {
      const at = places.get(id) ?? 0
      const { index, start, end } = rows[at]!
      const before = rows[at - 1]?.end ?? -gap
      return {
        'data-index': index,
        'aria-posinset': index + 1,
        'aria-setsize': ids.length,
        style: {
          marginTop: start - before - gap,
          ...(at === rows.length - 1 && { marginBottom: view.getTotalSize() - end }),
        },
      }
    },
    measure: view.measureElement,
  }
}
