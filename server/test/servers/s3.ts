import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import { afterFile } from '../after-file.ts'
import type { CertificateName } from './directory.ts'

/** An object in the store. */
export interface StoredObject {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** A simulated fault. */
export interface Mishap {
  readonly method: string
  /**
   * `refuse`: answers with `code`; `early`: the same, before the bytes are sent; `break`: closes
   * the connection in the middle of the bytes; `cut`: answers with half of them; `lose`: stores
   * them, but the answer is lost.
   */
  readonly how: 'refuse' | 'early' | 'break' | 'cut' | 'lose'
  readonly code?: string
  readonly status?: number
  /** Number of requests that succeed before. */
  after?: number
  /** Number of times; unlimited by default. */
  times?: number
}

const pem = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../certificates', `${name}.pem`))

const keys = { accessKeyId: 'test-key', secretAccessKey: 'test secret/+' }

/** The error of a request; `null` for a valid one. */
async function wrongIn(
  request: IncomingMessage,
  body: Buffer,
  region: string,
  clock: () => number,
): Promise<string | null> {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, keyId, , itsRegion, names = '', signature] = given
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (itsRegion !== region) return 'AuthorizationHeaderMalformed'
  const stamp = String(request.headers['x-amz-date'])
  const signingDate = new Date(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (Math.abs(signingDate.getTime() - clock()) > 900_000) return 'RequestTimeTooSkewed'
  if (!names.split(';').includes('host')) return 'AccessDenied'
  if (request.headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url ?? '', 'http://store')
  const signer = new SignatureV4({
    credentials: keys,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const signed = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: 'store',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(
        names.split(';').map((name) => [name, String(request.headers[name])]),
      ),
    },
    { signingDate, signableHeaders: new Set(names.split(';')), unsignableHeaders: new Set() },
  )
  return signed.headers.authorization?.endsWith(`Signature=${signature}`)
    ? null
    : 'SignatureDoesNotMatch'
}

/**
 * A real S3 server on loopback: verifies version 4 signatures and hashes of bodies, supports
 * buckets by path and by host, ranges, and simulated faults. Bucket `127` can be addressed by host,
 * since `127.0.0.1` begins with its name. Stops after the file's tests.
 */
export async function startS3({
  region = 'us-east-1',
  buckets = ['docs', '127'],
  certificate,
}: { region?: string; buckets?: string[]; certificate?: CertificateName } = {}) {
  const objects = new Map<string, StoredObject>()
  const mishaps: Mishap[] = []
  const asked: string[] = []
  const state: {
    clock: () => number
    isPublic: boolean
    listsToAll: boolean
    byHost: boolean
    onRequest: (method: string) => unknown
  } = {
    clock: () => Date.now(),
    isPublic: false,
    listsToAll: false,
    byHost: false,
    onRequest: () => undefined,
  }

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, {
        'content-type': 'application/xml',
        'x-amz-request-id': 'request-1',
        date: new Date(state.clock()).toUTCString(),
      })
      .end(
        `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} it is</Message><RequestId>request-1</RequestId></Error>`,
      )

  /** Bucket and key of a request: by path, or by host if the store is configured so. */
  function named(request: IncomingMessage) {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://store').pathname).slice(1)
    const [first = '', ...rest] = path.split('/')
    return state.byHost
      ? { bucket: request.headers.host?.split('.', 1)[0] ?? '', key: path }
      : { bucket: first, key: rest.join('/') }
  }

  function mishapOf(method: string): Mishap | undefined {
    const found = mishaps.find((one) => one.method === method)
    if (found?.after) {
      found.after--
      return undefined
    }
    if (found?.times !== undefined && --found.times === 0) mishaps.splice(mishaps.indexOf(found), 1)
    return found
  }

  function give(
    request: IncomingMessage,
    response: ServerResponse,
    object: StoredObject,
    mishap: Mishap | undefined,
  ) {
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const [start, end] = range
      ? [Number(range[1]), Math.min(Number(range[2]), object.bytes.length - 1)]
      : [0, object.bytes.length - 1]
    if (range && start >= object.bytes.length) return refuse(response, 416, 'InvalidRange')
    const bytes = object.bytes.subarray(start, end + 1)
    const sent = mishap?.how === 'cut' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes
    response.writeHead(range ? 206 : 200, {
      ...object.headers,
      'content-length': sent.length,
      ...(range ? { 'content-range': `bytes ${start}-${end}/${object.bytes.length}` } : {}),
    })
    if (mishap?.how !== 'break') return response.end(sent)
    return response.write(
      sent.subarray(0, Math.floor(sent.length / 2)),
      () => void response.destroy(),
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const method = request.method ?? ''
    const { bucket, key } = named(request)
    asked.push(`${method} ${bucket}/${key}`)
    const mishap = mishapOf(method)
    await state.onRequest(method)
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) {
      parts.push(part)
      if (mishap?.how === 'break' && method === 'PUT') return request.destroy()
    }
    const body = Buffer.concat(parts)
    if (mishap?.how === 'refuse')
      return refuse(response, mishap.status ?? 503, mishap.code ?? 'SlowDown')
    if (!request.headers.authorization && method === 'GET') {
      const object = objects.get(`${bucket}/${key}`)
      if (key === '' && state.listsToAll)
        return response.end('<ListBucketResult><Name>docs</Name></ListBucketResult>')
      if (object && state.isPublic) return give(request, response, object, mishap)
      return refuse(response, 403, 'AccessDenied')
    }
    const wrong = await wrongIn(request, body, region, state.clock)
    if (wrong)
      return refuse(
        response,
        wrong === 'XAmzContentSHA256Mismatch' || wrong === 'AuthorizationHeaderMalformed'
          ? 400
          : 403,
        wrong,
      )
    if (!buckets.includes(bucket)) return refuse(response, 404, 'NoSuchBucket')
    if (method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length)
        return refuse(response, 400, 'IncompleteBody')
      const kept = ['content-type', 'content-disposition', 'cache-control'].map((name) => [
        name,
        String(request.headers[name]),
      ])
      objects.set(`${bucket}/${key}`, {
        bytes: body,
        headers: Object.fromEntries(kept) as Record<string, string>,
      })
      return mishap?.how === 'lose' ? response.destroy() : response.end()
    }
    const object = objects.get(`${bucket}/${key}`)
    if (method === 'DELETE') {
      objects.delete(`${bucket}/${key}`)
      return response.writeHead(204).end()
    }
    return object ? give(request, response, object, mishap) : refuse(response, 404, 'NoSuchKey')
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  }
  const server = certificate
    ? createTlsServer({ cert: pem(certificate), key: pem('key') }, listener)
    : createServer(listener)
  server.listen(0, '127.0.0.1')
  // `Expect: 100-continue`
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (mishaps.some((one) => one.how === 'early' && one.method === request.method)) {
      asked.push(`${request.method} refused early`)
      return void refuse(response.setHeader('connection', 'close'), 403, 'AccessDenied')
    }
    response.writeContinue()
    server.emit('request', request, response)
  })
  await once(server, 'listening')
  const port = (server.address() as AddressInfo).port
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const setting = {
    oss_type: 's3_storage',
    key: keys.accessKeyId,
    secret: keys.secretAccessKey,
    endpoint: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    bucket: 'docs',
    protocol: 'http',
    domain: '',
    region: '',
    secretId: '',
    secretKey: '',
    subcat: '',
  }
  return { setting, objects, mishaps, asked, state, port }
}
export type TestStore = Awaited<ReturnType<typeof startS3>>
