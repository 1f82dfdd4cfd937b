import { entriesOf, isNode, listOf, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'

// One shape for the formats 1, 2.0 and 2.1. Sources: https://schema.postman.com/, which describes
// all three.

export interface Pair {
  readonly key: string
  readonly value: string
  readonly description: string
  readonly type: string
  readonly isOff: boolean
}

/** How a caller is known; `null` for none, `undefined` to take that of the folder around. */
export type Auth = { readonly type: string; readonly fields: readonly Pair[] } | null | undefined

export interface Saved {
  readonly name: string
  readonly code: string
  readonly status: string
  readonly body: string
}

export interface Request {
  readonly where: string
  readonly name: string
  readonly description: string
  readonly method: string
  readonly url: string
  /** The address as the collection has it: the request is known by it. */
  readonly written: string
  readonly query: readonly Pair[]
  readonly pathVariables: readonly Pair[]
  readonly headers: readonly Pair[]
  readonly body: Body
  readonly auth: Auth
  readonly hasScripts: boolean
  readonly sendsBody: boolean
  readonly answers: readonly Saved[]
}

export type Body =
  | { readonly mode: 'none' }
  | { readonly mode: 'urlencoded' | 'formdata'; readonly pairs: readonly Pair[] }
  | { readonly mode: 'raw'; readonly text: string; readonly language: string }
  | { readonly mode: 'file'; readonly name: string }

export interface Folder {
  readonly where: string
  readonly name: string
  readonly description: string
  readonly auth: Auth
  readonly hasScripts: boolean
  readonly folders: readonly Folder[]
  readonly requests: readonly Request[]
  /** Places of entries that are neither. */
  readonly odd: readonly string[]
}

export interface Collection {
  readonly root: Folder
  readonly variables: readonly Pair[]
}

/** A description is a text or an object. */
const said = (value: unknown): string => textOf(isNode(value) ? value.content : value).trim()
const textIn = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value)

const pair = (one: Node): Pair => ({
  key: textOf(one.key ?? one.id ?? one.name),
  value: textIn(one.value) || textIn(one.src),
  // what Postman once wrote where nobody had described a header
  description: said(one.description) === 'Description' ? '' : said(one.description),
  type: textOf(one.type),
  isOff: one.disabled === true || one.enabled === false,
})

export const pairsOf = (value: unknown): Pair[] =>
  Array.isArray(value)
    ? nodesOf(value)
        .map(pair)
        .filter(({ key }) => key !== '')
    : entriesOf(value).map(([key, one]) => pair({ key, value: one }))

/** Lines such as `Accept: text/html`; those after `//` are switched off. */
const headersOf = (value: unknown): Pair[] =>
  typeof value === 'string'
    ? value.split('\n').flatMap((line) => {
        const [, off = '', key = '', text = ''] = /^\s*(\/\/)?\s*([^:]+?)\s*:(.*)$/.exec(line) ?? []
        return key ? [pair({ key, value: text.trim(), disabled: off !== '' })] : []
      })
    : pairsOf(value)

function queryIn(url: string): Pair[] {
  const [, query] = /^[^?#]*\?([^#]*)/.exec(url) ?? []
  return (query ?? '')
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf('=')
      return pair({
        key: at < 0 ? part : part.slice(0, at),
        value: at < 0 ? '' : part.slice(at + 1),
      })
    })
}

const joined = (value: unknown, mark: string): string =>
  Array.isArray(value)
    ? value.map((one) => textOf(isNode(one) ? one.value : one)).join(mark)
    : textOf(value)

function addressOf(url: unknown): { url: string; query: Pair[]; pathVariables: Pair[] } {
  if (!isNode(url)) return { url: textOf(url), query: queryIn(textOf(url)), pathVariables: [] }
  const [protocol, host, path] = [
    textOf(url.protocol),
    joined(url.host, '.'),
    joined(url.path, '/'),
  ]
  const port = textOf(url.port)
  const made = `${protocol ? `${protocol}://` : ''}${host}${port ? `:${port}` : ''}${path ? `/${path.replace(/^\//, '')}` : ''}`
  const raw = textOf(url.raw) || made
  const query = pairsOf(listOf(url.query))
  return {
    url: raw,
    query: query.length > 0 ? query : queryIn(raw),
    pathVariables: pairsOf(url.variable ?? []),
  }
}

