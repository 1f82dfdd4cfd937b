import { Failure } from '#contract/failures.ts'
import { isNode, listOf, nodeOf, nodesOf, textOf, type Node } from './values.ts'

/** A tool whose own files are not read, and what it can export that is. */
interface Foreign {
  readonly tool: string
  readonly instead: string
  recognises(root: Node): boolean
}

const postman = 'Postman Collection 2.1'

/**
 * By what each of their files has and no other. Sources: exports of these tools, and
 * https://github.com/usebruno/bruno, https://github.com/thx/rap2-delos.
 */
const foreign: readonly Foreign[] = [
  {
    tool: 'Apifox',
    instead: 'OpenAPI 3',
    recognises: (root) =>
      root.apifoxProject !== undefined || textOf(nodeOf(root.$schema).app) === 'apifox',
  },
  {
    tool: 'Eolink',
    instead: 'OpenAPI 3',
    recognises: ({ apiGroupList, projectInfo, apiList }) =>
      Array.isArray(apiGroupList) || (isNode(projectInfo) && Array.isArray(apiList)),
  },
  {
    tool: 'RAP2',
    instead: postman,
    recognises: (root) =>
      nodesOf(nodeOf(root.data ?? root).modules).some((one) => Array.isArray(one.interfaces)),
  },
  {
    tool: 'Bruno',
    instead: postman,
    recognises: (root) =>
      'opencollection' in root ||
      (Array.isArray(root.items) && ('brunoConfig' in root || isBruno(root))),
  },
  {
    tool: 'Thunder Client',
    instead: postman,
    recognises: ({ clientName, client }) =>
      [clientName, client].some((name) => textOf(name) === 'Thunder Client'),
  },
  {
    tool: 'Postman',
    instead: postman,
    // a backup of everything
    recognises: (root) => Array.isArray(root.collections) && Array.isArray(root.environments),
  },
]

const isBruno = ({ version, items }: Node): boolean =>
  textOf(version) === '1' &&
  nodesOf(items).some(({ type }) => ['http', 'graphql', 'folder'].includes(textOf(type)))

/** Variables of Postman, Insomnia, or the HTTP client of JetBrains. */
const isEnvironment = (root: Node, name: string): boolean =>
  (Array.isArray(root.values) &&
    /environment|globals/.test(textOf(root._postman_variable_scope))) ||
  (isNode(root.environment) && Array.isArray(root.environment.values)) ||
  textOf(root.type).startsWith('environment.insomnia.rest') ||
  // Hoppscotch
  ('v' in root && Array.isArray(root.variables)) ||
  /^http-client\.(?:private\.)?env\.json$/i.test(name)

/** Why a file of this name is not read, whatever is in it; `undefined` for others. */
export const whyNot = (name: string): Failure | undefined =>
  /\.bru$/i.test(name) ? new Failure('importOther', { tool: 'Bruno', instead: postman }) : undefined

/**
 * Why a parsed file is not read: it is that of a tool which can export another, or has variables
 * only; `importUnknown` for all others.
 */
export function whyUnknown(source: unknown, name: string): Failure {
  const root = nodeOf(Array.isArray(source) ? listOf(source)[0] : source)
  if (isEnvironment(root, name)) return new Failure('importEnvironment')
  if (root.swaggerVersion !== undefined)
    return new Failure('importVersion', { format: 'Swagger', version: textOf(root.swaggerVersion) })
  const found = foreign.find((one) => one.recognises(root))
  return found
    ? new Failure('importOther', { tool: found.tool, instead: found.instead })
    : new Failure('importUnknown')
}
