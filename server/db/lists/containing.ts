/** Longest search term in bytes. Source: server/contract/spec/administration.md 0.6. */
const mostBytes = 200

/** A search term as typed, truncated to 200 bytes without splitting a character. */
export function searchTerm(typed: string): string {
  let term = typed.trim()
  while (Buffer.byteLength(term) > mostBytes)
    term = [...term].slice(0, Math.min([...term].length - 1, mostBytes)).join('')
  return term
}

/**
 * Condition for rows whose text contains a term; `%` and `_` match literally. `column` becomes part
 * of the statement and must never come from a request.
 */
export const containing = (column: string, term: string): [sql: string, values: string[]] => [
  `${column} like ? escape '\\'`,
  [`%${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`],
]
