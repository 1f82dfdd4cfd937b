import { tableRule } from './blocks/block-marks.ts'

/**
 * The inline text of a leaf block: its lines without the markers of enclosing quotes and lists.
 * `pieces` map each line back to its position in the source.
 */
export interface Inline {
  text: string
  pieces: { at: number; source: number }[]
}

export interface Line {
  source: number
  text: string
}

export function joined(lines: Line[]): Inline {
  const pieces: Inline['pieces'] = []
  let at = 0
  for (const line of lines) {
    pieces.push({ at, source: line.source })
    at += line.text.length + 1
  }
  return { text: lines.map((line) => line.text).join('\n'), pieces }
}

/** Maps a position in an inline text to the source. */
export function sourceOf(inline: Inline, index: number): number {
  let low = 0
  let high = inline.pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (inline.pieces[middle]!.at <= index) low = middle
    else high = middle - 1
  }
  const piece = inline.pieces[low]!
  return piece.source + index - piece.at
}

/** Cells are split first, so markup never reaches from one into the next. */
function cellsOf(row: Line): Line[] {
  const cells: Line[] = []
  let start = 0
  for (let index = 0; index <= row.text.length; index++) {
    if (row.text[index] === '\\') index++
    else if (index >= row.text.length || row.text[index] === '|') {
      cells.push({ source: row.source + start, text: row.text.slice(start, index) })
      start = index + 1
    }
  }
  if (start < row.text.length)
    cells.push({ source: row.source + start, text: row.text.slice(start) })
  return cells
}

/** The lines of a paragraph, or of a table the cells: each is inline text of its own. */
export function partsOf(lines: Line[]): Line[][] {
  const [head, rule] = lines
  const isTable = rule !== undefined && head!.text.includes('|') && tableRule.test(rule.text)
  return isTable ? lines.flatMap(cellsOf).map((cell) => [cell]) : [lines]
}
