import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { takeSliceHeights } from '../../lib/document.ts'
import { insertSlices, slicesOf, type Insertion } from './slices.ts'

interface ShownSlices {
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
    const heights = takeSliceHeights()
    const onInserted = (piece: Element, index: number) => {
      keepHeight(piece, heights[index])
      onPiece(piece)
    }
    const own = insertSlices(place.current!, slices, {
      onPiece: onInserted,
      onProgress: setProgress,
    })
    insertion.current = own
    // a reader who has scrolled sees slices further down at once
    if (scrollY > 0) own.upTo(heights.length - 1)
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

/** A slice that replaces one of the document is as high until it is laid out. */
function keepHeight(slice: Element, height: number | undefined): void {
  if (height !== undefined)
    (slice as HTMLElement).style.setProperty('contain-intrinsic-block-size', `auto ${height}px`)
}
