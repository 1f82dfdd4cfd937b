import type { LineStyle, Output } from '../output.ts'
import { hunkHead, type Hunk } from '../sync/text/hunks.ts'
import { wordLines, type WordLine } from '../sync/text/words.ts'
import { shown } from './shown.ts'

/** A line of a report, and how it looks on a terminal. */
export interface StyledLine {
  text: string
  style?: LineStyle
}

const colorOf = (line: string): LineStyle['color'] =>
  line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : undefined

// A tab is no character that changes what is shown.
const shownLine = (line: string): string => line.split('\t').map(shown).join('\t')

/** Hunks as lines. @param indent before each line */
export function diffLines(hunks: readonly Hunk[], indent = ''): StyledLine[] {
  return hunks.flatMap((hunk): StyledLine[] => [
    { text: indent + hunkHead(hunk), style: { color: 'cyan', isVerbatim: true } },
    ...hunk.lines.map((line): StyledLine => {
      const color = colorOf(line)
      const text = indent + shownLine(line)
      return { text, style: { isVerbatim: true, ...(color ? { color } : {}) } }
    }),
  ])
}

/** A page as `showdoc diff` shows it, by lines or by words. */
export function printDiff(
  output: Pick<Output, 'result'>,
  { path, hunks }: { path: string; hunks: readonly Hunk[] },
  isByWords = false,
): void {
  output.result(`--- a/${shown(path)}`, { color: 'bold', isVerbatim: true })
  output.result(`+++ b/${shown(path)}`, { color: 'bold', isVerbatim: true })
  for (const { text, style } of isByWords ? wordDiffLines(hunks) : diffLines(hunks))
    output.result(text, style)
}

const wordColors: Partial<Record<WordLine['kind'], LineStyle['color']>> = {
  removed: 'red',
  added: 'green',
  changed: 'yellow',
}

/** Hunks as lines with the changed words marked. */
function wordDiffLines(hunks: readonly Hunk[]): StyledLine[] {
  return hunks.flatMap((hunk): StyledLine[] => [
    { text: hunkHead(hunk), style: { color: 'cyan', isVerbatim: true } },
    ...wordLines(hunk.lines).map(({ text, kind }): StyledLine => {
      const color = wordColors[kind]
      return { text: shownLine(text), style: { isVerbatim: true, ...(color ? { color } : {}) } }
    }),
  ])
}
