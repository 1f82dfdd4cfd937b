import { isObject, objectOf, type JsonObject } from '#contract/text/content/read-content.ts'

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
