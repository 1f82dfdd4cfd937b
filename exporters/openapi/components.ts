import { compact, put, type Node } from './node.ts'
import type { Links } from './schema.ts'

// Schemas that are used more than once, or contain themselves, become components; equal ones are
// found by their content.

/** A class of equal schemas. */
interface Kind {
  readonly node: Node
  readonly children: readonly Kind[]
  /** Uses by different kinds and by the document. */
  uses: number
  /** How many levels above its own the schema refers to, because of cycles. */
  readonly reaches: number
  /** Where the first of them is used. */
  hint: string
  /** Name of a component that a cycle or a choice needs; empty for none. */
  wanted: string
}

/** Keywords with one schema, and with a list of them. */
const single = ['items', 'additionalProperties', 'not'] as const
const lists = ['oneOf', 'anyOf'] as const

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class Components {
  private readonly links: Links
  private readonly kinds = new Map<string, Kind>()
  private readonly ids = new Map<Kind, number>()
  private readonly ofNode = new Map<Node, Kind>()
  private readonly names = new Map<Kind, string>()
  private readonly taken = new Set<string>()
  private readonly schemas: Node = {}

  constructor(links: Links) {
    this.links = links
  }

  /** @param hint name if the schema becomes a component */
  add(schema: Node, hint: string): void {
    this.kindOf(schema, hint, []).uses++
  }

  private kindOf(node: Node, hint: string, above: readonly Node[]): Kind {
    const cycle = this.links.cycles.get(node)
    const level = cycle ? above.indexOf(cycle.target) : -1
    const around = cycle && level >= 0 ? above.length - level : 0
    const inside = [...above, node]
    const children: Kind[] = []
    const parts: unknown[] = [around]
    const child = (value: Node, name: string): number => {
      const kind = this.kindOf(value, name, inside)
      children.push(kind)
      return this.ids.get(kind)!
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
          (value as Node[]).map((one, index) =>
            child(one, this.links.named.get(one) ?? `${hint} ${index + 1}`),
          ),
        ])
      else parts.push([key, value])
    }
    const mapping = this.links.mappings.get(node)
    if (mapping) parts.push(mapping.map(([value, to]) => [value, this.links.named.get(to)]))
    parts.push(this.links.named.get(node))
    const key = JSON.stringify(parts)
    const present = this.kinds.get(key)
    const kind: Kind = present ?? {
      node,
      children,
      uses: 0,
      reaches: Math.max(around, ...children.map(({ reaches }) => reaches - 1), 0),
      hint,
      wanted: '',
    }
    if (!present) {
      this.kinds.set(key, kind)
      this.ids.set(kind, this.ids.size)
      for (const one of children) one.uses++
    }
    this.ofNode.set(node, kind)
    return kind
  }

  /** The schema as it is written, with references to components. */
  write(schema: Node): Node {
    this.want()
    return this.use(schema, [])
  }

  private isReady = false
  /** Components that cycles, choices and discriminators lead to. */
  private want(): void {
    if (this.isReady) return
    this.isReady = true
    const want = (node: Node, name: string) => {
      const kind = this.ofNode.get(node)
      if (kind) kind.wanted ||= name
    }
    for (const { target, name } of this.links.cycles.values()) want(target, name)
    for (const [node, name] of this.links.named) want(node, name)
  }

  private use(written: Node, above: readonly { node: Node; name: string }[]): Node {
    const kind = this.ofNode.get(written)
    // one that refers to schemas around it is different in each place
    const node = kind && kind.reaches === 0 ? kind.node : written
    const cycle = this.links.cycles.get(node)
    if (cycle && kind && kind.reaches > 0) {
      const target = above.find((one) => one.node === cycle.target)
      if (target) return refTo(target.name, node.description)
    }
    const isComponent =
      kind !== undefined &&
      (kind.wanted !== '' || (kind.uses > 1 && kind.reaches === 0 && isShared(node)))
    if (!kind || !isComponent) return this.content(node, above, written.description)
    const known = this.names.get(kind)
    if (known !== undefined && kind.reaches === 0) return refTo(known, written.description)
    const name = this.free(kind.wanted || this.links.named.get(node) || kind.hint)
    this.names.set(kind, name)
    // keeps its place before those inside
    put(this.schemas, name, {})
    put(this.schemas, name, this.content(node, [...above, { node, name }], undefined))
    return refTo(name, written.description)
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
          put(properties, name, this.use(one as Node, inside))
        made.properties = properties
      } else if ((single as readonly string[]).includes(key) && isNode(value))
        made[key] = this.use(value, inside)
      else if ((lists as readonly string[]).includes(key))
        made[key] = (value as Node[]).map((one) => this.use(one, inside))
      else put(made, key, value)
    }
    const mapping = this.links.mappings.get(node) ?? []
    if (mapping.length > 0) {
      const refs: Node = {}
      for (const [value, to] of mapping) put(refs, value, this.use(to, inside).$ref)
      made.discriminator = { ...(made.discriminator as Node), mapping: refs }
    }
    const said = isShared(node) ? description : node.description
    return said === undefined ? made : { ...made, description: said }
  }

  private free(wanted: string): string {
    const name = componentName(wanted)
    let free = name
    for (let number = 2; this.taken.has(free); number++) free = `${name}${number}`
    this.taken.add(free)
    return free
  }

  all(): Node {
    return this.schemas
  }
}

/** Has a structure that is worth a name; descriptions belong to the place where it is used. */
const isShared = (node: Node): boolean =>
  node.properties !== undefined || node.oneOf !== undefined || node.anyOf !== undefined

const refTo = (name: string, description: unknown): Node =>
  compact({ $ref: `#/components/schemas/${name}`, description })

/** Words as a name in the characters that are allowed. Source: OpenAPI 3.1, Components Object. */
export function componentName(words: string): string {
  const name = words
    .replace(/[^A-Za-z0-9._-]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 60)
  return name || 'Schema'
}
