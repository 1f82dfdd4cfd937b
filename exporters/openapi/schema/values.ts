import type { Keywords } from './keyword-patterns.ts'
import { parsedJson, put, valueOf, type Node } from '../node.ts'
import { readType } from './type-names.ts'

/** Whether an import has cut a value. Source: importers/openapi/code.ts. */
const isClipped = (text: string): boolean => text.length > 400 && text.endsWith('…')

/** The value of a column of examples; what an import has cut stays cut. */
export function exampleOf(
  written: string,
  schema: Node,
  keywords: Keywords,
  clipped: () => void,
): unknown {
  if (written === '') return undefined
  if (isClipped(written)) clipped()
  return valueOf(written, schema.type, keywords.isNullable)
}

/** Puts what a remark says of values into their schema. */
export function describe(schema: Node, keywords: Keywords, clipped: () => void): void {
  const { type } = schema
  const value = (text: string, of = type): unknown => {
    if (isClipped(text)) clipped()
    return valueOf(text, of, keywords.isNullable)
  }
  if (keywords.values) {
    // a list shows the values of its items
    const items = schema.items as Node | undefined
    const at = items ?? schema
    const values = keywords.values.map((text) => value(text, at.type))
    if (keywords.hasMoreValues) clipped()
    at[keywords.hasMoreValues ? 'examples' : 'enum'] = values
    if (keywords.valueNames) at['x-enum-varnames'] = [...keywords.valueNames]
  }
  if (keywords.constant !== undefined) schema.const = value(keywords.constant)
  if (keywords.byDefault !== undefined) schema.default = value(keywords.byDefault)
  Object.assign(schema, keywords.bounds)
  if (Object.keys(keywords.ofObject).length > 0) Object.assign(innermost(schema), keywords.ofObject)
  if (keywords.not !== undefined) schema.not = readType(keywords.not).schema
  if (keywords.isReadOnly) schema.readOnly = true
  if (keywords.isWriteOnly) schema.writeOnly = true
  for (const [name, text] of keywords.extensions)
    if (name.startsWith('x-')) put(schema, name, parsedJson(text))
  if (keywords.description) schema.description = keywords.description
  if (keywords.isDeprecated) schema.deprecated = true
  if (keywords.isNullable) makeNullable(schema)
}

function makeNullable(schema: Node): void {
  const { type } = schema
  if (typeof type === 'string' || Array.isArray(type))
    schema.type = [...new Set([type, 'null'].flat())]
  else if (Array.isArray(schema.anyOf))
    schema.anyOf = [...(schema.anyOf as Node[]), { type: 'null' }]
  else if (type === undefined && !Array.isArray(schema.oneOf)) schema.anyOf = [{}, { type: 'null' }]
  else return
  if (Array.isArray(schema.enum) && !schema.enum.includes(null))
    schema.enum = [...schema.enum, null]
}

/** The schema of what a list contains, at last. */
export function innermost(schema: Node): Node {
  let at = schema
  while (at.type === 'array' || (Array.isArray(at.type) && at.type.includes('array'))) {
    at.items ??= {}
    at = at.items as Node
  }
  return at
}
