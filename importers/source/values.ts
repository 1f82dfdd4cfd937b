import { jsonOf } from '#contract/text/content/exact-json.ts'
import { cut } from '#contract/text/cut.ts'

/** An object of foreign JSON: nothing is known of its fields until they have been looked at. */
export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Integers that a number cannot hold are of type `bigint`. */
export const isNumber = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint'
export const nodeOf = (value: unknown): Node => (isNode(value) ? value : {})
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const nodesOf = (value: unknown): Node[] => listOf(value).filter(isNode)
export const entriesOf = (value: unknown): [string, unknown][] => Object.entries(nodeOf(value))

/** A text as a database can store it: without NUL and halves of characters. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** A value with such texts and names only. Recursive: it is not nested deeply. */
function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableValue)
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [storable(name), storableValue(one)]),
  )
}

/** Escapes of JSON and YAML that may stand for what no database stores. */
const escapes = /\\(?:0|x00|u0000|U0{8}|[uU](?:0000)?d[89a-f])/i

/** The value of a JSON or YAML text, as a database can store what is in it. */
export const storableIn = (written: string, value: unknown): unknown =>
  escapes.test(written) ? storableValue(value) : value

/** A scalar as text; empty for everything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || isNumber(value) || typeof value === 'boolean'
    ? storable(String(value))
    : ''

/** A value as it is shown in a table: scalars as they are, everything else as JSON. */
export const shownValue = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'object' ? jsonOf(value) : textOf(value)

/** One line of at most `length` characters. */
export function lineOf(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  return `${cut(line, length - 1).trimEnd()}…`
}

/** A part of a JSON pointer, as RFC 6901 escapes it. */
export const pointerPart = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1')
