import { code } from '../code.ts'
import { entriesOf, listOf, nodeOf, nodesOf, textOf, type Node } from '../../source/values.ts'

/** Address of a server, its variables replaced by their defaults. */
export function serverAddress(server: Node): string {
  const variables = nodeOf(server.variables)
  return textOf(server.url)
    .replace(/\{([^{}]+)\}/g, (whole, name: string) =>
      Object.hasOwn(variables, name) ? textOf(nodeOf(variables[name]).default) || whole : whole,
    )
    .replace(/\/+$/, '')
}

/** Addresses of the servers, or of host and base path of Swagger 2.0; none when nothing is said. */
export function serversOf(node: Node): string[] {
  const servers = nodesOf(node.servers).map(serverAddress)
  if (servers.length > 0) return servers
  const [host, basePath] = [textOf(node.host), textOf(node.basePath).replace(/\/+$/, '')]
  if (!host) return basePath ? [basePath] : []
  const schemes = listOf(node.schemes).map(textOf)
  return (schemes.length > 0 ? schemes : ['https']).map(
    (scheme) => `${scheme}://${host}${basePath}`,
  )
}

/** The first few addresses that name a host, for comparing documents. */
export const hostsOf = (root: Node): string[] =>
  [...new Set(serversOf(root))].filter((one) => /^https?:\/\/\S{1,200}$/i.test(one)).slice(0, 10)

/** Variables of a server with their values, for the overview. */
export const variablesOf = (server: Node): string[] =>
  entriesOf(server.variables).map(([name, written]) => {
    const variable = nodeOf(written)
    const values = listOf(variable.enum).map((one) => code(textOf(one)))
    const said = textOf(variable.description)
    return [`${code(`{${name}}`)} = ${code(textOf(variable.default))}`, values.join(', '), said]
      .filter(Boolean)
      .join(' · ')
  })
