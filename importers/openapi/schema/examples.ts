import { ownValue } from '#contract/text/own-value.ts'
import { entriesOf, isNode, isNumber, listOf, textOf, type Node } from '../../source/values.ts'
import { sampleOf, type Direction } from './fields.ts'
import type { Schema, Schemas } from './schemas.ts'

/** Deepest level and most values of an example. */
const deepest = 8
const mostValues = 300

/** Values of the formats that JSON Schema and OpenAPI name. */
const ofFormat: Readonly<Record<string, string>> = {
  'date-time': '2024-01-31T12:00:00Z',
  date: '2024-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'c2hvd2RvYw==',
  password: '********',
}

/** An example made of a schema; the same schema always gives the same one. */
export function exampleOf(
  schemas: Schemas,
  schema: unknown,
  direction: Direction,
  where: string,
): unknown {
  let left = mostValues
  const make = (value: unknown, above: ReadonlySet<object>, depth: number): unknown => {
    const read = schemas.read(value, where)
    const given = sampleOf(read.node) ?? read.node.default ?? listOf(read.node.enum)[0]
    if (given !== undefined) return given
    if (left-- <= 0 || depth > deepest || above.has(read.key)) return emptyOf(read)
    const inside = new Set([...above, read.key])
    if (read.types.includes('array')) {
      const item = read.node.items ?? listOf(read.node.prefixItems)[0]
      if (!isNode(item)) return []
      return above.has(schemas.read(item, where).key) ? [] : [make(item, inside, depth + 1)]
    }
    const [first] = read.variants
    if (read.types.includes('object') || read.properties.size > 0) {
      const made = new Map<string, unknown>()
      for (const [key, property] of read.properties) {
        // such a field is not allowed
        if (property === false) continue
        const field = schemas.read(property, where)
        if (field.node[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) continue
        if (left <= 0) break
        made.set(key, make(property, inside, depth + 1))
      }
      const variant = first ? make(first.schema, inside, depth + 1) : undefined
      if (variant !== undefined && !isNode(variant)) return variant
      for (const [key, one] of Object.entries(variant ?? {})) if (!made.has(key)) made.set(key, one)
      const free = read.node.additionalProperties
      const tag = discriminatorOf(read)
      if (tag && first) made.set(tag, tagOf(read, first.name))
      if (made.size === 0 && isNode(free)) made.set('key', make(free, inside, depth + 1))
      return Object.fromEntries(made)
    }
    if (first) return make(first.schema, inside, depth + 1)
    return scalarOf(read)
  }
  return make(schema, new Set(), 0)
}

const discriminatorOf = ({ node: { discriminator } }: Schema): string =>
  textOf(isNode(discriminator) ? discriminator.propertyName : discriminator)

/** The value by which the discriminator names a variant. */
function tagOf({ node: { discriminator } }: Schema, variant: string): string {
  const mapping = entriesOf(isNode(discriminator) ? discriminator.mapping : undefined)
  const [value] = mapping.find(([, to]) => textOf(to).split('/').at(-1) === variant) ?? []
  return value ?? variant
}

const emptyOf = ({ types }: Schema): unknown =>
  types.includes('array') ? [] : types.includes('object') ? {} : null

function scalarOf({ types: [type = 'any'], node }: Schema): unknown {
  if (type === 'integer' || type === 'number') return numberOf(node)
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type !== 'string') return type === 'any' ? {} : type
  return ownValue(ofFormat, textOf(node.format)) ?? 'string'
}

function numberOf({ minimum, exclusiveMinimum }: Node): number | bigint {
  if (isNumber(exclusiveMinimum)) return above(exclusiveMinimum)
  if (isNumber(minimum)) return exclusiveMinimum === true ? above(minimum) : minimum
  return 0
}

const above = (value: number | bigint): number | bigint =>
  typeof value === 'bigint' ? value + 1n : value + 1
