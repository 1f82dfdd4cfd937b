import { createReadStream } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { ForbiddenAddress, guardedLookup, isForbiddenAddress } from '../outgoing.ts'
import type { Place } from './place.ts'
import { StoreFailure } from './store.ts'

/** Milliseconds of silence after which a store counts as gone. */
const silence = 30_000

/** Milliseconds for which a visitor may stop reading what comes: a film that is paused. */
const standstill = 600_000

/**
 * Pauses before further tries, in milliseconds: for what may be over soon, such as a store that
 * asks to slow down.
 */
const pauses = [200, 1_000]

/**
 * Bytes of a body from which on a store is asked first whether it would take it; milliseconds after
 * which silence means yes.
 */
const askedFirst = { bytes: 1_048_576, patience: 1_000 }

/** Most bytes of a refusal that are read. */
const mostWords = 64 * 1024

/** Uploads and deletions that a store gets at a time; further ones wait for their turn. */
const atATime = 64

// Connections are kept: a page with twenty pictures would otherwise shake hands twenty times. One
// that is read from lasts as long as a visitor likes, so nobody waits for it: each visitor has a
// connection to this server as well, which bounds them.
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

/** Bytes of a request: a file on the disk. */
export interface Body {
  readonly path: string
  readonly size: number
  /** SHA-256, base64url. */
  readonly hash: string
}

export interface StoreRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Key of an object, or empty for the bucket itself. */
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Body
  /** Statuses that are an answer and no refusal. */
  readonly accepts: readonly number[]
  /** Ends asking, as a failure without an answer. */
  readonly signal?: AbortSignal
}

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const encoded = (part: string): string =>
  encodeURIComponent(part).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Address of a key below an address; every part percent-encoded as the signature expects it. */
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
    // a refusal that breaks off is still one
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
 * Sends the bytes. Large ones wait until the store says that it takes them: one that refuses then
 * is heard, where it would otherwise close the connection in the middle.
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
    request.on('error', reject) // also after the answer: a broken connection must not end the process
  })
  if (body && body.size > 0) sendBody(request, body)
  else request.end()
  const answer = await answered
  if (accepts.includes(answer.statusCode ?? 0)) {
    request.setTimeout(standstill)
    return answer
  }
  const refusal = await refusalOf(answer)
  request.destroy() // what was not sent yet is not wanted any more
  throw refusal
}

/** Refusals that another try may get past. */
const isPassing = ({ status, code }: StoreFailure): boolean =>
  status >= 500 ||
  status === 429 ||
  code === 'RequestTimeout' ||
  (status === 0 &&
    !/^(?:ABORT_|ENOTFOUND|EFORBIDDENADDRESS|ERR_TLS|CERT_|UNABLE_|DEPTH_)/.test(code))

/**
 * Asks an object store, signed with version 4; a redirect is a refusal, since it could lead
 * anywhere. What may be over soon is tried again.
 *
 * @param tries 1 for a test that is to see the first refusal, and for a work that tries again by
 * itself
 * @throws {StoreFailure}
 */
export async function askStore(
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
