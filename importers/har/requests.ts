import { nodeOf, nodesOf, storable, textOf, type Node } from '../source/values.ts'
import { mediaType } from '../source/bodies.ts'
import { mask, withoutSecretForms } from '#contract/text/secrets/secrets.ts'

/** A recorded request to an address of an API. */
export interface Recorded {
  readonly where: string
  readonly method: string
  readonly url: URL
  readonly request: Node
  readonly response: Node
}

/** Recorded requests of one method, and of one call, to addresses that only differ in their ids. */
export interface Operation {
  readonly method: string
  readonly origin: string
  readonly host: string
  /** With `{id}` for each id. */
  readonly path: string
  /** What is called where one address serves many calls: GraphQL, JSON-RPC; else empty. */
  readonly call: string
  /** Names of the ids with the first values that were recorded. */
  readonly ids: readonly { readonly name: string; readonly value: string }[]
  readonly records: Recorded[]
}

export interface Sorted {
  readonly records: readonly Recorded[]
  readonly assets: number
  readonly preflights: number
  /** Requests to a proxy for a connection. */
  readonly tunnels: number
  /** Places of entries that are no requests to an http address. */
  readonly odd: readonly string[]
}

const assetType =
  /^(?:text\/(?:html|css|javascript)|image\/|font\/|audio\/|video\/|application\/(?:x-)?(?:javascript|ecmascript|wasm|font|manifest))/
const assetEnding =
  /\.(?:m?js|css|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|wasm|html?)$/i
/** What browsers write in `_resourceType` of requests that a program made. */
const programmatic = new Set(['xhr', 'fetch', 'eventsource', 'preflight', 'ping', 'other', ''])

function isAsset(method: string, url: URL, entry: Node): boolean {
  if (method !== 'get') return false
  const kind = textOf(entry._resourceType).toLowerCase()
  if (kind === 'xhr' || kind === 'fetch') return false
  if (!programmatic.has(kind)) return true
  const type = mediaType(textOf(nodeOf(nodeOf(entry.response).content).mimeType))
  return assetType.test(type) || assetEnding.test(url.pathname)
}

/** The entries of a recording that call an API. */
export function sortedEntries(log: Node): Sorted {
  const records: Recorded[] = []
  const odd: string[] = []
  let [assets, preflights, tunnels] = [0, 0, 0]
  for (const [index, entry] of nodesOf(log.entries).entries()) {
    const where = `#/log/entries/${index}`
    const request = nodeOf(entry.request)
    const written = textOf(request.url)
    const url = URL.canParse(written) ? new URL(written) : undefined
    const method = textOf(request.method).toLowerCase()
    if (!url || !['http:', 'https:'].includes(url.protocol) || !/^[a-z]{1,20}$/.test(method)) {
      odd.push(where)
      continue
    }
    const sent = nodesOf(request.headers)
    const asks = (name: string) => sent.some((one) => textOf(one.name).toLowerCase() === name)
    if (method === 'connect') tunnels++
    else if (method === 'options' && asks('access-control-request-method')) preflights++
    else if (isAsset(method, url, entry)) assets++
    else records.push({ where, method, url, request, response: nodeOf(entry.response) })
  }
  return { records, assets, preflights, tunnels, odd }
}

const isId = (part: string): boolean =>
  /^\d+$/.test(part) ||
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(part) ||
  /^(?=.*\d)[\da-f]{16,}$/i.test(part) ||
  /^[\dA-HJKMNP-TV-Z]{26}$/.test(part) ||
  /^\d{4}-\d{2}-\d{2}$/.test(part) ||
  isPerson(part) ||
  isKey(part)

/** An address of mail. */
const isPerson = (part: string): boolean => /^[^@/]+@[^@/]+\.[a-z]{2,}$/i.test(part)
/** Made at random, such as `cus_NffrFeUfNV2Hib` or `V1StGXR8_Z5jdHi6B-myT`; names have fewer digits. */
const isKey = (part: string): boolean =>
  /[a-z]/.test(part) &&
  /[A-Z]/.test(part) &&
  (/^[a-z]{1,10}_(?=[A-Za-z]*\d)[\dA-Za-z]{14,}$/.test(part) ||
    (/^[\w-]{20,100}$/.test(part) && (part.match(/\d+/g) ?? []).length > 2))

function decodedPart(part: string): string {
  try {
    return storable(decodeURIComponent(part))
  } catch {
    return part
  }
}

/** A path with `{id}` for each part that is the id of something. */
function pathOf(url: URL): Pick<Operation, 'path' | 'ids'> {
  const ids: { name: string; value: string }[] = []
  const parts = url.pathname.split('/').map((written) => {
    const part = decodedPart(written)
    const shown = withoutSecretForms(part)
    if (shown !== part || !isId(part)) return shown
    const name = ids.length === 0 ? 'id' : `id${ids.length + 1}`
    // a long one may be the key of a link that was sent to one person
    const isSecret = /^[\da-f]{25,}$/i.test(part) || isPerson(part) || isKey(part)
    ids.push({ name, value: isSecret ? mask : part })
    return `{${name}}`
  })
  return { path: parts.join('/'), ids }
}

/** Longest name of a call, and of a body that is read for it. */
const [longestName, longestBody] = [100, 256 * 1024]

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestName && /^[\p{L}\p{N}_./:-]+$/u.test(value)

/** Sources: https://graphql.github.io/graphql-over-http/, https://www.jsonrpc.org/specification. */
function callOf({ url, request }: Recorded): string {
  const text = textOf(nodeOf(request.postData).text)
  const isRead = /^\s*\{/.test(text) && text.length <= longestBody
  const body = isRead && /"(?:query|operationName|jsonrpc)"/.test(text) ? parsed(text) : {}
  const { operationName, query, jsonrpc, method } = body
  const asked = operationName ?? url.searchParams.get('operationName')
  if (isName(asked)) return asked
  if (jsonrpc !== undefined && isName(method)) return method
  const named = /^\s*(?:query|mutation|subscription)\s+([\p{L}_][\p{L}\p{N}_]*)/u
  const [, first] = named.exec(textOf(query)) ?? []
  return isName(first) ? first : ''
}

function parsed(text: string): Node {
  try {
    return nodeOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Operations in the order in which they were first recorded. */
export function operationsOf(records: readonly Recorded[]): Operation[] {
  const operations = new Map<string, Operation>()
  for (const record of records) {
    const { method, url } = record
    const { path, ids } = pathOf(url)
    const call = callOf(record)
    const key = `${method} ${url.origin}${path} ${call}`
    const known = operations.get(key)
    if (known) known.records.push(record)
    else
      operations.set(key, {
        method,
        origin: url.origin,
        host: url.host,
        path,
        call,
        ids,
        records: [record],
      })
  }
  return [...operations.values()]
}
