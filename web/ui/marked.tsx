import type { ReactNode } from 'react'
import type { Range } from '../lib/text/match.ts'

interface MarkedProps {
  text: string
  /** Ranges of the text to mark, in UTF-16 units, in order, without overlaps. */
  marks: readonly Range[]
}

/** A text with marked parts, all of it as text nodes. */
export function Marked({ text, marks }: MarkedProps): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of marks) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return [...parts, text.slice(end)]
}
