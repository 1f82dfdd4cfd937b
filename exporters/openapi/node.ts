import { exactJson } from '#contract/text/content/exact-json.ts'
import { jsonSize } from '#contract/text/content/json-size.ts'

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
