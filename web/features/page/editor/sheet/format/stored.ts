import { isObject, objectOf, type JsonObject } from '#contract/text/read-content.ts'

/**
 * Rows and columns that a grid shows at most; what is stored outside of them is kept. Source:
 * web/spec/writing.md 4.
 */
export const gridLimits = { rows: 10_000, columns: 200 }

/**
 * The sheets of a stored text, of which an empty one has none; `null` when it is no workbook.
 * Source: web/spec/writing.md 4.
 */
export function readSheets(text: string): JsonObject[] | null {
  if (text.trim() === '') return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  // older workbooks are a single sheet, or an object of sheets
  const list = Array.isArray(value)
    ? value
    : isObject(value)
      ? isObject(value['rows'])
        ? [value]
        : Object.values(value)
      : null
  return list?.every((sheet) => isObject(sheet) && isSheet(sheet)) ? (list as JsonObject[]) : null
}

/** An empty sheet may lack everything but its name. */
const isSheet = (sheet: JsonObject): boolean =>
  isObject(sheet['rows']) || (sheet['rows'] === undefined && typeof sheet['name'] === 'string')

/** The position that a key of `rows`, `cells` or `cols` stands for; `null` for others, as `len`. */
export function positionOf(key: string, limit: number): number | null {
  const position = Number(key)
  return /^(?:0|[1-9]\d{0,6})$/.test(key) && position < limit ? position : null
}

/** The entries of `rows`, `cells` or `cols` that are shown. */
export function* entriesOf(
  value: unknown,
  limit: number,
): Generator<[position: number, entry: JsonObject]> {
  for (const [key, entry] of Object.entries(objectOf(value))) {
    const position = positionOf(key, limit)
    if (position !== null && isObject(entry)) yield [position, entry]
  }
}
