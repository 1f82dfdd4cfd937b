import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import zlib from 'node:zlib'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { ForbiddenAddress, lookupUnless, plainHost } from '../../outgoing.ts'
import type { RelayGuard } from './guard.ts'

export interface Header {
  readonly name: string
  readonly value: string
}

export interface RelayRequest {
  /** Upper case. */
  readonly method: string
  readonly url: URL
  readonly headers: readonly Header[]
  readonly body: Buffer
}

interface RelayAnswer {
  readonly status: number
  readonly statusText: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly body: Buffer
  readonly isCut: boolean
}

/** Headers of the connection itself, which are this server's; and the coding, which it undoes. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-authorization',
  'proxy-connection',
])

/** Headers that are for one origin only. */
const secretHeaders = new Set(['authorization', 'cookie'])

/**
 * Sends a request and reads its answer, following redirects to hosts that are named; the redirect to
 * another one is the answer itself. Source: server/contract/spec/additions.md 12.
 *
 * @throws {Failure} `relayHostRefused`, `relayAddressRefused`, `relayUnreachable`, `relayTimeout`
 */
export async function exchange(
  request: RelayRequest,
  guard: RelayGuard,
  left: AbortSignal,
): Promise<RelayAnswer> {
  if (!guard.isNamed(request.url)) throw new Failure('relayHostRefused', { host: request.url.host })
  const timeout = AbortSignal.timeout(limits.relaySeconds * 1000)
  const signal = AbortSignal.any([timeout, left])
  let current = request
  try {
    for (let redirects = 0; ; redirects++) {
      const answer = await open(current, guard, signal)
      const next = redirects < limits.relayRedirects ? redirected(current, answer) : null
      if (!next || !guard.isNamed(next.url)) return await read(answer, current.url)
      answer.destroy()
      current = next
    }
  } catch (error) {
    const { host } = current.url
    if (timeout.aborted) throw new Failure('relayTimeout', { host, seconds: limits.relaySeconds })
    if (error instanceof ForbiddenAddress) throw new Failure('relayAddressRefused', { host })
    throw new Failure(
      'relayUnreachable',
      { host, cause: causeOf(error) },
      { cause: error as Error },
    )
  }
}

/** The code of a network error, such as `ECONNREFUSED`, else its message. */
const causeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error as Error).message

function open(
  { method, url, headers, body }: RelayRequest,
  { isRefused }: RelayGuard,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = plainHost(url.hostname)
  if (isRefused(host)) throw new ForbiddenAddress(host)
  const { request } = url.protocol === 'https:' ? https : http
  const hasBody = body.length > 0 || method.startsWith('P')
  return new Promise((resolve, reject) =>
    request(url, {
      method,
      headers: [
        'Host',
        url.host,
        'Accept-Encoding',
        'identity',
        ...(hasBody ? ['Content-Length', String(body.length)] : []),
        ...headers
          .filter(({ name }) => !ownHeaders.has(name.toLowerCase()))
          .flatMap(({ name, value }) => [name, value]),
      ],
      lookup: lookupUnless(isRefused),
      agent: false,
      signal,
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body),
  )
}

/** The request that a redirect asks for, as browsers make it. */
function redirected(request: RelayRequest, answer: IncomingMessage): RelayRequest | null {
  const status = answer.statusCode ?? 0
  const url = URL.parse(answer.headers.location ?? '', request.url.href)
  if (![301, 302, 303, 307, 308].includes(status) || !answer.headers.location) return null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const asGet =
    (status === 303 && request.method !== 'HEAD') || (status < 303 && request.method === 'POST')
  const isElsewhere = url.origin !== request.url.origin
  const headers = request.headers.filter(
    ({ name }) =>
      !(asGet && /^content-/i.test(name)) &&
      !(isElsewhere && secretHeaders.has(name.toLowerCase())),
  )
  return asGet
    ? { method: 'GET', url, headers, body: Buffer.alloc(0) }
    : { ...request, url, headers }
}

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
}

async function read(answer: IncomingMessage, url: URL): Promise<RelayAnswer> {
  const decoder = decoders[String(answer.headers['content-encoding'] ?? '').toLowerCase()]?.()
  const source = decoder
    ? (pipeline(answer, decoder, () => {}) as unknown as Readable)
    : (answer as Readable)
  const parts: Buffer[] = []
  let room = limits.relayAnswerBytes
  let isCut = false
  for await (const part of source as AsyncIterable<Buffer>) {
    parts.push(part.length > room ? part.subarray(0, room) : part)
    isCut = part.length > room
    room -= part.length
    if (isCut) break
  }
  answer.destroy()
  const raw = answer.rawHeaders
  return {
    status: answer.statusCode ?? 0,
    statusText: answer.statusMessage ?? '',
    url: url.href,
    headers: raw.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: raw[at + 1] ?? '' }] : [])),
    body: Buffer.concat(parts),
    isCut,
  }
}