function bodyOf(value: unknown): Body {
  const body = nodeOf(value)
  const mode = textOf(body.mode)
  if (body.disabled === true) return { mode: 'none' }
  if (mode === 'urlencoded' || mode === 'formdata') {
    const pairs = pairsOf(body[mode])
    return pairs.length > 0 ? { mode, pairs } : { mode: 'none' }
  }
  if (mode === 'raw')
    return raw(textOf(body.raw), textOf(nodeOf(nodeOf(body.options).raw).language))
  if (mode === 'graphql') return graphql(body.graphql)
  if (mode === 'file') {
    const file = nodeOf(body.file)
    return { mode: 'file', name: textOf(isNode(body.file) ? file.src : body.file) }
  }
  return { mode: 'none' }
}

const raw = (text: string, language: string): Body =>
  text.trim() === '' ? { mode: 'none' } : { mode: 'raw', text, language }

/** As it is sent: a JSON text of query and variables. */
function graphql(value: unknown): Body {
  if (!isNode(value)) return raw(textOf(value), 'json')
  let variables: unknown = value.variables
  try {
    if (typeof variables === 'string' && variables !== '') variables = JSON.parse(variables)
  } catch {
    // kept as it is written
  }
  const sent = { query: textOf(value.query), ...(variables ? { variables } : {}) }
  return raw(JSON.stringify(sent, null, 2), 'json')
}

function authOf(value: unknown): Auth {
  if (value === undefined) return undefined
  if (!isNode(value) || textOf(value.type) === 'noauth') return null
  const type = textOf(value.type)
  return type === '' ? undefined : { type, fields: pairsOf(value[type]) }
}

/** What format 1 notes about its own forms. */
const unsentHelper = new Set(['id', 'saveToRequest', 'time', 'timestamp'])

/** Format 1 names the kinds otherwise. */
const helpers: Readonly<Record<string, string>> = {
  basicAuth: 'basic',
  digestAuth: 'digest',
  bearerAuth: 'bearer',
  apikeyAuth: 'apikey',
  oAuth1: 'oauth1',
  oAuth2: 'oauth2',
  awsSigV4: 'awsv4',
  hawkAuth: 'hawk',
  ntlmAuth: 'ntlm',
  edgegridAuth: 'edgegrid',
}

function helperOf({ auth, currentHelper, helperAttributes }: Node): Auth {
  const known = authOf(auth ?? undefined)
  if (known) return known
  const type = helpers[textOf(currentHelper)]
  if (type === undefined) return known
  const fields = pairsOf(nodeOf(helperAttributes)).filter(({ key }) => !unsentHelper.has(key))
  return { type, fields }
}

const savedOf = (list: unknown): Saved[] =>
  nodesOf(list).map((one) => {
    const told = nodeOf(one.responseCode)
    return {
      name: textOf(one.name),
      code: textOf(one.code ?? told.code),
      status: textOf(one.status) || textOf(told.name),
      body: textOf(one.body ?? one.text),
    }
  })

const hasScript = (node: Node): boolean =>
  nodesOf(node.event ?? node.events).some((event) => {
    const { exec } = nodeOf(event.script)
    return textIn(exec).trim() !== ''
  }) || [node.tests, node.preRequestScript].some((script) => textOf(script).trim() !== '')

const prunes = (method: string, node: Node): boolean =>
  ['GET', 'HEAD', 'COPY', 'PURGE', 'UNLOCK'].includes(method) &&
  nodeOf(node.protocolProfileBehavior).disableBodyPruning !== true

function requestOf(item: Node, where: string): Request {
  const written = item.request
  const request = isNode(written) ? written : { url: written }
  const method = textOf(request.method).toUpperCase() || 'GET'
  return {
    where,
    name: textOf(item.name),
    description: said(request.description) || said(item.description),
    method,
    ...addressOf(request.url),
    written: addressOf(request.url).url,
    headers: headersOf(request.header ?? request.headers),
    body: bodyOf(request.body),
    auth: authOf(request.auth),
    hasScripts: hasScript(item),
    sendsBody: !prunes(method, item),
    answers: savedOf(item.response ?? item.responses),
  }
}

function folderOf(node: Node, where: string): Folder {
  const folders: Folder[] = []
  const requests: Request[] = []
  const odd: string[] = []
  for (const [index, item] of listOf(node.item).entries()) {
    const at = `${where}/item/${index}`
    if (isNode(item) && Array.isArray(item.item)) folders.push(folderOf(item, at))
    else if (isNode(item) && item.request !== undefined) requests.push(requestOf(item, at))
    else odd.push(at)
  }
  const name = textOf(node.name)
  return {
    where,
    name,
    description: said(node.description),
    auth: authOf(node.auth),
    hasScripts: hasScript(node),
    folders,
    requests,
    odd,
  }
}

