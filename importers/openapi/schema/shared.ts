import type { Remarks } from '../../source/remarks.ts'
import { isNode } from '../../source/values.ts'

const refIn = (value: unknown): string | undefined =>
  isNode(value) && typeof value.$ref === 'string' && Object.keys(value).length === 1
    ? value.$ref
    : undefined

/** What a schema is known by wherever it is used: a component, or a list of one. */
function keyOf(value: unknown): string | undefined {
  const ref = refIn(value)
  if (ref !== undefined || !isNode(value)) return ref
  const item = value.type === 'array' && Object.keys(value).length === 2 && refIn(value.items)
  return typeof item === 'string' ? `[] ${item}` : undefined
}

/**
 * What is made of schemas that several operations use, made once for each. Documents of thousands of
 * operations mostly consist of such.
 */
export class Shared<T> {
  private readonly known = new Map<string, { result: T; messages: readonly string[] }>()
  private readonly remarks: Remarks

  constructor(remarks: Remarks) {
    this.remarks = remarks
  }

  /**
   * @param kind what distinguishes several things made of one schema
   * @param where remarks are created for each place separately
   */
  of(value: unknown, kind: string, where: string, make: () => T): T {
    const ref = keyOf(value)
    if (ref === undefined) return make()
    const key = `${kind} ${ref}`
    const present = this.known.get(key)
    if (present) {
      for (const message of present.messages) this.remarks.add(where, message)
      return present.result
    }
    const made = this.remarks.listening(make)
    this.known.set(key, made)
    return made.result
  }
}
