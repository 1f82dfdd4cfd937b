import { useEffect, useRef, useState, type RefObject } from 'react'
import type { MarkedText } from './hits.ts'

export interface HitsProps {
  root: RefObject<HTMLElement | null>
  keyword: string | undefined
  /** True once the whole text is in the page. */
  isDrawn: boolean
  /** What is drawn; a new one is marked anew. */
  drawn: unknown
  onHits: (count: number) => void
}

/** Marks the words of a keyword in the text. Source: web/spec/reading.md 9.2. */
export function useHits({ root, keyword, isDrawn, drawn, onHits }: HitsProps) {
  const marked = useRef<MarkedText>(null)
  const report = useRef(onHits)
  report.current = onHits
  useEffect(() => {
    if (!keyword?.trim() || !isDrawn) return
    let isGone = false
    void import('./hits.ts').then(({ keepMarked }) => {
      if (!isGone)
        marked.current = keepMarked(root.current!, keyword, (count) => report.current(count))
    })
    return () => {
      isGone = true
      marked.current?.stop()
      marked.current = null
    }
  }, [root, keyword, isDrawn, drawn])
  const [hits] = useState(() => ({
    /** Brings a hit into view; counts from 0, around the ends. */
    show: (index: number) => marked.current?.show(index),
    /** Nodes of the text were replaced. */
    refresh: () => marked.current?.refresh(),
  }))
  return hits
}
