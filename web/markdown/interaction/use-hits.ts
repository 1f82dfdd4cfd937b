import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Hits } from './hits.ts'

/** Nodes that are replaced together are marked together. Milliseconds. */
const remarkDelay = 100

export interface HitsProps {
  root: RefObject<HTMLElement | null>
  keyword: string | undefined
  /** True once the whole text is in the page. */
  isDrawn: boolean
  /** What is drawn; a new one is marked anew. */
  drawn: unknown
  onHits: (count: number) => void
}

export interface ShownHits {
  /** Brings a hit into view; counts from 0, around the ends. */
  show: (index: number) => void
  /** Colouring and drawing replace nodes, and marks with them: marks again, a little later. */
  refresh: () => void
}

/** Marks the words of a keyword in the text. Source: web/spec/reading.md 9.2. */
export function useHits({ root, keyword, isDrawn, drawn, onHits }: HitsProps): ShownHits {
  const hits = useRef<Hits>(null)
  const current = useRef(-1)
  const markLater = useRef(() => {})
  const report = useRef(onHits)
  report.current = onHits
  useEffect(() => {
    if (!keyword?.trim() || !isDrawn) return
    current.current = -1
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void import('./hits.ts').then(({ markHits }) => {
      const mark = () => {
        if (isGone) return
        hits.current?.clear()
        hits.current = markHits(root.current!, keyword)
        if (current.current >= 0) hits.current.show(current.current, { isQuiet: true })
        report.current(hits.current.count)
      }
      mark()
      markLater.current = () => {
        clearTimeout(timer)
        timer = setTimeout(mark, remarkDelay)
      }
    })
    return () => {
      isGone = true
      clearTimeout(timer)
      markLater.current = () => {}
      hits.current?.clear()
      hits.current = null
    }
  }, [root, keyword, isDrawn, drawn])
  const [shown] = useState<ShownHits>(() => ({
    show: (index) => hits.current?.show((current.current = index)),
    refresh: () => markLater.current(),
  }))
  return shown
}
