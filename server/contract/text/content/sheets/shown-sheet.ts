import { parseArea } from './cell-names.ts'
import { listOf, objectOf, textOf, type Json, type JsonObject } from '../read-content.ts'
import { shownTime } from './sheet-formats.ts'
import { shownNumber } from './shown-number.ts'

export interface Sheet {
  name: string
  /** Positions of the columns that are shown, counted from 0. */
  columns: number[]
  rows: ShownRow[]
}

interface ShownRow {
  /** Position, counted from 0. */
  at: number
  /** Texts of the shown columns; may be shorter. */
  texts: string[]
  /** Merged cells by index among the shown columns; `null` for one that another covers. */
  merged?: Map<number, Span | null>
}

export interface Span {
  rows: number
  columns: number
}

/** Sheets are shown up to this size; stored positions may be any number. */
const sheetLimits = { rows: 20_000, columns: 500 }
/** Cells of a sheet that others cover; what is merged beyond is shown cell by cell. */
const mostCovered = 200_000

/**
 * What a stored sheet shows to those who read it: its used area, without hidden rows and columns.
 * Source: web/spec/reading.md 11.11.
 */
export function shownSheet(sheet: JsonObject): Sheet {
  const area = usedArea(sheet)
  const width = area.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = shownOf(sheet.cols, width)
  const rows = shownOf(sheet.rows, area.length).map((at): ShownRow => {
    const own = area[at]!
    const texts = columns.length === width ? own : columns.map((column) => own[column] ?? '')
    while (texts.at(-1) === '') texts.pop()
    return { at, texts }
  })
  merge(listOf(sheet.merges), area, rows, columns)
  return { name: textOf(sheet.name), columns, rows }
}

/** The cells of a row in its table, without those that others cover. */
export function* cellsOf(
  { columns }: Sheet,
  { texts, merged }: ShownRow,
): Generator<{ column: number; text: string; span: Span | undefined }> {
  for (const [index, column] of columns.entries()) {
    const span = merged?.get(index)
    if (span !== null) yield { column, text: texts[index] ?? '', span }
  }
}

/** The positions below the given number that are not hidden. */
function shownOf(entries: Json, count: number): number[] {
  const stored = objectOf(entries)
  return Array.from({ length: count }, (_, at) => at).filter(
    (at) => objectOf(stored[at]).hide !== true,
  )
}

/** Marks merged cells; the first one that is shown has the text of the first. */
function merge(merges: Json[], area: string[][], rows: ShownRow[], columns: number[]): void {
  let room = mostCovered
  const positions = rows.map(({ at }) => at)
  for (const one of merges) {
    const { row, column, lastRow, lastColumn } = parseArea(textOf(one)) ?? {}
    if (row === undefined || column === undefined) continue
    const inRows = rangeOf(positions, row, lastRow!)
    const inColumns = rangeOf(columns, column, lastColumn!)
    const span = { rows: inRows.count, columns: inColumns.count }
    room -= Math.max(1, span.rows * span.columns)
    if (room < 0) return
    if (span.rows * span.columns < 2) continue
    const own = rows.slice(inRows.from, inRows.from + span.rows)
    const indices = Array.from({ length: span.columns }, (_, at) => inColumns.from + at)
    const isTaken = own.some(({ merged }) => merged && indices.some((index) => merged.has(index)))
    if (isTaken) continue
    for (const each of own) {
      const merged = (each.merged ??= new Map())
      for (const index of indices) merged.set(index, null)
    }
    own[0]!.merged!.set(inColumns.from, span)
    const text = area[row]?.[column] ?? ''
    const { texts } = own[0]!
    while (texts.length <= inColumns.from) texts.push('')
    texts[inColumns.from] = text
  }
}

/** Which of ascending positions lie between two, both included. */
function rangeOf(
  positions: number[],
  first: number,
  last: number,
): { from: number; count: number } {
  const from = countBelow(positions, first)
  return { from, count: Math.max(0, countBelow(positions, last + 1) - from) }
}

/** How many of ascending positions are below another. */
function countBelow(positions: number[], limit: number): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (positions[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}

function usedArea(sheet: JsonObject): string[][] {
  const styles = listOf(sheet.styles)
  const area: string[][] = []
  for (const [key, row] of Object.entries(objectOf(sheet.rows))) {
    const index = positionOf(key, sheetLimits.rows)
    if (index === null) continue
    for (const [cellKey, cell] of Object.entries(objectOf(objectOf(row).cells))) {
      const column = positionOf(cellKey, sheetLimits.columns)
      const text = shownText(objectOf(cell), styles)
      if (column === null || text === '') continue
      while (area.length <= index) area.push([])
      const own = area[index]!
      while (own.length < column) own.push('')
      own[column] = text
    }
  }
  return area
}

/** The text of a stored cell; of a formula its value, where it was stored. */
export function shownText({ text, value, style }: JsonObject, styles: Json[]): string {
  const own = textOf(text)
  if (own.startsWith('=') && value !== undefined) return textOf(value)
  const { format, pattern } = objectOf(styles[Number(style ?? -1)])
  return shownTime(own, textOf(pattern)) ?? shownNumber(own, textOf(format), textOf(pattern))
}

function positionOf(key: string, limit: number): number | null {
  const position = Number(key)
  return /^\d{1,6}$/.test(key) && position < limit ? position : null
}
