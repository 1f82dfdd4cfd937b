/** How a mock is found: by the very path, or by an expression. */
export type Match = 'exact' | 'expression'

/** The stored form of a path: an expression starts with `~`, a path with `/`. Source: web/spec/writing.md 1.11. */
export function storedPath(match: Match, path: string): string {
  const typed = path.trim()
  if (match === 'expression') return `~${typed}`
  return typed.startsWith('/') ? typed : `/${typed}`
}

export function matchOf(stored: string): { match: Match; path: string } {
  return stored.startsWith('~')
    ? { match: 'expression', path: stored.slice(1) }
    : { match: 'exact', path: stored }
}
