import { isNode, listOf, shownValue, textOf, type Node } from '../../source/values.ts'
import type { Schema } from '../schemas.ts'
import type { Api } from './api.ts'
import type { Direction, SchemaRule } from './rules.ts'

/** A change inside a schema. */
export interface SchemaChange {
  readonly rule: SchemaRule
  /** Field from the top of the schema, such as `owner.names[]`; empty for the schema itself. */
  readonly field: string
  readonly before: string
  readonly after: string
  /** The object of the document that has changed, or of the old document for what was removed. */
  readonly at: unknown
  readonly side: 'old' | 'new'
}

/** Changes that are listed for one schema; a rewritten one is not described field by field. */
const mostChanges = 300
/** Deepest level that is compared. */
const deepest = 30

type Found = Pick<SchemaChange, 'rule'> & Partial<SchemaChange>

/** Compares schemas; each pair once, however many operations use it. */
export class SchemaComparison {
  private readonly before: Api
  private readonly after: Api
  private readonly known = new Map<object, Map<object, Map<Direction, readonly SchemaChange[]>>>()

  constructor(before: Api, after: Api) {
    this.before = before
    this.after = after
  }

  compare(old: unknown, now: unknown, direction: Direction, depth = 0): readonly SchemaChange[] {
    if (old === undefined || now === undefined) return []
    const [a, b] = [this.before.schemas.read(old, ''), this.after.schemas.read(now, '')]
    const results = this.resultsOf(a.key, b.key)
    const known = results.get(direction)
    if (known) return known
    if (depth > deepest) return []
    // a schema that contains itself: what is found above counts
    results.set(direction, [])
    const changes = this.changesOf(a, b, direction, depth).slice(0, mostChanges)
    results.set(direction, changes)
    return changes
  }

  private resultsOf(a: object, b: object): Map<Direction, readonly SchemaChange[]> {
    let ofOld = this.known.get(a)
    if (!ofOld) this.known.set(a, (ofOld = new Map()))
    let results = ofOld.get(b)
    if (!results) ofOld.set(b, (results = new Map()))
    return results
  }

  private changesOf(a: Schema, b: Schema, direction: Direction, depth: number): SchemaChange[] {
    const changes: SchemaChange[] = []
    const add = (found: Found) =>
      changes.push({ field: '', before: '', after: '', at: b.key, side: 'new', ...found })
    const inner = (field: string, old: unknown, now: unknown) => {
      for (const change of this.compare(old, now, direction, depth + 1))
        changes.push({ ...change, field: joined(field, change.field) })
    }
    const isOtherType = this.compareTypes(a, b, add)
    if (a.isNullable !== b.isNullable)
      add({ rule: b.isNullable ? 'null-allowed' : 'null-forbidden' })
    if (isOtherType) return changes
    compareFormats(a.node, b.node, add)
    compareValues(a.node, b.node, add)
    for (const limit of limitsOf(a.node, b.node)) add(limit)
    compareText(a.node.pattern, b.node.pattern, 'pattern-changed', add)
    if (shownValue(a.node.default) !== shownValue(b.node.default))
      add({
        rule: 'default-changed',
        before: shownValue(a.node.default),
        after: shownValue(b.node.default),
      })
    this.compareFields(a, b, direction, add, inner)
    this.compareVariants(a, b, add, inner)
    if (isNode(a.node.items) && isNode(b.node.items)) inner('[]', a.node.items, b.node.items)
    const [extra, nowExtra] = [a.node.additionalProperties, b.node.additionalProperties]
    if (isNode(extra) && isNode(nowExtra)) inner('*', extra, nowExtra)
    if ((extra === false) !== (nowExtra === false))
      add({ rule: nowExtra === false ? 'extra-fields-forbidden' : 'extra-fields-allowed' })
    return changes
  }

  /** @returns whether nothing else of the two can be compared */
  private compareTypes(a: Schema, b: Schema, add: (found: Found) => void): boolean {
    const [old, now] = [typesIn(a), typesIn(b)]
    const loses = !accepts(now, old)
    const gains = !accepts(old, now)
    if (!loses && !gains) return false
    const rule = loses && gains ? 'type-changed' : loses ? 'type-narrowed' : 'type-widened'
    const shown = (api: Api, schema: Schema) => api.schemas.typeOf(schema, '')
    add({ rule, before: shown(this.before, a), after: shown(this.after, b) })
    return loses && gains
  }

