import { jsonSize } from '#contract/text/json-size.ts'

/** A JSON object of the document. */
export type Node = Record<string, unknown>

/** Sets a field, whatever its name: an assignment to `__proto__` would be lost. */
export function put(node: Node, name: string, value: unknown): void {
  Object.defineProperty(node, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  })
}

/** The object without fields that are `undefined`. */
export const compact = (node: Node): Node =>
  Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined))

/** Levels of a value; deeper ones stay text, since writing them could overflow the stack. */
const deepest = 100

/** JSON as its value, anything else as it is. */
export function parsedJson(text: string): unknown {
  try {
    if (/^\s*[[{]/.test(text) && jsonSize(text).depth > deepest) return text
    return exactJson(text)
  } catch {
    return text
  }
}

/** Integers that a number cannot hold, such as ids of 64 bits, are of the type `bigint`. */
export const exactJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { readonly source: string }): unknown => {
    const isRounded = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
    return isRounded && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context!.source) : value
  })

/** Not yet in the types of TypeScript. Source: https://tc39.es/proposal-json-parse-with-source/. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

/** JSON of a value with such integers. */
export const jsonOf = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_key, one: unknown) => (typeof one === 'bigint' ? rawJSON(String(one)) : one),
    indent,
  )

/** A value of a type, from its text; the text itself when it is no such value. */
export function valueOf(text: string, type: unknown, isNullable = false): unknown {
  if (isNullable && text === 'null') return null
  const types = Array.isArray(type) ? type : [type]
  const value = parsedJson(text)
  const isA = (name: unknown): boolean => {
    if (typeof value === 'bigint') return name === 'integer' || name === 'number'
    if (name === 'integer') return Number.isSafeInteger(value)
    if (name === 'number') return typeof value === 'number'
    if (name === 'array') return Array.isArray(value)
    if (name === 'object')
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    if (name === 'null') return value === null
    return name === 'boolean' ? typeof value === 'boolean' : name === undefined
  }
  if (types.includes('string') && !/^[[{]/.test(text)) return text
  return types.some(isA) ? value : text
}
