import { blanksAt, consume, consumeQuoteMark, indentOf, isBlank, type Cursor } from './cursor.ts'

export type Container = { kind: 'quote' } | { kind: 'item'; width: number }

/**
 * How many of the open quotes and items continue in this line; moves the cursor past their
 * markers.
 */
export function matchContainers(containers: readonly Container[], cursor: Cursor): number {
  let matched = 0
  for (const container of containers) {
    const indent = indentOf(cursor)
    if (container.kind === 'quote') {
      if (indent > 3 || cursor.line[cursor.pos + blanksAt(cursor)] !== '>') break
      consumeQuoteMark(cursor)
    } else if (isBlank(cursor)) {
      // A blank line belongs to all enclosing items.
    } else if (indent >= container.width) consume(cursor, container.width)
    else break
    matched++
  }
  return matched
}
