import {
  entriesOf,
  isNode,
  listOf,
  nodeOf,
  shownValue,
  textOf,
  type Node,
} from '../../source/values.ts'
import { labelsOf, type Schema } from '../schema/schemas.ts'
import type { Api } from './api.ts'
import { conditionsOf, limitsOf } from './constraints.ts'
import type { Direction, SchemaRule } from './rules.ts'
import type { FoundChange, SchemaChange } from './schema-change.ts'
import { allowsNull, isChoice, pairVariants, typesIn } from './variants.ts'

/** Changes that are listed for one schema; a rewritten one is not described field by field. */
const mostChanges = 300
/** Deepest level that is compared. */
const deepest = 30

type Add = (found: FoundChange) => void
type Compare = (field: string, old: unknown, now: unknown) => void

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
    const add: Add = (found) =>
      changes.push({ field: '', before: '', after: '', at: b.key, side: 'new', ...found })
    const inner = (field: string, old: unknown, now: unknown) => {
      for (const change of this.compare(old, now, direction, depth + 1))
        changes.push({ ...change, field: joined(field, change.field) })
    }
    const isOneOfSeveral = isChoice(a) !== isChoice(b)
    const oneOfSeveral = isOneOfSeveral ? this.pairWithOne(a, b, direction, depth) : undefined
    const isOtherType = !oneOfSeveral && this.compareTypes(a, b, add)
    const [wasNullable, isNullable] = isOneOfSeveral
      ? [allowsNull(this.before.schemas, a), allowsNull(this.after.schemas, b)]
      : [a.isNullable, b.isNullable]
    if (wasNullable !== isNullable) add({ rule: isNullable ? 'null-allowed' : 'null-forbidden' })
    if (isOtherType) return changes
    const [before, after] = [shownValue(a.node.default), shownValue(b.node.default)]
    if (oneOfSeveral) {
      if (before !== after) add({ rule: 'default-changed', before, after })
      return [...changes, ...oneOfSeveral]
    }
    compareFormats(a.node, b.node, add)
    compareValues(a.node, b.node, add)
    for (const limit of limitsOf(a.node, b.node)) add(limit)
    compareText(a.node.pattern, b.node.pattern, 'pattern-changed', add)
    if (before !== after) add({ rule: 'default-changed', before, after })
    this.compareFields(a, b, direction, add, inner)
    this.compareVariants(
      a,
      b,
      add,
      inner,
      (old, now) => this.compare(old, now, direction, depth + 1).length,
    )
    if (targetsChanged(a, b)) add({ rule: 'discriminator-changed' })
    for (const condition of conditionsOf(a.node, b.node)) add(condition)
    compareParts(a.node.prefixItems, b.node.prefixItems, inner)
    comparePatterns(a.node, b.node, add, inner)
    if (isNode(a.node.items) && isNode(b.node.items)) inner('[]', a.node.items, b.node.items)
    const [extra, nowExtra] = [a.node.additionalProperties, b.node.additionalProperties]
    if (isNode(extra) && isNode(nowExtra)) inner('*', extra, nowExtra)
    if ((extra === false) !== (nowExtra === false))
      add({ rule: nowExtra === false ? 'extra-fields-forbidden' : 'extra-fields-allowed' })
    return changes
  }

  /** @returns whether nothing else of the two can be compared */
  private compareTypes(a: Schema, b: Schema, add: Add): boolean {
    // choices on both sides are compared one by one
    if (isChoice(a) && isChoice(b)) return false
    const [old, now] = [typesIn(this.before.schemas, a), typesIn(this.after.schemas, b)]
    const loses = !accepts(now, old)
    const gains = !accepts(old, now)
    if (!loses && !gains) return false
    const rule = loses && gains ? 'type-changed' : loses ? 'type-narrowed' : 'type-widened'
    const shown = (api: Api, schema: Schema) => api.schemas.typeOf(schema, '')
    add({ rule, before: shown(this.before, a), after: shown(this.after, b) })
    return loses && gains
  }

  /**
   * Changes where one schema stands opposite to several: it is that of them which differs least.
   *
   * @returns undefined if it is none of them, or may itself be of several types
   */
  private pairWithOne(
    a: Schema,
    b: Schema,
    direction: Direction,
    depth: number,
  ): SchemaChange[] | undefined {
    const isNew = isChoice(b)
    const [one, { variants }] = isNew ? [a, b] : [b, a]
    if (one.types.length !== 1 || one.types[0] === 'any') return undefined
    const labels = labelsOf(variants)
    const candidates = variants.map(({ name, schema }, index) => ({
      index,
      isNamesake: one.name !== '' && name === one.name,
      changes: this.compare(
        isNew ? one.key : schema,
        isNew ? schema : one.key,
        direction,
        depth + 1,
      ).filter(({ field, rule }) => field !== '' || !ofWhole.has(rule)),
    }))
    const [best] = candidates.sort(
      (x, y) => Number(y.isNamesake) - Number(x.isNamesake) || x.changes.length - y.changes.length,
    )
    if (best!.changes.some(({ field, rule }) => field === '' && rule === 'type-changed'))
      return undefined
    const label = variants.length > 1 ? `(${labels[best!.index]})` : ''
    const others = variants.flatMap(({ schema: at }, index): SchemaChange[] => {
      if (index === best!.index) return []
      const [name, field] = [labels[index]!, '']
      return isNew
        ? [{ rule: 'variant-added', field, before: '', after: name, at, side: 'new' }]
        : [{ rule: 'variant-removed', field, before: name, after: '', at, side: 'old' }]
    })
    const own = best!.changes.map((change) => ({ ...change, field: joined(label, change.field) }))
    return [...own, ...others]
  }

  private compareFields(
    a: Schema,
    b: Schema,
    direction: Direction,
    add: Add,
    inner: Compare,
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
    add: Add,
    inner: Compare,
    differences: (old: unknown, now: unknown) => number,
  ): void {
    if (a.variants.length === 0 || b.variants.length === 0) return
    const { pairs, removed, added } = pairVariants(a.variants, b.variants, (old, now) =>
      differences(old.schema, now.schema),
    )
    for (const { label, old, now } of pairs) inner(`(${label})`, old.schema, now.schema)
    for (const { name, schema } of removed)
      add({ rule: 'variant-removed', before: name, at: schema, side: 'old' })
    for (const { name, schema } of added) add({ rule: 'variant-added', after: name, at: schema })
  }
}

