import { isObject, type JsonObject } from '#contract/text/content/read-content.ts'
import { isFormula } from '#contract/text/content/sheets/sheet-formats.ts'

/** Keys may be in any order. Formulas are the same whatever they result in, which is computed. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isEqual(value, other[at]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = writtenKeys(one)
  return (
    keys.length === writtenKeys(other).length && keys.every((key) => isEqual(one[key], other[key]))
  )
}

const writtenKeys = (value: JsonObject): string[] =>
  Object.keys(value).filter((key) => key !== 'value' || !isFormula(value))
