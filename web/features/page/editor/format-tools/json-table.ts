import { markdownTable } from './markdown-table.ts'

/** A field of a JSON text: its path with dots, and its type. */
export interface Field {
  name: string
  type: string
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (!Array.isArray(value)) return typeof value
  const types = new Set(value.map((one) => typeOf(one)))
  const [only] = types
  return types.size === 1 && (only === 'object' || only === 'string') ? `array[${only}]` : 'array'
}

/**
 * The fields of a JSON value in order of appearance, each once: positions in arrays are left out,
 * the fields of all their elements are united. Source: web/spec/writing.md 1.10.
 */
export function fieldsOf(value: unknown): Field[] {
  const types = new Map<string, string>()
  const add = (inner: unknown, prefix: string): void => {
    if (Array.isArray(inner)) for (const one of inner) add(one, prefix)
    else if (typeof inner === 'object' && inner !== null)
      for (const [key, one] of Object.entries(inner)) {
        const name = prefix ? `${prefix}.${key}` : key
        const known = types.get(name)
        // a field that is null in one element has its type from the others
        if (known === undefined || known === 'null') types.set(name, typeOf(one))
        add(one, name)
      }
  }
  add(value, '')
  return [...types].map(([name, type]) => ({ name, type }))
}

/** A table with a row per field. @param head names of the three columns */
export const fieldTable = (value: unknown, head: readonly string[]): string =>
  markdownTable([head, ...fieldsOf(value).map(({ name, type }) => [name, type, ''])])
