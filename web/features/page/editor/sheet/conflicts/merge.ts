import {
  isObject,
  listOf,
  objectOf,
  textOf,
  type JsonObject,
} from '#contract/text/content/read-content.ts'
import { cellName } from '#contract/text/content/sheets/cell-names.ts'
import { positionOf } from '../../../../../lib/sheets/stored.ts'
import { partnersOf } from '../../../../../lib/sheets/partners.ts'
import { stylesOf } from '../format/styles.ts'
import { isEqual } from './equal.ts'
import { follow, sheetMoves } from './follow.ts'

/** Something that both sides changed differently. */
export interface Clash {
  /** Identifies it among the clashes. */
  key: string
  /** Name of the sheet. */
  sheet: string
  /** `B3`; '' when it is the sheet itself, or its layout. */
  cell: string
  /** Texts, '' for an empty cell; `null` for a sheet that was deleted. */
  mine: string | null
  theirs: string | null
}

export interface Merged {
  clashes: readonly Clash[]
  /** The sheets with both changes. @param takesTheirs keys of clashes in which theirs is taken */
  sheets: (takesTheirs: ReadonlySet<string>) => JsonObject[]
}

/**
 * Merges two changed workbooks cell by cell: what one side changed is taken from it, and what both
 * changed differently is a clash. Source: web/spec/writing.md 4.
 */
export function mergeSheets(
  base: readonly JsonObject[],
  mine: readonly JsonObject[],
  theirs: readonly JsonObject[],
): Merged {
  const clashes: Clash[] = []
  run(base, mine, theirs, (clash) => {
    clashes.push(clash)
    return false
  })
  return {
    clashes,
    sheets: (takesTheirs) => run(base, mine, theirs, ({ key }) => takesTheirs.has(key)),
  }
}

/** Returns whether theirs is taken. */
type Decide = (clash: Clash) => boolean

function run(
  base: readonly JsonObject[],
  mine: readonly JsonObject[],
  theirs: readonly JsonObject[],
  decide: Decide,
): JsonObject[] {
  const [ofMine, ofTheirs] = [partnersOf(base, mine), partnersOf(base, theirs)]
  const baseOf = (partners: ReadonlyMap<JsonObject, JsonObject>, sheet: JsonObject) =>
    [...partners].find(([, other]) => other === sheet)?.[0]
  const result: JsonObject[] = []
  for (const sheet of mine) {
    const before = baseOf(ofMine, sheet)
    const other = before
      ? ofTheirs.get(before)
      : theirs.find((one) => !baseOf(ofTheirs, one) && one['name'] === sheet['name'])
    if (before && !other) {
      // they deleted it
      const isChanged = !isEqual(spread(before), spread(sheet))
      const name = textOf(sheet['name'])
      if (isChanged && !decide({ key: `-${name}`, sheet: name, cell: '', mine: '', theirs: null }))
        result.push(sheet)
    } else result.push(other ? mergeSheet(before ?? {}, sheet, other, decide) : sheet)
  }
  for (const [index, sheet] of theirs.entries()) {
    const before = baseOf(ofTheirs, sheet)
    if (before ? ofMine.has(before) : mine.some((one) => isNewTwin(one, sheet))) continue
    const name = textOf(sheet['name'])
    const isTaken = before
      ? // this side deleted it
        !isEqual(spread(before), spread(sheet)) &&
        decide({ key: `-${name}`, sheet: name, cell: '', mine: null, theirs: '' })
      : true
    if (isTaken) result.splice(Math.min(index, result.length), 0, sheet)
  }
  function isNewTwin(one: JsonObject, sheet: JsonObject): boolean {
    return !baseOf(ofMine, one) && one['name'] === sheet['name']
  }
  return result
}

function mergeSheet(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  decide: Decide,
): JsonObject {
  const name = textOf(mine['name'])
  const versions = inSamePlaces(spread(base), spread(mine), spread(theirs))
  if (versions)
    return gathered(
      mergeObjects(...versions, (path, one, other) => decide(clashAt(name, path, one, other))),
    )
  return decide({ key: `*${name}`, sheet: name, cell: '', mine: '', theirs: '' }) ? theirs : mine
}

/**
 * The versions with equal positions for equal rows and columns, which one side may have moved.
 * `undefined` where they cannot be brought together: the sheet is then decided on as a whole.
 */
