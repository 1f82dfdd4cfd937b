import { jsonIn } from '../source/bodies.ts'
import { entriesOf, isNode, nodesOf, textOf, type Node } from '../source/values.ts'

/** A media type with the schema that a text is; `undefined` where it is none. */
export function schemaOf(text: string): Node | undefined {
  const value = jsonIn(text)
  return isNode(value) ? { schema: clean(value) } : undefined
}

/** A media type with a text as its example. */
export const exampleOf = (text: string): Node => ({ example: jsonIn(text) ?? text })

/** A value for Mock.js; a rule (`@string`) makes another each time. */
function mockedValue(text: string, type: unknown): unknown {
  if (text === '' || text.startsWith('@')) return undefined
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : undefined)
  const isNumber = type === 'number' || type === 'integer'
  return isNumber ? (/^-?\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : undefined) : text
}

/** Without what only YApi understands. */
function clean(written: Node): Node {
  const known = entriesOf(written).filter(([name]) => name !== '$schema' && name !== 'mock')
  const schema: Node = Object.fromEntries(known)
  const { mock } = written
  const example = isNode(mock) ? mockedValue(textOf(mock.mock), schema.type) : undefined
  const inner = (value: unknown): unknown => (isNode(value) ? clean(value) : value)
  const { properties, items } = schema
  return {
    ...(example === undefined ? {} : { example }),
    ...schema,
    ...(isNode(properties)
      ? {
          properties: Object.fromEntries(
            entriesOf(properties).map(([name, one]) => [name, inner(one)]),
          ),
        }
      : {}),
    ...(isNode(items) ? { items: inner(items) } : {}),
    ...Object.fromEntries(
      ['allOf', 'anyOf', 'oneOf']
        .filter((name) => Array.isArray(schema[name]))
        .map((name) => [name, nodesOf(schema[name]).map(inner)]),
    ),
  }
}
