import { decoded } from './decoded.ts'

/** Values of the named parts of an address. */
export type Params = Readonly<Record<string, string | undefined>>

const expressions = new Map<string, RegExp>()

/**
 * Reads an address by a pattern: `/:item/:page?` finds `item` and, when it is there, `page`; `*`
 * fits everything. Letters of fixed parts may be large or small, one slash may follow. `null`: it
 * does not fit.
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
 * The pattern that describes an address most closely: fixed parts count more than named ones, `*`
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
