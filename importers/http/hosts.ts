import type { Variable } from './section.ts'

/** Values within values, and characters of an address in which they are put. */
const [deepest, longest] = [5, 2_000]

const authority = /^https?:\/\/([^/?#]*)/i

/** An address without its server, as a title shows it. */
export function pathOf(url: string): string {
  const path = url.replace(/^(?:https?:\/\/[^/?#]*|\{\{[^{}]*\}\}|[^/{}]+)/i, '')
  return path === '' ? '/' : path
}

/** The server that an address names, by way of variables of the file; as written if they have no value. */
export function hostOf(url: string, variables: ReadonlyMap<string, Variable>): string {
  let address = url.slice(0, longest)
  for (let depth = 0; depth < deepest && address.includes('{{'); depth++)
    address = address
      .replace(
        /\{\{\s*([^{}\s]+)\s*\}\}/g,
        (written, name: string) => variables.get(name)?.value || written,
      )
      .slice(0, longest)
  const host =
    authority.exec(address)?.[1] ?? /^(?:\{\{[^{}]*\}\}|[^/{}]+)/.exec(address)?.[0] ?? ''
  return host.slice(host.lastIndexOf('@') + 1)
}
