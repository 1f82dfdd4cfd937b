import type { GeneratedCells } from './generated-cells.ts'

// Remarks in the tables of generated markdown: people write into the last column. Source:
// cli/spec.md 5.13.

/** A row of a table, outside of code. */
interface Row {
  /** Heading, first cell and number of the row, since a name may be there more than once. */
  readonly place: string
  readonly cells: readonly string[]
  /** The last cell; empty if it says that there is nothing. */
  readonly remark: string
}

const cellsOf = (row: string): string[] => row.split(/(?<!\\)\|/).slice(1, -1)

const isRule = (line: string | undefined): boolean => /^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line ?? '')

/** What generated cells without a remark have. */
const nothing = ['', '无', 'None']

/** Calls for each row below the head of a table; a returned cell replaces the last one. */
function eachRow(text: string, visit: (row: Row) => string | undefined): string {
  let heading = ''
  let fence = ''
  const numbers = new Map<string, number>()
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const mark = /^(`{3,}|~{3,})/.exec(line)?.[1]
      if (fence === '' && mark) fence = mark
      else if (fence !== '' && mark?.startsWith(fence) && line.trim() === mark) fence = ''
      else if (fence === '' && /^#{1,6} /.test(line)) heading = line
      else if (fence === '' && line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1])) {
        const cells = cellsOf(line)
        if (cells.length < 3) return line
        const name = `${heading}\n${cells[0]?.trim()}`
        const number = (numbers.get(name) ?? 0) + 1
        numbers.set(name, number)
        const last = cells.at(-1)?.trim() ?? ''
        const remark = nothing.includes(last) ? '' : last
        const next = visit({ place: `${name}\n${number}`, cells, remark })
        return next === undefined ? line : `|${[...cells.slice(0, -1), next].join('|')}|`
      }
      return line
    })
    .join('\n')
}

/** The remarks of a text with their places. */
export function remarksIn(text: string): Map<string, string> {
  const remarks = new Map<string, string>()
  eachRow(text, ({ place, remark }) => void remarks.set(place, remark))
  return remarks
}

/**
 * A text that is generated anew, with the remarks that people wrote into the earlier one.
 *
 * @param base the remarks that were generated there
 * @returns also the earlier text as it was generated, if people have changed nothing but remarks in
 * it; empty cells may have been written in several ways
 */
export function withRemarks(
  now: string,
  present: string,
  base: GeneratedCells,
): { text: string; generated: string[] } {
  const had = remarksIn(present)
  const fresh = new Map<string, Row>()
  const text = eachRow(now, (row) => {
    fresh.set(row.place, row)
    const remark = had.get(row.place)
    const isKept = remark !== undefined && base.choose(row.place, row.remark, remark) === 'present'
    return isKept ? remark : undefined
  })
  const generated = nothing.map((empty) =>
    eachRow(present, ({ place, remark }) => {
      const row = fresh.get(place)
      if (row && row.remark !== remark && base.has(place, row.remark)) return row.cells.at(-1)
      return remark === '' || base.has(place, remark) ? undefined : empty
    }),
  )
  return { text, generated }
}
