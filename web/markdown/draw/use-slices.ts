import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { takeSliceHeights } from '../../lib/document.ts'
import { insertSlices, slicesOf, type Insertion } from './slices.ts'

export interface ShownSlices {
  /** The container of the slices. */
  place: RefObject<HTMLDivElement | null>
  /** The first slice, which is there with the first paint. */
  first: string
  /** From 0 to 1. */
  progress: number
  /** Inserts slices up to the element with this id; all of them if it is still not found. */
  reveal: (id: string, isFound: () => boolean) => void
}

/**
 * Inserts the slices of a rendered text in idle time, and all of them at once before the page is
 * printed.
 * @param html `null`: there is no text yet
 * @param onPiece a new function gets all pieces again
 */
export function useSlices(html: string | null, onPiece: (piece: Element) => void): ShownSlices {
  const place = useRef<HTMLDivElement>(null)
  const insertion = useRef<Insertion>(null)
  const slices = useMemo(() => (html === null ? [] : slicesOf(html)), [html])
  const [progress, setProgress] = useState(1)
  useLayoutEffect(() => {
    if (slices.length === 0) return
    const own = insertSlices(place.current!, slices, { onPiece, onProgress: setProgress })
    insertion.current = own
    keepHeights(place.current!, own)
    addEventListener('beforeprint', own.all)
    return () => {
      removeEventListener('beforeprint', own.all)
      own.stop()
      insertion.current = null
    }
  }, [slices, onPiece])
  const reveal = useCallback(
    (id: string, isFound: () => boolean) => {
      if (isFound()) return
      const mark = ` id="${id.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
      insertion.current?.upTo(slices.findIndex((slice) => slice.includes(mark)))
    },
    [slices],
  )
  return { place, first: slices[0] ?? '', progress, reveal }
}

/**
 * A text that replaces what came with the document, where the reader has scrolled: as much of it is
 * inserted at once, and slices above the window are as high as they were.
 */
function keepHeights(place: HTMLElement, insertion: Insertion): void {
  const heights = takeSliceHeights()
  insertion.upTo(heights.length - 1)
  heights.forEach((height, index) => {
    const slice = place.children[index] as HTMLElement | undefined
    slice?.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`)
  })
}
