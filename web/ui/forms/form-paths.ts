// Paths into the values of a form: 'name', 'address.city', 'people.0.name'.

/** Values of a form: strings, numbers, booleans, and lists and groups of them. */
type FormValue = string | number | boolean | null | readonly FormValue[] | FormGroup
interface FormGroup {
  readonly [name: string]: FormValue
}

/** The paths in `V`, with the index of each list entry. */
export type PathOf<V> = V extends readonly (infer One)[]
  ? `${number}` | `${number}.${PathOf<One>}`
  : V extends object
    ? {
        [K in keyof V & string]: K | (V[K] extends object ? `${K}.${PathOf<V[K]>}` : never)
      }[keyof V & string]
    : never

/** The paths in `V` with `*` for every list entry: `people.*.name`. */
export type PatternOf<V> = V extends readonly (infer One)[]
  ? '*' | `*.${PatternOf<One>}`
  : V extends object
    ? {
        [K in keyof V & string]: K | (V[K] extends object ? `${K}.${PatternOf<V[K]>}` : never)
      }[keyof V & string]
    : never

/** Type of the value at a path. */
export type ValueAt<V, P> = P extends `${infer Head}.${infer Rest}`
  ? ValueAt<StepInto<V, Head>, Rest>
  : StepInto<V, P>
type StepInto<V, K> = V extends readonly (infer One)[] ? One : K extends keyof V ? V[K] : never

/** The value at a path. */
export function valueAt(values: unknown, path: string): unknown {
  let at = values
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string, unknown>)[step]
  }
  return at
}

/** A copy with another value at a path; everything off the path is shared with the original. */
export function withValue<V>(values: V, path: string, value: unknown): V {
  const [head = '', ...rest] = path.split('.')
  const next = rest.length
    ? withValue((values as Record<string, unknown>)[head], rest.join('.'), value)
    : value
  if (Array.isArray(values)) return values.with(Number(head), next) as V
  return { ...values, [head]: next }
}

/** Every path that has a value, in order, lists and groups before their contents. */
export function pathsOf(values: unknown, above = ''): string[] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const path = above ? `${above}.${name}` : name
    return [path, ...pathsOf(value, path)]
  })
}

/** The pattern of a path: `people.*.name` for `people.3.name`. */
export const patternOf = (path: string): string => path.replace(/(^|\.)\d+(?=\.|$)/g, '$1*')

/** Deep equality. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    one !== null &&
    other !== null &&
    Array.isArray(one) === Array.isArray(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, value]) => isEqual(value, (other as FormGroup)[name])))

/**
 * Moves notes keyed by path along with list entries whose indexes have changed.
 * @param indexOf maps an old index to the new one, `null` for a removed entry
 */
export function reindexed<T>(
  notes: Readonly<Record<string, T>>,
  list: string,
  indexOf: (index: number) => number | null,
): Record<string, T> {
  const after: Record<string, T> = {}
  for (const [path, note] of Object.entries(notes)) {
    if (!path.startsWith(`${list}.`)) {
      after[path] = note
      continue
    }
    const [index = '', ...rest] = path.slice(list.length + 1).split('.')
    const next = indexOf(Number(index))
    if (next !== null) after[[list, next, ...rest].join('.')] = note
  }
  return after
}
