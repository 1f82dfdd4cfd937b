import { resolveInner, type Schema } from './schemas.ts'

/**
 * A JSON schema in the notation of TypeScript types. Recursive parts are named and defined at the
 * end.
 */
export function typeText(schema: Schema): string {
  const definitions: string[] = []
  const text = wholeText(schema, '', definitions)
  return [text, ...definitions].join('\n')
}

function wholeText(schema: Schema, indent: string, definitions: string[]): string {
  for (const [name, part] of Object.entries(schema.$defs ?? {}))
    definitions.push(`${nameOf(name)} = ${textOf(part, '', definitions)}`)
  return textOf(schema, indent, definitions)
}

function textOf(schema: Schema | boolean, indent: string, definitions: string[]): string {
  if (typeof schema === 'boolean') return schema ? 'anything' : 'nothing'
  const inner = resolveInner(schema)
  if (inner !== schema) return wholeText(inner, indent, definitions)
  if (schema.$ref)
    return schema.$ref === '#' ? 'itself' : nameOf(schema.$ref.split('/').at(-1) ?? '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => textOf(choice, indent, definitions)).join(' | ')
  if (schema.not) return 'nothing'
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type === 'array') return arrayText(schema, indent, definitions)
  if (schema.type === 'object') return objectText(schema, indent, definitions)
  return schema.type ?? 'anything'
}

function arrayText({ items, prefixItems }: Schema, indent: string, definitions: string[]): string {
  if (prefixItems)
    return `[${prefixItems.map((item) => textOf(item, indent, definitions)).join(', ')}]`
  if (items === undefined || Array.isArray(items)) return '[]'
  const item = textOf(items, indent, definitions)
  const isChoice =
    typeof items === 'object' && (items.anyOf ?? items.oneOf ?? items.enum ?? []).length > 1
  return isChoice ? `(${item})[]` : `${item}[]`
}

function objectText(
  { properties, required, additionalProperties }: Schema,
  indent: string,
  definitions: string[],
): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties ?? {}).map(
    ([name, value]) =>
      `${inner}${name}${required?.includes(name) ? '' : '?'}: ${textOf(value, inner, definitions)}\n`,
  )
  if (lines.length > 0) return `{\n${lines.join('')}${indent}}`
  return additionalProperties
    ? `{ [name]: ${textOf(additionalProperties, indent, definitions)} }`
    : '{}'
}

/** zod names generated definitions `__schema0`. */
const nameOf = (definition: string): string => definition.replace(/^_*schema/, 'Part')
