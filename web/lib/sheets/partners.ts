import type { JsonObject } from '#contract/text/content/read-content.ts'

/** Which sheet of `now` each sheet of `base` has become: by name, then, when renamed, by position. */
export function partnersOf(
  base: readonly JsonObject[],
  now: readonly JsonObject[],
): ReadonlyMap<JsonObject, JsonObject> {
  const partners = new Map<JsonObject, JsonObject>()
  const taken = new Set<JsonObject>()
  const pair = (before: JsonObject, sheet: JsonObject | undefined) => {
    if (!sheet || taken.has(sheet)) return
    partners.set(before, sheet)
    taken.add(sheet)
  }
  for (const before of base)
    pair(
      before,
      now.find((sheet) => sheet['name'] === before['name'] && !taken.has(sheet)),
    )
  for (const [index, before] of base.entries())
    if (!partners.has(before) && now.length === base.length) pair(before, now[index])
  return partners
}