function requestOfFirst(node: Node, where: string): Request {
  const method = textOf(node.method).toUpperCase() || 'GET'
  const mode = textOf(node.dataMode)
  const data = nodesOf(node.data)
  const text = typeof node.rawModeData === 'string' ? node.rawModeData : textOf(node.data)
  const body: Body =
    mode === 'raw'
      ? raw(text, textOf(nodeOf(nodeOf(node.dataOptions).raw).language))
      : mode === 'binary'
        ? { mode: 'file', name: text }
        : mode === 'graphql'
          ? graphql(node.graphqlModeData)
          : bodyOf({
              mode: mode === 'urlencoded' ? mode : 'formdata',
              urlencoded: data,
              formdata: data,
            })
  const address = addressOf(node.url)
  const query = pairsOf(listOf(node.queryParams))
  return {
    where,
    name: textOf(node.name),
    description: said(node.description),
    method,
    url: address.url,
    written: address.url,
    query: query.length > 0 ? query : address.query,
    pathVariables: pairsOf(node.pathVariableData ?? node.pathVariables ?? []),
    headers: headersOf(node.headerData ?? node.headers),
    body: mode === '' ? { mode: 'none' } : body,
    auth: helperOf(node),
    hasScripts: hasScript(node),
    sendsBody: !prunes(method, node),
    answers: savedOf(node.responses),
  }
}

/** Format 1 keeps everything in flat lists that refer to each other by id. */
function firstFormat(root: Node): Folder {
  const requests = new Map(
    nodesOf(root.requests).map((one, index) => [
      textOf(one.id) || `#${index}`,
      { node: one, where: `#/requests/${index}` },
    ]),
  )
  const folders = new Map(
    nodesOf(root.folders).map((one, index) => [
      textOf(one.id) || `#${index}`,
      { node: one, where: `#/folders/${index}` },
    ]),
  )
  const used = new Set<string>()
  const take = <T>(
    list: ReadonlyMap<string, T>,
    ids: readonly unknown[],
    more: (one: T) => boolean,
  ) =>
    [...ids.map(textOf), ...[...list].filter(([, one]) => more(one)).map(([id]) => id)].flatMap(
      (id) => {
        const found = list.get(id)
        if (!found || used.has(id)) return []
        used.add(id)
        return [found]
      },
    )
  const build = (node: Node, where: string, id: string): Folder => {
    const inside = ({ node: one }: { node: Node }) =>
      id !== '' && textOf(one.folder ?? one.parentId) === id
    const ownRequests = take(requests, listOf(node.order), inside)
    const ownFolders = take(folders, listOf(node.folders_order), inside)
    return {
      where,
      name: textOf(node.name),
      description: said(node.description),
      auth: helperOf(node),
      hasScripts: hasScript(node),
      folders: ownFolders.map((one) => build(one.node, one.where, textOf(one.node.id))),
      requests: ownRequests.map((one) => requestOfFirst(one.node, one.where)),
      odd: [],
    }
  }
  const isTop = ({ node: one }: { node: Node }) => !folders.has(textOf(one.folder ?? one.parentId))
  const top = build({ ...root, order: [], folders_order: [] }, '#', '')
  const order = [...listOf(root.folders_order)]
  const tops = take(folders, order, isTop)
  const built = tops.map((one) => build(one.node, one.where, textOf(one.node.id)))
  const rest = take(requests, listOf(root.order), () => true)
  return {
    ...top,
    folders: built,
    requests: rest.map((one) => requestOfFirst(one.node, one.where)),
  }
}

export function collectionOf(source: Node): Collection {
  // an export by Postman's API wraps the collection
  const root = isNode(source.collection) ? source.collection : source
  const variables = pairsOf(listOf(root.variable ?? root.variables))
  if (!isNode(root.info)) return { root: firstFormat(root), variables }
  const top = folderOf(root, '#')
  return {
    root: { ...top, name: textOf(root.info.name), description: said(root.info.description) },
    variables,
  }
}

/** Version of the format, by what it has. */
export function formatOf(source: unknown): '1.0' | '2.0' | '2.1' | null {
  const whole = nodeOf(source)
  const root = isNode(whole.collection) ? whole.collection : whole
  if (isNode(root.info) && Array.isArray(root.item))
    return textOf(root.info.schema).includes('v2.0') ? '2.0' : '2.1'
  return Array.isArray(root.requests) && root.name !== undefined ? '1.0' : null
}
