import { textOfCell } from '../content/api-markdown.ts'
import { takeFormer, type FormerRemark } from './former-remarks.ts'
import { Place, type Cell, type GeneratedCells } from './cells.ts'

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
        const name = `${heading}\n${textOfCell(cells[0]?.trim() ?? '')}`
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

function rowsIn(text: string): Map<string, Row> {
  const rows = new Map<string, Row>()
  eachRow(text, (row) => void rows.set(row.place, row))
  return rows
}

const cellOf = ({ place }: Row): Place => Place.root.within(place)

/** The remarks of a text with their places. */
export const remarksIn = (text: string): Cell[] =>
  [...rowsIn(text).values()].map((row) => [cellOf(row), row.remark])

const nameOf = ({ cells }: Row): string => cells[0]?.trim() || '-'

/** A text that is generated again, with the remarks of people. */
interface Remarked {
  readonly text: string
  /** Those that have no row, or not that of their own. */
  readonly former: readonly FormerRemark[]
  /**
   * The earlier text as it was generated, if people have changed nothing but remarks in it; empty
   * cells may have been written in several ways.
   */
  readonly generated: readonly string[]
}

/**
 * Carries the remarks that people wrote into an earlier text over to one that is generated again.
 *
 * @param base the remarks that were generated in the earlier one
 * @param earlier former remarks of that
 */
export function withRemarks(
  now: string,
  present: string,
  base: GeneratedCells,
  earlier: readonly FormerRemark[],
): Remarked {
  const [fresh, had] = [rowsIn(now), rowsIn(present)]
  const former = [...earlier]
  for (const [place, row] of had)
    if (!fresh.has(place) && row.remark !== '' && !base.has(cellOf(row), row.remark))
      former.push({ name: nameOf(row), remark: row.remark })
  const merged = eachRow(now, (row) => {
    const old = had.get(row.place)
    const choice = old && base.choose(cellOf(row), row.remark, old.remark)
    if (old && choice === 'conflict') former.push({ name: nameOf(row), remark: old.remark })
    return choice === 'present' ? old?.remark : undefined
  })
  const text = eachRow(merged, (row) =>
    row.remark === '' ? takeFormer(former, nameOf(row)) : undefined,
  )
  const generated = nothing.map((empty) =>
    eachRow(present, (old) => {
      const { place, remark } = old
      const row = fresh.get(place)
      if (row && row.remark !== remark && base.has(cellOf(old), row.remark)) return row.cells.at(-1)
      return remark === '' || base.has(cellOf(old), remark) ? undefined : empty
    }),
  )
  return { text, former, generated }
}
