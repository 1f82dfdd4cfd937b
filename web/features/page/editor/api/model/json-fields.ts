import { isObject, type Json } from '#contract/text/content/read-content.ts'
import { changedRow, shownText, type Row } from './api-text.ts'
import { parseExact, WrittenNumber } from './exact-json.ts'

interface JsonField {
  /** Nested fields with dots; positions in lists are left out. */
  name: string
  type: string
}

/**
 * The fields of a JSON example in order of appearance, those of all elements of a list united.
 * Source: web/spec/writing.md 1.10.
 *
 * @returns `null` when it is no JSON, or has no fields
 */
export function jsonFields(example: string): JsonField[] | null {
  const parsed = parseExact(example)
  if (!parsed || typeof parsed.value !== 'object' || parsed.value === null) return null
  const types = new Map<string, string>()
  const visit = (value: Json, path: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, path)
    else if (isObject(value) && !(value instanceof WrittenNumber))
      for (const [key, inner] of Object.entries(value)) {
        const name = path === '' ? key : `${path}.${key}`
        const type = typeOf(inner)
        const known = types.get(name)
        // an element without a value says nothing about the others
        if (known === undefined || known === 'null' || known === 'array') types.set(name, type)
        visit(inner, name)
      }
  }
  visit(parsed.value, '')
  return [...types].map(([name, type]) => ({ name, type }))
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (value instanceof WrittenNumber) return 'number'
  if (!Array.isArray(value)) return typeof value
  const kinds = new Set(value.filter((one) => one !== null).map(typeOf))
  const [kind] = kinds
  return kinds.size === 1 && kind && !kind.startsWith('array') ? `array[${kind}]` : 'array'
}

interface UpdatedFields {
  rows: Row[]
  added: number
  /** Rows that the example does not have; they are kept at the end. */
  left: readonly Row[]
}

/**
 * The rows of a list of fields after its example has changed: in the order of the example, with
 * what was written about them. A type that says more than the example is kept.
 */
export function updatedFields(
  rows: readonly Row[],
  fields: readonly JsonField[],
  newRow: () => Row,
): UpdatedFields {
  const known = new Map(rows.map((row) => [shownText(row['name']).trim(), row]))
  let added = 0
  const found = fields.map(({ name, type }) => {
    const row = known.get(name)
    if (!row) added++
    else if (isCloser(shownText(row['type']), type)) return row
    return changedRow(row ?? newRow(), { name, type })
  })
  const names = new Set(fields.map(({ name }) => name))
  const left = rows.filter((row) => !names.has(shownText(row['name']).trim()))
  return { rows: [...found, ...left], added, left }
}

/** What the type of a value in an example can stand for. */
const closer: Readonly<Record<string, RegExp>> = {
  number: /^(int|integer|long|float|double|decimal|number|bigint|timestamp)/i,
  string: /^(string|date|time|datetime|uuid|uri|url|email|enum|binary|byte|char|text|file)/i,
  null: /./,
  array: /^(array|list)|\[\]$/i,
  object: /^(object|map|struct)/i,
  boolean: /^bool/i,
}
const isCloser = (written: string, type: string): boolean =>
  written === type || (written !== '' && (closer[type]?.test(written) ?? false))
