import { compact, type Node } from '../node.ts'
import { either } from '../words.ts'

const closed = new RegExp(`^${either('noFurtherFields')}$`)
const count = new RegExp(`^${either('fieldCount')} (?:(\\d+)|≥ (\\d+)(?:, ≤ (\\d+))?|≤ (\\d+))$`)
const atEnd = /(?:^| )\(([^()]+)\)$/

/**
 * What an object may have besides its fields, and how many; `undefined` for other words. Source:
 * importers/openapi/schema/constraints.ts.
 */
export function objectBounds(words: string): Node | undefined {
  const bounds: Node = {}
  for (const part of words.split('; ')) {
    const [found, exact, least = exact, most = exact, only = most] = count.exec(part) ?? []
    const number = (digits: string | undefined) => (digits === undefined ? undefined : +digits)
    if (found !== undefined)
      Object.assign(bounds, compact({ minProperties: number(least), maxProperties: number(only) }))
    else if (closed.test(part)) bounds.additionalProperties = false
    else return undefined
  }
  return bounds
}

/** The same in brackets at the end of a description, and the description without it. */
export function objectBoundsIn(description: string): { description: string; bounds: Node } {
  const found = atEnd.exec(description)
  const bounds = objectBounds(found?.[1] ?? '')
  return bounds && found
    ? { description: description.slice(0, found.index), bounds }
    : { description, bounds: {} }
}
