import { objectOf, textOf } from '#contract/text/content/read-content.ts'
import { variablesOf } from './address.ts'
import { compact, put, type Node } from '../node.ts'

/** Servers of the document, and those of operations that have others. */
export interface Servers {
  readonly shared: Node[] | undefined
  of(address: string): Node[] | undefined
}

/**
 * @param listed servers that an imported page on the whole document lists
 * @param addresses that of each operation, without a slash at the end; empty for none. Without
 * listed servers the most frequent one is that of the document
 */
export function serversOf(listed: readonly Node[], addresses: readonly string[]): Servers {
  const [first] = listed
  const main = first ? withDefaults(first) : mostFrequent(addresses)
  const known = new Map(listed.map((server) => [withDefaults(server), server]))
  return {
    shared: first ? [...listed] : main === '' ? undefined : [serverNode(main)],
    of: (address) =>
      address === main ? undefined : [known.get(address) ?? serverNode(address || '/')],
  }
}

function mostFrequent(addresses: readonly string[]): string {
  const counts = new Map<string, number>()
  let found = ''
  for (const address of addresses) {
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count > (counts.get(found) ?? 0)) found = address
  }
  return found
}

/** Variables of an address need values. Source: OpenAPI 3.1, Server Variable Object. */
function serverNode(url: string): Node {
  const variables: Node = {}
  const names = variablesOf(url)
  for (const name of names) put(variables, name, { default: name })
  return compact({ url, variables: names.length > 0 ? variables : undefined })
}

/** The address of a server with the values of its variables. */
function withDefaults({ url, variables }: Node): string {
  const values = objectOf(variables)
  return textOf(url)
    .replace(/\{([^{}]+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? textOf(objectOf(values[name]).default) || whole : whole,
    )
    .replace(/\/+$/, '')
}
