import type * as z from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** A JSON schema as people write types. Recursive parts are named after their definition. */
export function typeText(schema: Schema, indent = ''): string {
  const { $defs, ...own } = schema
  const definitions = Object.entries($defs ?? {}).map(([name, part]) => `\n${indent}${nameOf(name)} = ${textOf(part, indent)}`)
  return textOf(own, indent) + definitions.join('')
}

function textOf(schema: Schema | boolean, indent: string): string {
  if (typeof schema === 'boolean') return schema ? 'anything' : 'nothing'
  if (schema.$ref) return schema.$ref === '#' ? 'itself' : nameOf(schema.$ref.split('/').at(-1) ?? '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => textOf(choice, indent)).join(' | ')
  if (schema.not) return 'nothing'
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type === 'array') return arrayText(schema, indent)
  if (schema.type === 'object') return objectText(schema, indent)
  return schema.type ?? 'anything'
}

function arrayText({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => textOf(item, indent)).join(', ')}]`
  if (items === undefined || Array.isArray(items)) return '[]'
  const item = textOf(items, indent)
  const isChoice = typeof items === 'object' && (items.anyOf ?? items.oneOf ?? items.enum ?? []).length > 1
  return isChoice ? `(${item})[]` : `${item}[]`
}

function objectText({ properties, required, additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties ?? {}).map(
    ([name, value]) => `${inner}${name}${required?.includes(name) ? '' : '?'}: ${textOf(value, inner)}\n`,
  )
  if (lines.length > 0) return `{\n${lines.join('')}${indent}}`
  return additionalProperties ? `{ [name]: ${textOf(additionalProperties, indent)} }` : '{}'
}

/** zod names what it had to define `__schema0`. */
const nameOf = (definition: string): string => definition.replace(/^_*schema/, 'Part')
