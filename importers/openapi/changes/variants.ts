import { labelsOf, type Schema, type Schemas, type Variant } from '../schema/schemas.ts'

/** Whether a schema is one of several and nothing else. */
export const isChoice = ({ variants, properties }: Schema): boolean =>
  variants.length > 0 && properties.size === 0

const readAll = (schemas: Schemas, { variants }: Schema): Schema[] =>
  variants.map(({ schema }) => schemas.read(schema, ''))

/** Types that a schema accepts, of a choice those of all its variants. */
export const typesIn = (schemas: Schemas, schema: Schema): ReadonlySet<string> =>
  new Set(isChoice(schema) ? readAll(schemas, schema).flatMap(({ types }) => types) : schema.types)

/** Whether a schema or one of its variants can be null. */
export const allowsNull = (schemas: Schemas, schema: Schema): boolean =>
  schema.isNullable || readAll(schemas, schema).some(({ isNullable }) => isNullable)

/** Choices of an old and a new schema, and those that only one of them has. */
interface VariantPairs {
  /** `label` is that of the new one. */
  readonly pairs: readonly { label: string; old: Variant; now: Variant }[]
  readonly removed: readonly Variant[]
  readonly added: readonly Variant[]
}

/**
 * Which choices correspond: those of one name; where several have it, as those without a title do,
 * those that differ least.
 *
 * @param differences how many there are between two choices
 */
export function pairVariants(
  before: readonly Variant[],
  after: readonly Variant[],
  differences: (old: Variant, now: Variant) => number,
): VariantPairs {
  const left = new Set(before)
  const right = new Set(after)
  const labels = new Map(labelsOf(after).map((label, index) => [after[index]!, label]))
  const pairs: VariantPairs['pairs'][number][] = []
  const pair = (old: Variant, now: Variant) => {
    if (!left.has(old) || !right.has(now)) return
    left.delete(old)
    right.delete(now)
    pairs.push({ label: labels.get(now)!, old, now })
  }
  const olds = Map.groupBy(before, ({ name }) => name)
  for (const [name, news] of Map.groupBy(after, (one) => one.name)) {
    const namesakes = olds.get(name) ?? []
    const isOnly = namesakes.length === 1 && news.length === 1
    const candidates = namesakes.flatMap((old) =>
      news.map((now) => ({ old, now, count: isOnly ? 0 : differences(old, now) })),
    )
    candidates.sort((one, other) => one.count - other.count)
    for (const { old, now } of candidates) pair(old, now)
  }
  return { pairs, removed: [...left], added: [...right] }
}