  private compareFields(
    a: Schema,
    b: Schema,
    direction: Direction,
    add: (found: Found) => void,
    inner: (field: string, old: unknown, now: unknown) => void,
  ): void {
    const isSent = (api: Api, property: unknown) => {
      const { node } = api.schemas.read(property, '')
      return node[direction === 'request' ? 'readOnly' : 'writeOnly'] !== true
    }
    for (const [field, old] of a.properties) {
      if (!isSent(this.before, old)) continue
      const now = b.properties.get(field)
      if (now === undefined || !isSent(this.after, now)) {
        add({ rule: 'field-removed', field, at: old, side: 'old' })
        continue
      }
      if (a.required.has(field) !== b.required.has(field)) {
        const rule = b.required.has(field) ? 'field-became-required' : 'field-became-optional'
        add({ rule, field, at: now })
      }
      inner(field, old, now)
    }
    for (const [field, now] of b.properties) {
      const old = a.properties.get(field)
      if ((old !== undefined && isSent(this.before, old)) || !isSent(this.after, now)) continue
      const isRequired =
        b.required.has(field) && this.after.schemas.read(now, '').node.default === undefined
      add({ rule: isRequired ? 'required-field-added' : 'field-added', field, at: now })
    }
  }

  private compareVariants(
    a: Schema,
    b: Schema,
    add: (found: Found) => void,
    inner: (field: string, old: unknown, now: unknown) => void,
  ): void {
    if (a.variants.length === 0 || b.variants.length === 0) return
    const now = new Map(b.variants.map((one) => [one.name, one.schema]))
    const old = new Set(a.variants.map((one) => one.name))
    for (const { name, schema } of a.variants)
      if (now.has(name)) inner(`(${name})`, schema, now.get(name))
      else add({ rule: 'variant-removed', before: name, at: schema, side: 'old' })
    for (const { name, schema } of b.variants)
      if (!old.has(name)) add({ rule: 'variant-added', after: name, at: schema })
  }
}

const joined = (field: string, inner: string): string =>
  inner === '' ? field : inner.startsWith('[') ? field + inner : `${field}.${inner}`

/** Types that a schema accepts; one of several variants counts as whatever they are. */
const typesIn = ({ types, variants, properties }: Schema): ReadonlySet<string> =>
  new Set(variants.length > 0 && properties.size === 0 ? ['any of several'] : types)

/** Whether every value of the narrow types has one of the wide ones. */
const accepts = (wide: ReadonlySet<string>, narrow: ReadonlySet<string>): boolean =>
  wide.has('any') ||
  [...narrow].every((type) => wide.has(type) || (type === 'integer' && wide.has('number')))

function compareText(old: unknown, now: unknown, rule: SchemaRule, add: (found: Found) => void) {
  const [before, after] = [textOf(old), textOf(now)]
  if (before !== after) add({ rule, before, after })
}

/** A format that only gives a hint for editors or documentation says nothing about values. */
const hints = new Set(['', 'password', 'textarea', 'markdown'])

function compareFormats(a: Node, b: Node, add: (found: Found) => void): void {
  if (hints.has(textOf(a.format)) && hints.has(textOf(b.format))) return
  compareText(a.format, b.format, 'format-changed', add)
}

function compareValues(a: Node, b: Node, add: (found: Found) => void): void {
  const [old, now] = [valuesIn(a), valuesIn(b)]
  if (!old && !now) return
  if (!old || !now) {
    const rule = now ? 'values-restricted' : 'values-unrestricted'
    add({ rule, before: old?.join(', ') ?? '', after: now?.join(', ') ?? '' })
    return
  }
  const [before, after] = [new Set(old), new Set(now)]
  for (const one of before) if (!after.has(one)) add({ rule: 'value-removed', before: one })
  for (const one of after) if (!before.has(one)) add({ rule: 'value-added', after: one })
}

function valuesIn(node: Node): string[] | null {
  if (node.const !== undefined) return [shownValue(node.const)]
  const values = listOf(node.enum)
  return values.length > 0 ? values.map(shownValue) : null
}

/** Bounds by the direction in which they grow stricter. */
const lower = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum']
const upper = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum']

function* limitsOf(a: Node, b: Node): Generator<Found> {
  for (const [names, sign, none] of [
    [lower, 1, -Infinity],
    [upper, -1, Infinity],
  ] as const)
    for (const name of names) {
      const [old, now] = [a[name] ?? none, b[name] ?? none].map(Number) as [number, number]
      // booleans of OpenAPI 3.0 count as the number that they make of a bound
      if (Number.isNaN(old) || Number.isNaN(now) || old === now) continue
      yield {
        rule: (now - old) * sign > 0 ? 'limit-tightened' : 'limit-loosened',
        before: `${name} ${shownValue(a[name]) || '–'}`,
        after: shownValue(b[name]) || '–',
      }
    }
}
