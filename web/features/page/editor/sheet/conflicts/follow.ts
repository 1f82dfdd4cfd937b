import { isObject, objectOf, textOf, type JsonObject } from '#contract/text/content/read-content.ts'
import { isFormula } from '#contract/text/content/sheets/sheet-formats.ts'
import { entriesOf, positionOf } from '../../../../../lib/sheets/stored.ts'
import { isEqual } from './equal.ts'
import { movesBetween, type Line, type Moves } from './moves.ts'

/** Where the rows and columns of a sheet are in a later version of it. */
export interface SheetMoves {
  readonly rows: Moves
  readonly columns: Moves
  readonly isMoved: boolean
}

/**
 * Finds the rows by their texts, and the columns by those in rows that were found, or the other way
 * round.
 */
export function sheetMoves(base: JsonObject, side: JsonObject): SheetMoves {
  const [before, after] = [linesOf(base), linesOf(side)]
  let rows = movesBetween(before.rows, after.rows)
  let columns = movesBetween(before.columns, after.columns)
  // new rows change the texts of all columns, and new columns those of all rows
  const among = (axis: Axis, { recognised }: Moves) =>
    [
      linesOf(base, axis, new Set(recognised.map(([at]) => at))),
      linesOf(side, axis, new Set(recognised.map(([, at]) => at))),
    ] as const
  if (rows.recognised.length > 0) {
    const [one, other] = among('rows', rows)
    columns = movesBetween(one.columns, other.columns, true)
  } else if (columns.recognised.length > 0) {
    const [one, other] = among('columns', columns)
    rows = movesBetween(one.rows, other.rows, true)
  }
  const isResized =
    before.rows.length !== after.rows.length || before.columns.length !== after.columns.length
  if (isResized) {
    rows = unlessLost(before.rows, rows)
    columns = unlessLost(before.columns, columns)
  }
  return { rows, columns, isMoved: rows.isMoved || columns.isMoved }
}

/** Where nothing says which lines are which, only what is below or beside all of them has a place. */
function unlessLost(base: readonly Line[], moves: Moves): Moves {
  if (base.length < 2 || moves.recognised.length > 0) return moves
  const last = base.at(-1)!.position
  return {
    isMoved: true,
    recognised: [],
    to: (position) => (position > last ? position : undefined),
  }
}

/** A reference to a cell: inserting a row changes those of formulas in other rows. */
const reference = /\$?[A-Z]{1,3}\$?[0-9]{1,7}/gi

type Axis = 'rows' | 'columns'

/** @param among positions on an axis: other cells do not count */
function linesOf(
  sheet: JsonObject,
  axis?: Axis,
  among?: ReadonlySet<number>,
): Record<Axis, Line[]> {
  const rows = new Map<number, string[]>()
  const columns = new Map<number, string[]>()
  for (const [row, entry] of entriesOf(sheet['rows'], Infinity))
    for (const [column, cell] of entriesOf(entry['cells'], Infinity)) {
      const text = textOf(cell['text'])
      if (text === '' || among?.has(axis === 'rows' ? row : column) === false) continue
      const own = isFormula(cell) ? text.replace(reference, '') : text
      for (const [lines, position] of [
        [rows, row],
        [columns, column],
      ] as const)
        (lines.get(position) ?? lines.set(position, []).get(position)!).push(own)
    }
  const inOrder = (lines: ReadonlyMap<number, string[]>): Line[] =>
    [...lines]
      .map(([position, texts]) => ({ position, text: JSON.stringify(texts) }))
      .sort((a, b) => a.position - b.position)
  return { rows: inOrder(rows), columns: inOrder(columns) }
}

/**
 * A sheet and a change of it, with rows and columns where a version that has moved them has them.
 * `null` where more has changed than texts and styles of cells that are still there.
 *
 * @param base,changed with the styles in their cells
 */
export function follow(
  moves: SheetMoves,
  base: JsonObject,
  changed: JsonObject,
): { base: JsonObject; changed: JsonObject } | null {
  if (!isEqual(dependent(base), dependent(changed))) return null
  const [before, after] = [moved(base, moves), moved(changed, moves)]
  return isEqual(before.gone, after.gone) ? { base: before.sheet, changed: after.sheet } : null
}

/** What depends on positions: formulas, merged cells, and what a sheet has besides its cells. */
function dependent(sheet: JsonObject): JsonObject {
  const { name: _, rows, cols: __, ...others } = sheet
  const cells: JsonObject = {}
  for (const [row, entry] of entriesOf(rows, Infinity))
    for (const [column, cell] of entriesOf(entry['cells'], Infinity))
      if (isFormula(cell) || cell['merge'] !== undefined)
        cells[`${row}/${column}`] = [cell['text'], cell['merge']]
  return { ...others, cells }
}

/** @returns `gone` what is in rows and columns without a place */
function moved(
  sheet: JsonObject,
  { rows, columns }: SheetMoves,
): { sheet: JsonObject; gone: JsonObject } {
  const gone: JsonObject = {}
  const entriesIn = (value: unknown, path: string, { to }: Moves): JsonObject => {
    const entries: JsonObject = {}
    for (const [key, entry] of Object.entries(objectOf(value))) {
      const position = positionOf(key, Infinity)
      const place = position === null ? key : to(position)
      if (place === undefined) gone[path + key] = entry
      else entries[place] = entry
    }
    return entries
  }
  const withCells = Object.entries(objectOf(sheet['rows'])).map(([key, entry]) => [
    key,
    isObject(entry) && isObject(entry['cells'])
      ? { ...entry, cells: entriesIn(entry['cells'], `${key}/`, columns) }
      : entry,
  ])
  return {
    sheet: {
      ...sheet,
      rows: entriesIn(Object.fromEntries(withCells), 'rows/', rows),
      ...(sheet['cols'] === undefined ? {} : { cols: entriesIn(sheet['cols'], 'cols/', columns) }),
    },
    gone,
  }
}