const joined = (field: string, inner: string): string =>
  inner === '' ? field : inner.startsWith('[') ? field + inner : `${field}.${inner}`

/** What of one variant is compared with what is written beside all of them. */
const ofWhole: ReadonlySet<string> = new Set(['null-allowed', 'null-forbidden', 'default-changed'])

/** Whether every value of the narrow types has one of the wide ones. */
const accepts = (wide: ReadonlySet<string>, narrow: ReadonlySet<string>): boolean =>
  wide.has('any') ||
  [...narrow].every((type) => wide.has(type) || (type === 'integer' && wide.has('number')))

function compareText(old: unknown, now: unknown, rule: SchemaRule, add: Add) {
  const [before, after] = [textOf(old), textOf(now)]
  if (before !== after) add({ rule, before, after })
}

/** A format that only gives a hint for editors or documentation says nothing about values. */
const hints = new Set(['', 'password', 'textarea', 'markdown'])

function compareFormats(a: Node, b: Node, add: Add): void {
  if (hints.has(textOf(a.format)) && hints.has(textOf(b.format))) return
  compareText(a.format, b.format, 'format-changed', add)
}

function compareValues(a: Node, b: Node, add: Add): void {
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

/** The first items of a list, each with a schema of its own. */
function compareParts(old: unknown, now: unknown, inner: Compare): void {
  const after = listOf(now)
  for (const [index, part] of listOf(old).entries()) inner(`[${index}]`, part, after[index])
}

/** Fields whose names match a pattern. */
function comparePatterns(
  { patternProperties: old }: Node,
  { patternProperties: now }: Node,
  add: Add,
  inner: Compare,
): void {
  const [before, after] = [new Map(entriesOf(old)), new Map(entriesOf(now))]
  for (const [pattern, schema] of before)
    if (after.has(pattern)) inner(`/${pattern}/`, schema, after.get(pattern))
    else add({ rule: 'field-removed', field: `/${pattern}/`, at: schema, side: 'old' })
  for (const [pattern, schema] of after)
    if (!before.has(pattern)) add({ rule: 'field-added', field: `/${pattern}/`, at: schema })
}

/** Whether a value that names a choice in one document means another one in the other document. */
function targetsChanged({ node: a }: Schema, { node: b }: Schema): boolean {
  const [old, now] = [discriminatorOf(a), discriminatorOf(b)]
  if (!old || !now) return false
  return (
    old.field !== now.field || [...old.targets].some(([value, of]) => now.targetOf(value) !== of)
  )
}

/** In Swagger 2.0 it is a name only. */
function discriminatorOf({ discriminator: written }: Node) {
  const field = textOf(isNode(written) ? written.propertyName : written)
  if (field === '') return null
  const targets = new Map(
    entriesOf(nodeOf(written).mapping).map(([value, target]) => [value, lastName(textOf(target))]),
  )
  return { field, targets, targetOf: (value: string) => targets.get(value) ?? value }
}

const lastName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
