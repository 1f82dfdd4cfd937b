/** The parts of an address. */
export interface Address {
  /** Address of the server, without a slash at the end; empty for none. */
  readonly server: string
  /** With a slash at the beginning and variables in braces. */
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
}

/**
 * Parses an address: `https://host/orders/:id?page=1`, `{{host}}/orders/{id}`, `orders`.
 *
 * @param known the path of an imported operation, or empty
 */
export function addressOf(url: string, known: string): Address {
  const written = url.trim()
  if (known !== '' && written.endsWith(known))
    return { server: written.slice(0, written.length - known.length), path: known, query: [] }
  const [whole = '', ...others] = written.split('#', 1)[0]!.split('?')
  const found =
    /^((?:[a-z][a-z\d+.-]*:)?\/\/[^/]*|\{\{[^{}/]*\}\}|\$\{[^{}/]*\}|<[^<>/]*>)(.*)$/isu.exec(whole)
  const [server, rest] = found ? [found[1]!, found[2]!] : ['', whole]
  const path = rest
    .replace(/\{\{\s*([^{}]*?)\s*\}\}/g, '{$1}')
    .replace(/\$\{\s*([^{}]*?)\s*\}/g, '{$1}')
    .replace(/(^|\/):([\p{L}_][\p{L}\p{N}_-]*)/gu, '$1{$2}')
    .replace(/\/\/+/g, '/')
  return {
    server: server.replace(/^\{\{\s*|^\$\{\s*|^</, '{').replace(/\s*\}\}$|\s*\}$|>$/, '}'),
    path: path.startsWith('/') ? path : `/${path}`,
    query: [...new URLSearchParams(others.join('?'))],
  }
}

/** Names of the variables of a path, each once. */
export const variablesOf = (path: string): string[] => [
  ...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!)),
]

/** A path without the names of its variables: two paths that differ in them alone are the same. */
export const shapeOf = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}')
