import type { LineStyle } from '../output.ts'
import { hunkHead, type Hunk } from '../sync/text/hunks.ts'
import { shown } from './shown.ts'

/** A line of a report, and how it looks on a terminal. */
export interface StyledLine {
  text: string
  style?: LineStyle
}

const colorOf = (line: string): LineStyle['color'] =>
  line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : undefined

/** Hunks as lines. @param indent before each line */
export function diffLines(hunks: readonly Hunk[], indent = ''): StyledLine[] {
  return hunks.flatMap((hunk): StyledLine[] => [
    { text: indent + hunkHead(hunk), style: { color: 'cyan', isVerbatim: true } },
    ...hunk.lines.map((line): StyledLine => {
      const color = colorOf(line)
      // A tab is no character that changes what is shown.
      const text = indent + line.split('\t').map(shown).join('\t')
      return { text, style: { isVerbatim: true, ...(color ? { color } : {}) } }
    }),
  ])
}