function inSamePlaces(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
): [base: JsonObject, mine: JsonObject, theirs: JsonObject] | undefined {
  if (isEqual(base, mine) || isEqual(base, theirs) || isEqual(mine, theirs))
    return [base, mine, theirs]
  const [ofMine, ofTheirs] = [sheetMoves(base, mine), sheetMoves(base, theirs)]
  if (ofMine.isMoved && ofTheirs.isMoved) return undefined
  if (ofMine.isMoved) {
    const followed = follow(ofMine, base, theirs)
    return followed ? [followed.base, mine, followed.changed] : undefined
  }
  if (ofTheirs.isMoved) {
    const followed = follow(ofTheirs, base, mine)
    return followed ? [followed.base, followed.changed, theirs] : undefined
  }
  return [base, mine, theirs]
}

function clashAt(sheet: string, path: readonly string[], mine: unknown, theirs: unknown): Clash {
  const [rows, row = '', cells, column = ''] = path
  const isCell = rows === 'rows' && cells === 'cells'
  return {
    key: [sheet, ...path].join('/'),
    sheet,
    cell: isCell ? cellName(Number(row), Number(column)) : '',
    mine: shown(mine),
    theirs: shown(theirs),
  }
}

const shown = (value: unknown): string => textOf(isObject(value) ? value['text'] : value)

/** Cells are merged as a whole; what is above them by key. */
function mergeObjects(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  takesTheirs: (path: readonly string[], mine: unknown, theirs: unknown) => boolean,
  path: readonly string[] = [],
): JsonObject {
  const merged: JsonObject = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const at = [...path, key]
    const [before, one, other] = [base[key], mine[key], theirs[key]]
    const value =
      isEqual(one, other) || isEqual(before, other)
        ? one
        : isEqual(before, one)
          ? other
          : key === 'len'
            ? Math.max(Number(one) || 0, Number(other) || 0)
            : key === 'merges' && path.length === 0
              ? mergeLists(listOf(before), listOf(one), listOf(other))
              : isObject(one) && isObject(other) && at.length < 4
                ? mergeObjects(objectOf(before), one, other, takesTheirs, at)
                : takesTheirs(at, one, other)
                  ? other
                  : one
    if (value !== undefined) merged[key] = value
  }
  return merged
}

/** What either side added, without what either side removed. */
function mergeLists(before: unknown[], mine: unknown[], theirs: unknown[]): unknown[] {
  const stays = mine.filter((one) => theirs.includes(one) || !before.includes(one))
  return [...stays, ...theirs.filter((one) => !before.includes(one) && !mine.includes(one))]
}

/** A sheet whose cells hold their styles instead of numbers, which differ between versions. */
export function spread(sheet: JsonObject): JsonObject {
  const styles = stylesOf(sheet)
  return {
    ...withoutKey(sheet, 'styles'),
    rows: mapCells(sheet, (cell) => {
      const style = styles[Number(cell['style'] ?? -1)]
      return style ? { ...cell, style } : withoutKey(cell, 'style')
    }),
  }
}

/** A sheet with its styles in a list again. */
function gathered(sheet: JsonObject): JsonObject {
  const styles: unknown[] = []
  const numbers = new Map<string, number>()
  const rows = mapCells(sheet, (cell) => {
    if (!isObject(cell['style'])) return cell
    const key = JSON.stringify(cell['style'])
    const number = numbers.get(key) ?? styles.push(cell['style']) - 1
    numbers.set(key, number)
    return { ...cell, style: number }
  })
  return { ...sheet, ...(styles.length > 0 ? { styles } : {}), rows }
}

const mapCells = (sheet: JsonObject, map: (cell: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(objectOf(sheet['rows'])).map(([row, entry]) => {
      const isRow = positionOf(row, Infinity) !== null && isObject(entry)
      if (!isRow || !isObject(entry['cells'])) return [row, entry]
      const cells = Object.entries(entry['cells']).map(([column, cell]) => [
        column,
        isObject(cell) ? map(cell) : cell,
      ])
      return [row, { ...entry, cells: Object.fromEntries(cells) as JsonObject }]
    }),
  )

const withoutKey = (value: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([one]) => one !== key))
