import { entriesOf, isNode, listOf, nodeOf, type Node } from '../source/values.ts'
import { nameOf } from './references.ts'

/**
 * Fields of Swagger 2.0 whose parts are referred to by their names, as those of `components` are.
 */
const kinds = ['definitions', 'parameters', 'responses']
/** Fields of a document of which an operation has only what it refers to. */
const apart = new Set(['info', 'tags', 'paths', 'webhooks', 'x-webhooks', 'components', ...kinds])

/** What stands for a reference to anything but a part with a name. */
const whole = '*'

interface Part {
  digest: string
  /** Ids of the parts that it refers to. */
  readonly to: Set<string>
}

/** The part that a reference leads to or into. */
function idOf(reference: string): string {
  const [field = '', ...names] = reference.slice(1).split('/').slice(1).map(nameOf)
  const own = names.slice(0, field === 'components' ? 2 : kinds.includes(field) ? 1 : 0)
  const isNamed = own.length === (field === 'components' ? 2 : 1)
  return isNamed ? JSON.stringify([field, ...own]) : whole
}

/** Tells values apart, and finds what they refer to: whatever looks like a reference is one. */
function written(value: unknown, to: Set<string>, key = ''): string {
  if (typeof value === 'string') {
    if (value.startsWith(key === '$ref' ? '#' : '#/')) to.add(idOf(value))
    return `${value.length}"${value}`
  }
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)},`
  let text = Array.isArray(value) ? '[' : '{'
  for (const [name, inner] of Object.entries(value))
    text += `${name.length}:${name}${written(inner, to, name)}`
  return `${text}}`
}

/**
 * Digests of everything that the page of an operation is made from: the operation itself, what it
 * refers to at any distance, and what the document says of all operations. Of two readings those of
 * the same key give the same page, except for what other operations and the tags decide: its title
 * among others of the same, and its catalog.
 */
export class OperationKeys {
  private readonly root: Node
  private readonly digestOf: (text: string) => string
  private readonly parts = new Map<string, Part>()
  private readonly common: Part

  constructor(root: Node, digestOf: (text: string) => string) {
    this.root = root
    this.digestOf = digestOf
    const components = nodeOf(root.components)
    const { securitySchemes } = components
    const others = entriesOf(root).filter(([name]) => !apart.has(name))
    // schemes are known by name only
    this.common = this.partOf([others, securitySchemes])
    for (const [kind, all] of entriesOf(components)) this.add(['components', kind], all)
    for (const kind of kinds) this.add([kind], root[kind])
    this.addHeirs(['components', 'schemas'], components.schemas)
    this.addHeirs(['definitions'], root.definitions)
  }

  private add(place: readonly string[], all: unknown): void {
    for (const [name, value] of entriesOf(all))
      this.parts.set(JSON.stringify([...place, name]), this.partOf(value))
  }

  /** A component may stand for those that are put together of it, in their order. */
  private addHeirs(place: readonly string[], all: unknown): void {
    for (const [name, schema] of entriesOf(all))
      for (const part of listOf(nodeOf(schema).allOf)) {
        const above = isNode(part) && typeof part.$ref === 'string' ? idOf(part.$ref) : whole
        const heir = JSON.stringify([...place, name])
        const found = this.parts.get(above)
        if (!found) continue
        found.to.add(heir)
        found.digest = this.digestOf(found.digest + heir)
      }
  }

  /** @param values what the operation is made from, as it is written */
  of(...values: readonly unknown[]): string {
    const own = this.partOf(values)
    const reached = new Set([...own.to, ...this.common.to])
    // those that are added meanwhile are visited too
    for (const id of reached) for (const next of this.parts.get(id)?.to ?? []) reached.add(next)
    const all = [...reached].toSorted().map((id) => id + this.digestAt(id))
    return this.digestOf([own.digest, this.common.digest, ...all].join('\n'))
  }

  private digestAt(id: string): string {
    if (id === whole && !this.parts.has(whole))
      this.parts.set(whole, { ...this.partOf(this.root), to: new Set() })
    return this.parts.get(id)?.digest ?? ''
  }

  private partOf(value: unknown): Part {
    const to = new Set<string>()
    return { digest: this.digestOf(written(value, to)), to }
  }
}
