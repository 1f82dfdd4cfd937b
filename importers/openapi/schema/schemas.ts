import {
  entriesOf,
  isNode,
  isNumber,
  listOf,
  nodeOf,
  textOf,
  type Node,
} from '../../source/values.ts'
import type { References } from '../references.ts'

/** Schemas that one of several may be taken of. */
export interface Variant {
  readonly name: string
  readonly schema: unknown
}

/** A schema with everything that `allOf` puts together. */
export interface Schema {
  /** Identity of what is written in the document. */
  readonly key: object
  /** Name of the component; empty for an inline schema. */
  readonly name: string
  readonly node: Node
  readonly types: readonly string[]
  readonly isNullable: boolean
  readonly properties: ReadonlyMap<string, unknown>
  readonly required: ReadonlySet<string>
  readonly variants: readonly Variant[]
  readonly choice: 'oneOf' | 'anyOf' | null
}

const mostVariants = 50

interface Parts {
  types: string[]
  isNullable: boolean
  node: Record<string, unknown>
  properties: Map<string, unknown>
  required: Set<string>
  variants: Map<unknown, Variant>
  choice: 'oneOf' | 'anyOf' | null
  /** What was put in already: parts that name each other in circles, or many times, count once. */
  seen: Set<unknown>
}

/** Reads schemas; each is put together once. */
export class Schemas {
  private readonly references: References
  private readonly known = new Map<object, Schema>()
  private readonly shownTypes = new Map<Schema, string>()
  private readonly unfinished = new Set<Schema>()
  /** Whether a type is made of itself: how it is shown depends on which one comes first. */
  isCircular = false
  /** Components that name another one in `allOf`, by its reference. */
  private readonly children = new Map<string, Variant[]>()

  constructor(root: Node, references: References) {
    this.references = references
    for (const place of ['#/components/schemas', '#/definitions']) {
      const all = place === '#/definitions' ? root.definitions : nodeOf(root.components).schemas
      for (const [name, schema] of entriesOf(all))
        for (const part of listOf(nodeOf(schema).allOf))
          if (isNode(part) && typeof part.$ref === 'string') {
            const list = this.children.get(part.$ref) ?? []
            this.children.set(part.$ref, list)
            if (list.length < mostVariants)
              list.push({ name, schema: { $ref: `${place}/${name}` } })
          }
    }
  }

  read(value: unknown, where: string): Schema {
    const resolved = this.references.resolve(value, where)
    const { node } = resolved
    const wrapped = wrappedIn(node)
    const name = resolved.name || (wrapped ? this.references.resolve(wrapped, where).name : '')
    const written = isNode(value) ? value : node
    const present = this.known.get(written)
    if (present) return present
    const parts: Parts = {
      types: [],
      isNullable: false,
      node: {},
      properties: new Map(),
      required: new Set(),
      variants: new Map(),
      choice: null,
      seen: new Set(),
    }
    this.merge(parts, node, where)
    this.addHeirs(parts, value, node, resolved.name, where)
    const types = [...new Set(parts.types)].filter((type) => type !== 'null')
    const schema: Schema = {
      // one component is the same wherever it is referred to
      key: this.keyOf(resolved.name ? value : (wrapped ?? value), node, where),
      name,
      ...parts,
      types: types.length > 0 ? types : typeBy(parts),
      isNullable: parts.isNullable || parts.types.includes('null'),
      variants: [...parts.variants.values()],
    }
    this.known.set(written, schema)
    return schema
  }

  /** A reference with something beside it resolves to a new object: its target is what counts. */
  private keyOf(value: unknown, node: Node, where: string): object {
    if (!isNode(value) || typeof value.$ref !== 'string') return node
    return this.references.resolve({ $ref: value.$ref }, where).node
  }

  /** Name of what a discriminator's `mapping` leads to. */
  nameOf(ref: string): string {
    return this.references.nameOf(ref)
  }

  private merge(parts: Parts, node: Node, where: string): void {
    if (parts.seen.has(node)) return
    parts.seen.add(node)
    for (const [key, value] of Object.entries(node))
      if (!(key in parts.node) && !merged.has(key)) parts.node[key] = value
    for (const type of listOf(node.type).length > 0 ? listOf(node.type) : [node.type])
      if (textOf(type)) parts.types.push(textOf(type))
    if (node.nullable === true || node['x-nullable'] === true) parts.isNullable = true
    for (const [key, value] of entriesOf(node.properties))
      if (!parts.properties.has(key)) parts.properties.set(key, value)
    for (const key of listOf(node.required)) parts.required.add(textOf(key))
    for (const part of listOf(node.allOf)) {
      // a part in place is remembered once it is put in, a reference before it is followed
      if (isNode(part) && typeof part.$ref === 'string') {
        if (parts.seen.has(part)) continue
        parts.seen.add(part)
      }
      this.merge(parts, this.references.resolve(part, where).node, where)
    }
    for (const choice of ['oneOf', 'anyOf'] as const) {
      const list = listOf(node[choice])
      const isNullable = list.length === 2 && list.some((one) => nodeOf(one).type === 'null')
      for (const part of list) {
        // beside `null` it only says that the value may be anything
        if (isNode(part) && Object.keys(part).length === 0 && isNullable) continue
        const inner = this.references.resolve(part, where)
        if (textOf(inner.node.type) === 'null') parts.isNullable = true
        else if (parts.variants.size < mostVariants) {
          parts.choice ??= choice
          const told =
            inner.name ||
            textOf(inner.node.title) ||
            textOf(inner.node.type) ||
            `${parts.variants.size + 1}`
          parts.variants.set(inner.name || part, { name: told, schema: part })
        }
      }
    }
  }

