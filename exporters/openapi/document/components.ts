import { componentNameKey } from '#contract/text/content/openapi-words.ts'
import { jsonOf } from '#contract/text/content/exact-json.ts'
import { compact, put, type Node } from '../node.ts'
import type { SchemaRelations } from '../schema/relations.ts'

// Schemas that are used more than once, or contain themselves, become components; equal ones are
// found by their content.

/** A class of equal schemas. */
interface SchemaClass {
  readonly node: Node
  readonly children: readonly SchemaClass[]
  /** Uses by different classes and by the document. */
  uses: number
  /** How many levels above its own the schema refers to, because of cycles. */
  readonly reaches: number
  /** Name for a component, from where the first of them is used. */
  hint: string
  /** Name of a component that a cycle or a choice needs; empty for none. */
  component: string
  /** A variant without a name would have one as a component. */
  isUnnamed: boolean
}

/** Keywords with one schema, and with a list of them. */
const single = ['items', 'additionalProperties', 'not'] as const
const lists = ['oneOf', 'anyOf'] as const

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class Components {
  private readonly relations: SchemaRelations
  private readonly classes = new Map<string, SchemaClass>()
  private readonly ids = new Map<SchemaClass, number>()
  private readonly ofSchema = new Map<Node, SchemaClass>()
  private readonly names = new Map<SchemaClass, string>()
  private readonly taken = new Set<string>()
  private readonly schemas: Node = {}

  /** @param schemas those of the document, with names for those that become components */
  constructor(
    relations: SchemaRelations,
    schemas: readonly { readonly schema: Node; readonly hint: string }[],
  ) {
    this.relations = relations
    for (const { schema, hint } of schemas) this.classOf(schema, hint, []).uses++
    for (const { target, name } of relations.cycles.values()) this.require(target, name)
    for (const [node, name] of relations.named) this.require(node, name)
  }

  /** Makes a schema a component, for cycles, choices and discriminators. */
  private require(schema: Node, name: string): void {
    const found = this.ofSchema.get(schema)
    if (found) found.component ||= name
  }

  private classOf(node: Node, hint: string, above: readonly Node[]): SchemaClass {
    const cycle = this.relations.cycles.get(node)
    const level = cycle ? above.indexOf(cycle.target) : -1
    const around = cycle && level >= 0 ? above.length - level : 0
    const inside = [...above, node]
    const children: SchemaClass[] = []
    const parts: unknown[] = [around]
    const child = (value: Node, name: string): number => {
      const schemaClass = this.classOf(value, name, inside)
      children.push(schemaClass)
      return this.ids.get(schemaClass)!
    }
    const fields = Object.entries(around > 0 ? { description: node.description } : node)
    for (const [key, value] of fields) {
      if (key === 'description' && isShared(node)) continue
      if (key === 'properties')
        parts.push([
          key,
          Object.entries(value as Node).map(([name, one]) => [name, child(one as Node, name)]),
        ])
      else if ((single as readonly string[]).includes(key) && isNode(value))
        parts.push([key, child(value, hint)])
      else if ((lists as readonly string[]).includes(key))
        parts.push([
          key,
          (value as Node[]).map((one, index) => {
            const name = this.relations.named.get(one)
            const id = child(one, name ?? `${hint} ${index + 1}`)
            children.at(-1)!.isUnnamed ||= name === undefined
            return id
          }),
        ])
      else parts.push([key, value])
    }
    const mapping = this.relations.mappings.get(node)
    if (mapping) parts.push(mapping.map(([value, to]) => [value, this.relations.named.get(to)]))
    parts.push(this.relations.named.get(node))
    const key = jsonOf(parts)
    const present = this.classes.get(key)
    const found: SchemaClass = present ?? {
      node,
      children,
      uses: 0,
      reaches: Math.max(around, ...children.map(({ reaches }) => reaches - 1), 0),
      hint,
      component: '',
      isUnnamed: false,
    }
    if (!present) {
      this.classes.set(key, found)
      this.ids.set(found, this.ids.size)
      for (const one of children) one.uses++
    }
    this.ofSchema.set(node, found)
    return found
  }

  /** The schema as it is written, with references to components. */
  write(schema: Node): Node {
    return this.written(schema, [])
  }

  private written(schema: Node, above: readonly { node: Node; name: string }[]): Node {
    const found = this.ofSchema.get(schema)
    if (!found) return this.content(schema, above, schema.description)
    const { reaches, uses, component, hint, isUnnamed } = found
    // one that refers to schemas around it is different in each place
    const node = reaches === 0 ? found.node : schema
    const cycle = reaches > 0 ? this.relations.cycles.get(node) : undefined
    const target = cycle && above.find((one) => one.node === cycle.target)
    if (target) return refTo(target.name, node.description)
    const isRepeated = uses > 1 && reaches === 0 && isShared(node) && !isUnnamed
    if (component === '' && !isRepeated) return this.content(node, above, schema.description)
    const known = this.names.get(found)
    if (known !== undefined && reaches === 0) return refTo(known, schema.description)
    const name = this.freeName(component || hint)
    this.names.set(found, name)
    // its position is before those inside
    put(this.schemas, name, {})
    const own = component === '' || component === name ? {} : { [componentNameKey]: component }
    const content = this.content(node, [...above, { node, name }], undefined)
    put(this.schemas, name, { ...content, ...own })
    return refTo(name, schema.description)
  }

  private content(
    node: Node,
    above: readonly { node: Node; name: string }[],
    description: unknown,
  ): Node {
    const made: Node = {}
    const inside = above.some((one) => one.node === node) ? above : [...above, { node, name: '' }]
    for (const [key, value] of Object.entries(node)) {
      if (key === 'description') continue
      if (key === 'properties') {
        const properties: Node = {}
        for (const [name, one] of Object.entries(value as Node))
          put(properties, name, this.written(one as Node, inside))
        made.properties = properties
      } else if ((single as readonly string[]).includes(key) && isNode(value))
        made[key] = this.written(value, inside)
      else if ((lists as readonly string[]).includes(key))
        made[key] = (value as Node[]).map((one) => this.written(one, inside))
      else put(made, key, value)
    }
    const mapping = this.relations.mappings.get(node) ?? []
    if (mapping.length > 0) {
      const refs: Node = {}
      for (const [value, to] of mapping) put(refs, value, this.written(to, inside).$ref)
      made.discriminator = { ...(made.discriminator as Node), mapping: refs }
    }
    return compact({ ...made, description: isShared(node) ? description : node.description })
  }

  private freeName(words: string): string {
    const name = componentName(words)
    let free = name
    for (let number = 2; this.taken.has(free); number++) free = `${name}${number}`
    this.taken.add(free)
    return free
  }

  all(): Node {
    return this.schemas
  }
}

/** Whether equal schemas are shared. Their descriptions stay where they are used. */
const isShared = (node: Node): boolean =>
  node.properties !== undefined || node.oneOf !== undefined || node.anyOf !== undefined

const refTo = (name: string, description: unknown): Node =>
  compact({ $ref: `#/components/schemas/${name}`, description })

/** Words as a name in the characters that are allowed. Source: OpenAPI 3.1, Components Object. */
function componentName(words: string): string {
  const name = words
    .replace(/[^A-Za-z0-9._-]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 60)
  return name || 'Schema'
}
