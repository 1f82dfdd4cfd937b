import { jsonOf } from '#contract/text/content/exact-json.ts'
import { isNode, isNumber, listOf, shownValue, type Node } from '../../source/values.ts'
import type { FoundChange } from './schema-change.ts'

/** Bounds by the direction in which they grow stricter. */
const lower = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum']
const upper = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum']

/** Bounds of a value that have become closer or wider. */
export function* limitsOf(a: Node, b: Node): Generator<FoundChange> {
  for (const [names, sign, none] of [
    [lower, 1, -Infinity],
    [upper, -1, Infinity],
  ] as const)
    for (const name of names) {
      const [old, now] = [boundOf(a[name], none), boundOf(b[name], none)]
      if (now > old) yield limit(sign > 0, name, a, b)
      else if (now < old) yield limit(sign < 0, name, a, b)
    }
  if (isUnique(a) !== isUnique(b)) yield limit(isUnique(b), 'uniqueItems', a, b)
  const [old, now] = [stepOf(a), stepOf(b)]
  // whatever is a multiple of the old step is one of a step that divides it
  if (old !== now) yield limit(now !== 0 && (old === 0 || !divides(now, old)), 'multipleOf', a, b)
}

/** Booleans of OpenAPI 3.0 count as the number that they make of a bound; NaN is no number. */
const boundOf = (value: unknown, none: number): number | bigint =>
  typeof value === 'bigint' ? value : Number(value ?? none)

const limit = (isCloser: boolean, name: string, a: Node, b: Node): FoundChange => ({
  rule: isCloser ? 'limit-tightened' : 'limit-loosened',
  before: `${name} ${shownValue(a[name]) || '–'}`,
  after: shownValue(b[name]) || '–',
})

const isUnique = ({ uniqueItems }: Node): boolean => uniqueItems === true

/** 0 for none. */
const stepOf = ({ multipleOf }: Node): number => (isNumber(multipleOf) ? Number(multipleOf) : 0)

/** Steps such as 0.01 are no exact numbers. */
const divides = (step: number, value: number): boolean =>
  Math.abs(Math.round(value / step) * step - value) < 1e-9 * value

/** Keywords that are compared as they are written, since nobody can say which way is stricter. */
const conditions = [
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'propertyNames',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
  'unevaluatedProperties',
]

/** Conditions on a value that are written in another way. */
export function* conditionsOf(a: Node, b: Node): Generator<FoundChange> {
  for (const name of conditions) {
    const [before, after] = [written(a[name]), written(b[name])]
    if (before !== after)
      yield { rule: 'condition-changed', before: `${name} ${before || '–'}`, after: after || '–' }
  }
  // further items must be of the schema of all
  const [old, now] = [listOf(a.prefixItems).length, listOf(b.prefixItems).length]
  if (old !== now)
    yield { rule: 'condition-changed', before: `prefixItems ${old}`, after: `${now}` }
}

/** As JSON, the same for every order of fields. */
const written = (value: unknown): string => (value === undefined ? '' : jsonOf(sorted(value)))

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : isNode(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, inner]) => [name, sorted(inner)]),
        )
      : value
