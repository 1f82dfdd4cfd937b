import { textOf, type JsonObject } from '#contract/text/content/read-content.ts'
import { cellName } from '#contract/text/content/sheets/cell-names.ts'
import { partnersOf } from '../../lib/sheets/partners.ts'
import { entriesOf } from '../../lib/sheets/stored.ts'

/** A cell whose text differs, or a sheet that only one of two workbooks has. */
interface ChangedCell {
  /** Name of the sheet; of a renamed one the name that it has now. */
  readonly sheet: string
  /** `B3`; '' for the sheet itself. */
  readonly cell: string
  /** Text as typed, with formulas, or the name of the sheet; '' for none. */
  readonly before: string
  readonly after: string
}

/**
 * What people typed that differs between two workbooks, sheet by sheet and row by row. Source:
 * web/spec/writing.md 2.2.
 */
export function changedCells(
  old: readonly JsonObject[],
  now: readonly JsonObject[],
): ChangedCell[] {
  const partners = partnersOf(old, now)
  const formerly = new Map([...partners].map(([before, sheet]) => [sheet, before]))
  const gone = old.filter((sheet) => !partners.has(sheet))
  return [
    ...now.flatMap((sheet) => inSheet(formerly.get(sheet), sheet)),
    ...gone.flatMap((sheet) => inSheet(sheet, undefined)),
  ]
}

function inSheet(before: JsonObject | undefined, after: JsonObject | undefined): ChangedCell[] {
  const [was, is] = [nameOf(before), nameOf(after)]
  const sheet = is || was
  const [old, now] = [textsOf(before), textsOf(after)]
  const cells = [...new Set([...old.keys(), ...now.keys()])]
    .map((key) => ({ key, before: old.get(key) ?? '', after: now.get(key) ?? '' }))
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => one.key - other.key)
    .map(({ key, ...texts }) => {
      const cell = cellName(Math.floor(key / columns), key % columns)
      return { sheet, cell, ...texts }
    })
  return was === is ? cells : [{ sheet, cell: '', before: was, after: is }, ...cells]
}

const nameOf = (sheet: JsonObject | undefined): string => textOf(sheet?.['name'])

/** More than a spreadsheet program has: a position is row × columns + column. */
const columns = 100_000

/** Texts of the cells that have one, by position. */
function textsOf(sheet: JsonObject | undefined): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  for (const [row, { cells }] of entriesOf(sheet?.['rows'], 10 * columns))
    for (const [column, cell] of entriesOf(cells, columns)) {
      const text = textOf(cell['text'])
      if (text !== '') texts.set(row * columns + column, text)
    }
  return texts
}
