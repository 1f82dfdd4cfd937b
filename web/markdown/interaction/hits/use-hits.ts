import { useEffect, useRef, useState, type RefObject } from 'react'
import type { HitHighlights, HitOptions } from './hits.ts'

interface HitsProps {
  root: RefObject<HTMLElement | null>
  keyword: string | undefined
  /** True once the whole text is in the page. */
  isDrawn: boolean
  /** Identifies the rendered text; a new one is highlighted again. */
  drawn: unknown
  onHits: (count: number) => void
}

/** Highlights the words of a keyword in the text. Source: web/spec/reading.md 9.2. */
export function useHits({ root, keyword, isDrawn, drawn, onHits }: HitsProps) {
  const marked = useRef<HitHighlights>(null)
  const report = useRef(onHits)
  report.current = onHits
  useEffect(() => {
    if (!keyword?.trim() || !isDrawn) return
    let isGone = false
    void import('./hits.ts').then(({ highlightHits }) => {
      if (!isGone)
        marked.current = highlightHits(root.current!, keyword, (count) => report.current(count))
    })
    return () => {
      isGone = true
      marked.current?.stop()
      marked.current = null
    }
  }, [root, keyword, isDrawn, drawn])
  const [hits] = useState(() => ({
    show: (index: number, options?: HitOptions) => marked.current?.show(index, options),
    /** Nodes of the text were replaced. */
    refresh: () => marked.current?.refresh(),
  }))
  return hits
}
