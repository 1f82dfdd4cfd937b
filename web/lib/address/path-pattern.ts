import { decoded } from '#contract/text/decoded.ts'

/** Values of an address's parameters. */
export type Params = Readonly<Record<string, string | undefined>>

const expressions = new Map<string, RegExp>()

/**
 * Matches an address against a pattern: `/:item/:page?` gives `item` and, if present, `page`; `*`
 * matches everything. Fixed parts are case-insensitive, and one trailing slash is allowed. `null`:
 * no match.
 */
export function paramsIn(pattern: string, pathname: string): Params | null {
  if (pattern === '*') return {}
  const found = expressionOf(pattern).exec(pathname)
  if (!found) return null
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, part]) => [
      name,
      part === undefined ? part : decoded(part),
    ]),
  )
}

/**
 * The most specific pattern that matches an address: fixed parts count more than parameters, `*`
 * counts least.
 */
export function closestPattern<P extends { path: string }>(
  patterns: readonly P[],
  pathname: string,
): P | undefined {
  return patterns
    .filter(({ path }) => paramsIn(path, pathname))
    .toSorted((one, other) => (rank(one.path) < rank(other.path) ? 1 : -1))[0]
}

const rank = (pattern: string): string =>
  pattern === '*'
    ? ''
    : pattern
        .split('/')
        .map((part) => (part.startsWith(':') ? '1' : '2'))
        .join('')

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const source = pattern.replace(
    /\/:(\w+)(\??)/g,
    (_, name: string, optional: string) => `(?:/(?<${name}>[^/]+))${optional}`,
  )
  const expression = new RegExp(`^${source.replace(/\/$/, '')}/?$`, 'i')
  expressions.set(pattern, expression)
  return expression
}
