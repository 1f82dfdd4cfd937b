/** A position in a line; `column` expands tabs to stops of four and may be inside a tab. */
export interface Cursor {
  line: string
  pos: number
  column: number
}

export function blanksAt(cursor: Cursor): number {
  let index = cursor.pos
  while (cursor.line[index] === ' ' || cursor.line[index] === '\t') index++
  return index - cursor.pos
}

export function isBlank(cursor: Cursor): boolean {
  return cursor.pos + blanksAt(cursor) === cursor.line.length
}

/** Columns of whitespace between the cursor and the next character. */
export function indentOf(cursor: Cursor): number {
  let column = cursor.column
  for (let index = cursor.pos; ; index++) {
    if (cursor.line[index] === ' ') column++
    else if (cursor.line[index] === '\t') column += 4 - (column % 4)
    else return column - cursor.column
  }
}

/** Skips columns of whitespace; may end inside a tab. */
export function consume(cursor: Cursor, columns: number): void {
  let left = columns
  while (left > 0) {
    const sign = cursor.line[cursor.pos]
    const width = sign === '\t' ? 4 - (cursor.column % 4) : sign === ' ' ? 1 : 0
    if (width === 0) return
    cursor.column += Math.min(width, left)
    if (width <= left) cursor.pos++
    left -= width
  }
}

export function consumeQuoteMark(cursor: Cursor): void {
  consume(cursor, indentOf(cursor))
  cursor.pos++
  cursor.column++
  if (indentOf(cursor) > 0) consume(cursor, 1)
}
