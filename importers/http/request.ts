import { readCurl, type CurlProblem, type CurlRequest } from '#contract/text/curl/read-curl.ts'
import { storable, type Node } from '../source/values.ts'
import type { Header, Section } from './section.ts'

export interface Pair {
  readonly name: string
  readonly value: string
}

/** A request, however it was written. */
export interface Request {
  readonly section: Section
  /** Lower case. */
  readonly method: string
  /** Address without query. */
  readonly url: string
  /** The same as the file has it, with its variables. */
  readonly written: string
  readonly query: readonly Pair[]
  readonly headers: readonly (Pair & { readonly isOff?: boolean })[]
  readonly cookies: readonly Pair[]
  readonly body: Body
}

export interface Body {
  /** Content type; empty when nothing is said about it. */
  readonly type: string
  readonly text: string
  readonly isGraphql: boolean
  /** Fields of a form, as a HAR has them. */
  readonly params?: readonly Node[]
}

/** Why something is no request that can be shown. */
export type Odd = CurlProblem | 'protocol' | { readonly ignored: string }

const placeholder = /\{\{[^{}]*\}\}/g
const withoutPlaceholders = (text: string): string =>
  text.replace(placeholder, (one) => '_'.repeat(one.length))

/** Address and query; a mark within a placeholder separates nothing. */
function addressOf(written: string): { url: string; query: Pair[] } {
  const plain = withoutPlaceholders(written)
  const hash = plain.indexOf('#')
  const whole = hash < 0 ? written : written.slice(0, hash)
  const mark = plain.slice(0, whole.length).indexOf('?')
  if (mark < 0) return { url: whole, query: [] }
  return { url: whole.slice(0, mark), query: pairsOf(whole.slice(mark + 1)) }
}

export const pairsOf = (text: string): Pair[] =>
  [...new URLSearchParams(text)].map(([name, value]) => ({
    name: storable(name),
    value: storable(value),
  }))

const cookiesOf = (text: string): Pair[] =>
  text.split(';').flatMap((one) => {
    const at = one.indexOf('=')
    return at < 1 ? [] : [{ name: one.slice(0, at).trim(), value: one.slice(at + 1).trim() }]
  })

const isNamed = (name: string) => (one: Pair) => one.name.toLowerCase() === name

/** A path alone is completed by the header `Host`. */
function withHost(address: string, host: string): string {
  if (!address.startsWith('/') || host === '') return address
  return `${/:(?:443|8443)$/.test(host) ? 'https' : 'http'}://${host}${address}`
}

/**
 * @param fill puts values in the places of variables
 * @param onOdd called with why it is not a request, or what was not understood
 */
export function requestOf(
  section: Section,
  fill: (text: string) => string,
  onOdd: (odd: Odd) => void,
): Request | undefined {
  const { start, headers, body } = section
  if (!start) return undefined
  if ('command' in start) {
    const read = readCurl(start.command)
    if ('problem' in read) {
      onOdd(read.problem)
      return undefined
    }
    if (read.ignored.length > 0) onOdd({ ignored: read.ignored.join(', ') })
    return ofCommand(section, read, fill)
  }
  const isOther = ['WEBSOCKET', 'GRPC', 'RSOCKET'].includes(start.method)
  if (isOther || /^wss?:/i.test(start.address)) {
    onOdd('protocol')
    return undefined
  }
  const sent = headers.filter(({ isOff }) => !isOff)
  const valueOf = (name: string) => fill(sent.find(isNamed(name))?.value ?? '')
  const writtenHost = start.address.startsWith('/') ? (sent.find(isNamed('host'))?.value ?? '') : ''
  const host = fill(writtenHost)
  const isGraphql = start.method === 'GRAPHQL' || /^graphql$/i.test(valueOf('x-request-type'))
  const isShown = (header: Header) =>
    (header.isOff || !isNamed('cookie')(header)) &&
    !isNamed('x-request-type')(header) &&
    (host === '' || !isNamed('host')(header))
  return {
    section,
    method: start.method === 'GRAPHQL' ? 'post' : start.method.toLowerCase(),
    ...addressOf(withHost(fill(start.address), host)),
    written: addressOf(withHost(start.address, writtenHost)).url,
    headers: headers.filter(isShown).map((one) => ({ ...one, value: fill(one.value) })),
    cookies: sent.filter(isNamed('cookie')).flatMap(({ value }) => cookiesOf(fill(value))),
    body: { type: valueOf('content-type'), text: fill(body), isGraphql },
  }
}

function ofCommand(
  section: Section,
  request: CurlRequest,
  fill: (text: string) => string,
): Request {
  const { method, url, query, headers, cookies, body } = request
  const type = fill(headers.find(isNamed('content-type'))?.value ?? '')
  const filled = (pairs: readonly Pair[]) =>
    pairs.map((one) => ({ ...one, value: fill(one.value) }))
  const address = addressOf(fill(url))
  const none = { type, text: '', isGraphql: false }
  const written = (text: string) => encodeURIComponent(text.toWellFormed())
  return {
    section,
    method: method.toLowerCase(),
    url: address.url,
    written: url,
    query: [...address.query, ...filled(query)],
    headers: filled(headers),
    cookies: filled(cookies),
    body:
      body.mode === 'json' || body.mode === 'raw'
        ? { ...none, text: fill(body.text) }
        : body.mode === 'urlencoded'
          ? {
              ...none,
              type: 'application/x-www-form-urlencoded',
              text: new URLSearchParams(
                filled(body.pairs).map(({ name, value }): [string, string] => [name, value]),
              ).toString(),
            }
          : body.mode === 'formdata'
            ? {
                ...none,
                type: 'multipart/form-data',
                params: body.parts.map(({ name, value, isFile }) => ({
                  name: written(name),
                  ...(isFile ? { fileName: value } : { value: written(fill(value)) }),
                })),
              }
            : none,
  }
}