  /** A component with a discriminator stands for those that are put together of it. */
  private addHeirs(parts: Parts, value: unknown, node: Node, name: string, where: string): void {
    if (parts.variants.size > 0) return
    for (const part of [value, ...listOf(node.allOf)]) {
      const heirs = isNode(part) ? this.children.get(textOf(part.$ref)) : undefined
      if (!heirs || heirs.some((heir) => heir.name === name)) continue
      if (this.references.resolve(part, where).node.discriminator === undefined) continue
      for (const heir of heirs) {
        parts.choice = 'oneOf'
        parts.variants.set(heir.name, heir)
      }
    }
  }

  /** Type as it is shown: `string (date-time)`, `object[]`, `Cat | Dog`. */
  typeOf(schema: Schema, where: string): string {
    const present = this.shownTypes.get(schema)
    if (this.unfinished.has(schema)) this.isCircular = true
    if (present !== undefined) return present
    // a type that is made of itself
    this.shownTypes.set(schema, schema.types.includes('array') ? 'array' : 'object')
    this.unfinished.add(schema)
    const shown = this.makeType(schema, where)
    this.unfinished.delete(schema)
    this.shownTypes.set(schema, shown)
    return shown
  }

  /** What a list contains at last; the schema itself where it is none. */
  innermost(schema: Schema, where: string): Schema {
    let at = schema
    for (let level = 0; level < 5 && at.types.includes('array'); level++) {
      if (!isNode(at.node.items)) return at
      at = this.read(at.node.items, where)
    }
    return at
  }

  private makeType(schema: Schema, where: string): string {
    const { node, types, variants } = schema
    if (types.includes('array')) {
      const items = node.items ?? listOf(node.prefixItems)[0]
      const inner = items === undefined ? '' : this.typeOf(this.read(items, where), where)
      return inner === '' ? 'array' : listType(inner)
    }
    if (variants.length > 0 && schema.properties.size === 0) {
      const all = variants.map((one) => this.typeOf(this.read(one.schema, where), where))
      return [...new Set(all)].join(' | ')
    }
    const format = textOf(node.format)
    const type = types.join(' | ')
    return format && format !== type ? `${type} (${format})` : type
  }
}

/** `string (uri)` in a list is `string[] (uri)`. */
function listType(inner: string): string {
  const [, type, format] = /^([^ ]+) (\([^)]*\))$/.exec(inner) ?? []
  if (type !== undefined) return `${type}[] ${format}`
  return inner.includes(' ') ? `(${inner})[]` : `${inner}[]`
}

/** Names of variants; those of one name, such as two objects written in place, get numbers. */
export function labelsOf(variants: readonly Variant[]): string[] {
  const all = Map.groupBy(variants, ({ name }) => name)
  return variants.map((variant) => {
    const { name } = variant
    const namesakes = all.get(name) ?? []
    return namesakes.length > 1 ? `${name} ${namesakes.indexOf(variant) + 1}` : name
  })
}

/** The only reference of an `allOf` that adds nothing but words to it. */
function wrappedIn(node: Node): Node | undefined {
  const parts = listOf(node.allOf).filter(isNode)
  const [only, ...others] = parts.filter((part) => typeof part.$ref === 'string')
  const hasFields = [node, ...parts].some((part) => part.properties !== undefined)
  return others.length > 0 || hasFields ? undefined : only
}

/** What is put together instead of taken from the first schema that has it. */
const merged = new Set(['type', 'properties', 'required', 'allOf', 'oneOf', 'anyOf', 'nullable'])

function typeBy({ node, properties, variants }: Parts): string[] {
  if (properties.size > 0 || isNode(node.additionalProperties)) return ['object']
  if (node.items !== undefined || node.prefixItems !== undefined) return ['array']
  const sample = node.const ?? listOf(node.enum)[0]
  if (isNumber(sample)) return ['number']
  if (typeof sample === 'string') return ['string']
  if (typeof sample === 'boolean') return ['boolean']
  return variants.size > 0 ? ['object'] : ['any']
}
