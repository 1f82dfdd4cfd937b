import { isObject, type Json, type JsonObject } from '#contract/text/content/read-content.ts'
import { readApiText, shownText } from '../model/api-text.ts'
import { WrittenNumber } from '../model/exact-json.ts'

/** A field that both have changed differently; `undefined` on the side that has removed it. */
export interface ApiClash {
  key: string
  /** Keys that lead to it; in lists of parameters the name of the row. */
  path: readonly string[]
  mine: Json
  theirs: Json
}

export interface MergedApi {
  clashes: readonly ApiClash[]
  /** @param taken keys of the clashes of which theirs are kept */
  text: (taken: ReadonlySet<string>) => string
}

/**
 * An API page with the changes of both sides, merged by field, and in lists of parameters by name;
 * `null` when a text is no API page. Source: web/spec/writing.md 8.
 */
export function mergeApi(base: string, mine: string, theirs: string): MergedApi | null {
  const [before, own, other] = [base, mine, theirs].map(readApiText)
  if (!before || !own || !other) return null
  const mergeWith = (clash: Decide) =>
    merged(before.value, own.value, other.value, [], clash) as JsonObject
  const clashes: ApiClash[] = []
  mergeWith((clash) => {
    clashes.push(clash)
    return clash.mine
  })
  return {
    clashes,
    text: (taken) =>
      own.write(mergeWith((clash) => (taken.has(clash.key) ? clash.theirs : clash.mine))),
  }
}

/** Which of both a clash becomes. */
type Decide = (clash: ApiClash) => Json
type Path = readonly string[]

function merged(base: Json, mine: Json, theirs: Json, path: Path, decide: Decide): Json {
  if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine
  if (isEqual(base, mine)) return theirs
  if (isPlain(mine) && isPlain(theirs))
    return mergedObject(isPlain(base) ? base : {}, mine, theirs, path, decide)
  const rows = [base, mine, theirs].map(namedRows)
  const [before = new Map<string, JsonObject>(), own, other] = rows
  if (own && other) return mergedRows(before, own, other, path, decide)
  return decide({ key: JSON.stringify(path), path, mine, theirs })
}

function mergedObject(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  path: Path,
  decide: Decide,
): JsonObject {
  const result: JsonObject = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = merged(base[key], mine[key], theirs[key], [...path, key], decide)
    if (value !== undefined) result[key] = value
  }
  return result
}

type Rows = ReadonlyMap<string, JsonObject>

/** In the order of this side; rows that it does not have follow the row before them. */
function mergedRows(
  base: Rows,
  mine: Rows,
  theirs: Rows,
  path: Path,
  decide: Decide,
): JsonObject[] {
  const result = new Map<string, JsonObject>()
  for (const [name, row] of mine) {
    const value = merged(base.get(name), row, theirs.get(name), [...path, name], decide)
    if (isObject(value)) result.set(name, value)
  }
  let list = [...result]
  let at = 0
  for (const [name, row] of theirs) {
    const place = list.findIndex(([one]) => one === name)
    if (place >= 0) at = place + 1
    else if (!mine.has(name)) {
      const value = merged(base.get(name), undefined, row, [...path, name], decide)
      if (isObject(value)) list = list.toSpliced(at++, 0, [name, value])
    }
  }
  return list.map(([, row]) => row)
}

/** Rows by their names; none when two have the same name, or an entry is no row. */
function namedRows(list: Json): Rows | undefined {
  if (!Array.isArray(list)) return undefined
  const rows = new Map<string, JsonObject>()
  for (const row of list as Json[]) {
    if (!isPlain(row) || rows.has(shownText(row['name']))) return undefined
    rows.set(shownText(row['name']), row)
  }
  return rows
}

const isPlain = (value: Json): value is JsonObject =>
  isObject(value) && !(value instanceof WrittenNumber)

/** Keys may be in any order. */
function isEqual(one: Json, other: Json): boolean {
  if (one === other) return true
  if (one instanceof WrittenNumber || other instanceof WrittenNumber)
    return shownText(one) === shownText(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isEqual(value, other[at]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length && keys.every((key) => isEqual(one[key], other[key]))
  )
}
