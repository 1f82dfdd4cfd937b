import { createReadStream } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { ForbiddenAddress, guardedLookup, isForbiddenAddress } from '../outgoing.ts'
import type { Place } from './place.ts'
import { StoreFailure } from './store.ts'

/** Milliseconds of silence after which a store counts as unreachable. */
const silence = 30_000

/** Milliseconds for which a visitor may stop reading, for example while a video is paused. */
const standstill = 600_000

/**
 * Delays before retries, in milliseconds: for transient failures, such as a store that asks to slow
 * down.
 */
const pauses = [200, 1_000]

/**
 * Size of a body from which on `Expect: 100-continue` is used; milliseconds after which no answer
 * means yes.
 */
const askedFirst = { bytes: 1_048_576, patience: 1_000 }

/** Most bytes of an error body that are read. */
const mostWords = 64 * 1024

/** Concurrent uploads and deletions per store; further ones are queued. */
const atATime = 64

// Keep-alive connections: a page with twenty images would otherwise need twenty handshakes.
// Downloads last as long as a visitor likes, so they are not limited: each has a connection to this
// server as well, which bounds them.
const agents = {
  'http:': {
    reads: new http.Agent({ keepAlive: true }),
    changes: new http.Agent({ keepAlive: true, maxSockets: atATime }),
  },
  'https:': {
    reads: new https.Agent({ keepAlive: true }),
    changes: new https.Agent({ keepAlive: true, maxSockets: atATime }),
  },
}

/** Body of a request: a file on disk. */
export interface Body {
  readonly path: string
  readonly size: number
  /** SHA-256, base64url. */
  readonly hash: string
}

interface StoreRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Key of an object, or empty for the bucket itself. */
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Body
  /** Statuses that count as success. */
  readonly accepts: readonly number[]
  /** Aborts the request, as a failure without an answer. */
  readonly signal?: AbortSignal
}

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const encoded = (part: string): string =>
  encodeURIComponent(part).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Address of a key below an address; every segment percent-encoded as the signature requires. */
export const addressOf = (base: string, key: string): string =>
  `${base}/${key.split('/').map(encoded).join('/')}`

async function words(answer: http.IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      text += chunk as string
      if (text.length > mostWords) break
    }
  } catch {
    // a truncated error body is still an error
  }
  return text
}

async function refusalOf(answer: http.IncomingMessage): Promise<StoreFailure> {
  const text = await words(answer)
  const tag = (name: string) => new RegExp(`<${name}>([^<]{1,500})</${name}>`).exec(text)?.[1] ?? ''
  const status = answer.statusCode ?? 0
  return new StoreFailure(tag('Code') || `HTTP${status}`, tag('Message'), {
    status,
    requestId: tag('RequestId') || String(answer.headers['x-amz-request-id'] ?? ''),
    storeTime: Math.floor(Date.parse(answer.headers.date ?? '') / 1000) || 0,
  })
}

const brokenOff = (error: unknown): StoreFailure =>
  error instanceof StoreFailure
    ? error
    : new StoreFailure(
        (error as { code?: string }).code ?? 'ConnectionFailed',
        error instanceof Error ? error.message : String(error),
      )

/**
 * Sends the body. Large ones wait for `100 Continue`: a store that refuses then is heard, while it
 * would otherwise close the connection midway.
 */
function sendBody(request: http.ClientRequest, body: Body): void {
  const send = () =>
    void pipeline(createReadStream(body.path), request).catch(
      (error: unknown) => void request.destroy(error as Error),
    )
  if (body.size < askedFirst.bytes) return send()
  const begin = () => {
    clearTimeout(patience)
    request.off('continue', begin)
    send()
  }
  const patience = setTimeout(begin, askedFirst.patience)
  request.once('continue', begin)
  for (const event of ['response', 'close'] as const)
    request.once(event, () => clearTimeout(patience))
  request.flushHeaders()
}

async function tryOnce(
  place: Place,
  { method, key, headers = {}, body, accepts, signal }: StoreRequest,
): Promise<http.IncomingMessage> {
  const url = new URL(addressOf(place.address, key))
  if (isForbiddenAddress(url.hostname)) throw new ForbiddenAddress(url.hostname)
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      ...headers,
      'x-amz-content-sha256': body
        ? Buffer.from(body.hash, 'base64url').toString('hex')
        : emptyHash,
      ...(body ? { 'content-length': String(body.size) } : {}),
    },
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    service: 's3',
    region: place.region,
  }).sign()
  const isTls = url.protocol === 'https:'
  const request = (isTls ? https : http).request(signed.url, {
    method,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(body && body.size >= askedFirst.bytes ? { expect: '100-continue' } : {}),
    },
    agent: agents[isTls ? 'https:' : 'http:'][method === 'GET' ? 'reads' : 'changes'],
    lookup: guardedLookup,
    timeout: silence,
    ...(signal && { signal }),
  })
  request.on('timeout', () => request.destroy(new StoreFailure('TimedOut', 'the store is silent')))
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject) // also after the answer: a broken connection must not crash the process
  })
  if (body && body.size > 0) sendBody(request, body)
  else request.end()
  const answer = await answered
  if (accepts.includes(answer.statusCode ?? 0)) {
    request.setTimeout(standstill)
    return answer
  }
  const refusal = await refusalOf(answer)
  request.destroy() // what was not sent yet is no longer needed
  throw refusal
}

/** Whether a failure is worth retrying. */
const isPassing = ({ status, code }: StoreFailure): boolean =>
  status >= 500 ||
  status === 429 ||
  code === 'RequestTimeout' ||
  (status === 0 &&
    !/^(?:ABORT_|ENOTFOUND|EFORBIDDENADDRESS|ERR_TLS|CERT_|UNABLE_|DEPTH_)/.test(code))

/**
 * Sends a request signed with version 4 to an object store; redirects are refused, since they could
 * lead anywhere. Transient failures are retried.
 *
 * @param tries 1 for a test that needs the first failure, and for jobs that retry themselves
 * @throws {StoreFailure}
 */
export async function requestStore(
  place: Place,
  request: StoreRequest,
  tries = pauses.length + 1,
): Promise<http.IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce(place, request)
    } catch (error) {
      const failure = brokenOff(error)
      if (attempt >= tries || !isPassing(failure)) throw failure
      await pause(pauses[attempt - 1])
    }
  }
}
