import { nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'
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

/** Recorded requests of one method to addresses that only differ in their ids. */
export interface Operation {
  readonly method: string
  readonly origin: string
  readonly host: string
  /** With `{id}` for each id. */
  readonly path: string
  /** Names of the ids with the first values that were recorded. */
  readonly ids: readonly { readonly name: string; readonly value: string }[]
  readonly records: Recorded[]
}

export interface Sorted {
  readonly records: readonly Recorded[]
  readonly assets: number
  readonly preflights: number
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
  let [assets, preflights] = [0, 0]
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
    if (method === 'options' && asks('access-control-request-method')) preflights++
    else if (isAsset(method, url, entry)) assets++
    else records.push({ where, method, url, request, response: nodeOf(entry.response) })
  }
  return { records, assets, preflights, odd }
}

const isId = (part: string): boolean =>
  /^\d+$/.test(part) ||
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(part) ||
  /^(?=.*\d)[\da-f]{16,}$/i.test(part) ||
  /^[\dA-HJKMNP-TV-Z]{26}$/.test(part)

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part).toWellFormed()
  } catch {
    return part
  }
}

/** A path with `{id}` for each part that is the id of something. */
function pathOf(url: URL): Pick<Operation, 'path' | 'ids'> {
  const ids: { name: string; value: string }[] = []
  const parts = url.pathname.split('/').map((part) => {
    if (!isId(part)) return withoutSecretForms(decodedPart(part))
    const name = ids.length === 0 ? 'id' : `id${ids.length + 1}`
    // a long one may be the key of a link that was sent to one person
    ids.push({ name, value: /^[\da-f]{25,}$/i.test(part) ? mask : part })
    return `{${name}}`
  })
  return { path: parts.join('/'), ids }
}

/** Operations in the order in which they were first recorded. */
export function operationsOf(records: readonly Recorded[]): Operation[] {
  const operations = new Map<string, Operation>()
  for (const record of records) {
    const { method, url } = record
    const { path, ids } = pathOf(url)
    const key = `${method} ${url.origin}${path}`
    const known = operations.get(key)
    if (known) known.records.push(record)
    else
      operations.set(key, {
        method,
        origin: url.origin,
        host: url.host,
        path,
        ids,
        records: [record],
      })
  }
  return [...operations.values()]
}
