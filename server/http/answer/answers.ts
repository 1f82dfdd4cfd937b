import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Call, OutputOf, WireOf } from '#contract/call.ts'
import { EncodedJson } from '#contract/encoded-json.ts'
import { Failure, failures, type FailureName } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { failureSentence, type Locale } from '#contract/locales/sentence.ts'
import { ownBytes } from '../../cache/own-bytes.ts'
import { storeTrouble } from '../../db/database.ts'
import type { RequestContext } from '../../request-context.ts'
import { inTurns } from '../../workers/yielder.ts'
import { answerBody, escapedJson } from './escaping.ts'

const compressed = promisify(gzip)
const json = 'application/json; charset=utf-8'
/** Matches `Accept-Encoding` headers that allow gzip; `q=0` forbids it. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Whether the client accepts gzip. */
export const unpacks = ({ headers }: FastifyRequest): boolean =>
  takesGzip.test(headers['accept-encoding'] ?? '')

/**
 * HTTP statuses of failures that the caller cannot fix; every other failure is answered with 200.
 */
const states: Partial<Record<FailureName, number>> = {
  noSuchCall: 404,
  requestTooSlow: 408,
  serverError: 500,
  outcomeUnknown: 500,
  serverBusy: 503,
  databaseAway: 503,
  diskFull: 507,
  storeUnwritable: 507,
}

/** `Retry-After` in seconds where the server cannot know better. */
const retrySeconds = 5

/** The error code of a failure for clients of this call. */
export const numberOf = (call: Call | null, failure: Failure): number =>
  failure.number ?? call?.numbers?.[failure.why] ?? failures[failure.why]

/**
 * Answers a failure: code, message, name, details, request id; never `data`. Source:
 * server/contract/spec/additions.md 1.
 */
export function answerFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  locale: Locale,
  call: Call | null,
  failure: Failure,
): FastifyReply {
  const hasDetails = Object.keys(failure.details).length > 0
  const sentence = failureSentence(locale, failure.why, failure.details)
  const state = states[failure.why] ?? 200
  const retryAfter = failure.details.retry_after ?? (state === 503 ? retrySeconds : undefined)
  if (typeof retryAfter === 'number') void reply.header('Retry-After', retryAfter)
  return reply
    .code(state)
    .type(json)
    .header('Cache-Control', 'no-store')
    .send(
      JSON.stringify({
        error_code: numberOf(call, failure),
        error_message: sentence,
        error_name: failure.why,
        ...(call?.refusedAs === 'message' && failure.why !== 'notLoggedIn'
          ? { success: 0, message: sentence }
          : {}),
        ...(hasDetails ? { error_details: failure.details } : {}),
        request_id: request.id,
      }),
    )
}

/**
 * Sends a browser to the sign-in screen, which says the failure in words for the visitor; its own
 * sentence may advise the administrator. Source: server/contract/spec/administration.md 13.
 */
export function refuseAtSignIn(
  reply: FastifyReply,
  { baseAddress, answering }: RequestContext,
  { why }: Failure,
): FastifyReply {
  const query = new URLSearchParams({
    refused: why,
    ...(answering.wayTo && { redirect: answering.wayTo }),
  })
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`${baseAddress}/user/login?${query}`, 302)
}

/**
 * Answers an unexpected error: a plain sentence and the request id under which the log has the
 * details.
 */
export const answerError = (
  reply: FastifyReply,
  request: FastifyRequest,
  locale: Locale,
  call: Call | null,
  error: unknown,
): FastifyReply =>
  answerFailure(reply, request, locale, call, new Failure(storeTrouble(error) ?? 'serverError'))

interface Made {
  /** The last full body; its part lies between `start` and `end`. */
  whole: {
    readonly before: string
    readonly bytes: Buffer
    readonly start: number
    readonly end: number
  }
  /** Gzipped full bodies, by the text before the part. */
  readonly packed: Map<string, Promise<Buffer>>
  /** The part as older addresses send it. */
  escaped?: EncodedJson
}
/** Bodies derived from a pre-encoded part; they live as long as the part. */
const madeOf = new WeakMap<EncodedJson, Made>()
/** Gzipped bodies kept per part; together they take about as much memory as the part itself. */
const mostPacked = 8

const encodedHeaders = {
  'content-type': json,
  'cache-control': 'no-store',
  vary: 'Accept-Encoding',
}

/** A body that contains a pre-encoded part. */
export interface EncodedBody {
  readonly before: string
  readonly part: EncodedJson
  readonly after: string
}

/** The body of an answer that is a pre-encoded part, or has one among its fields. */
function encodedBody(encoded: unknown): EncodedBody | null {
  if (encoded instanceof EncodedJson)
    return { before: '{"error_code":0,"data":', part: encoded, after: '}' }
  if (typeof encoded !== 'object' || encoded === null || Array.isArray(encoded)) return null
  const name = Object.keys(encoded).find(
    (field) => (encoded as Record<string, unknown>)[field] instanceof EncodedJson,
  )
  if (name === undefined) return null
  const { [name]: part, ...rest } = encoded as Record<string, unknown>
  const others = JSON.stringify(rest).slice(1, -1)
  return {
    before: `{"error_code":0,"data":{${others}${others && ','}${JSON.stringify(name)}:`,
    part: part as EncodedJson,
    after: '}}',
  }
}

/**
 * Builds the full body around the bytes of a part; the part then refers to those bytes, so that
 * they are in memory once.
 */
function wholeOf({ before, part, after }: EncodedBody): Made['whole'] {
  const start = Buffer.byteLength(before)
  const bytes = ownBytes(before, part.bytes, after)
  const end = start + part.bytes.length
  part.bytes = bytes.subarray(start, end)
  return { before, bytes, start, end }
}

function madeFrom(body: EncodedBody): Made {
  let made = madeOf.get(body.part)
  if (!made) madeOf.set(body.part, (made = { whole: wholeOf(body), packed: new Map() }))
  return made
}

/** Sends a body with a pre-encoded part; its full bytes, and gzipped ones, are made once. */
export async function sendEncoded(
  reply: FastifyReply,
  request: FastifyRequest,
  body: EncodedBody,
): Promise<FastifyReply> {
  const { before, part } = body
  const made = madeFrom(body)
  // most readers get the same text around the part
  if (made.whole.before !== before) made.whole = wholeOf(body)
  const { bytes } = made.whole
  void reply.headers(encodedHeaders)
  if (!unpacks(request)) return reply.send(bytes)
  let packed = made.packed.get(before)
  if (!packed) {
    if (made.packed.size >= mostPacked) made.packed.clear()
    // half the time of level 6, for five bytes more in a hundred
    packed = compressed(bytes, { level: 3 }).then((all) => ownBytes(all))
    made.packed.set(before, packed)
    void packed.then(
      ({ length }) => part.grows(length),
      () => made.packed.delete(before),
    )
  }
  return reply.header('content-encoding', 'gzip').send(await packed)
}

/**
 * Like `encodedBody` for older addresses, when the whole answer is pre-encoded and short enough to
 * be escaped at once.
 */
function escapedBody(call: Call, encoded: unknown): EncodedBody | null {
  if (!(encoded instanceof EncodedJson) || encoded.bytes.length > limits.textBytesInline)
    return null
  const body = encodedBody(encoded) as EncodedBody
  const made = madeFrom(body)
  if (!made.escaped) {
    const bytes = ownBytes(escapedJson(call, plain(encoded)))
    encoded.grows(bytes.length)
    made.escaped = new EncodedJson(bytes, encoded.grows)
  }
  return { ...body, part: made.escaped }
}

/** Encodes an answer by the contract's codecs; a long list in steps. */
const encodedBy = ({ output }: Call, value: unknown): unknown =>
  output instanceof z.ZodArray && Array.isArray(value)
    ? inTurns(value, (part) => z.encode(output, part) as unknown[])
    : z.encode(output, value as never)

/**
 * Encodes and sends the answer of a use case; fields that the contract does not name are dropped.
 *
 * @param onEncoded called with the body if a part of it is pre-encoded
 */
export async function answerData(
  reply: FastifyReply,
  request: FastifyRequest,
  call: Call,
  value: unknown,
  older: boolean,
  onEncoded?: (body: EncodedBody) => void,
): Promise<FastifyReply> {
  const encoded = await encodedBy(call, value)
  const ready = older ? escapedBody(call, encoded) : encodedBody(encoded)
  if (ready) {
    onEncoded?.(ready)
    return sendEncoded(reply, request, ready)
  }
  const data = older ? plain(encoded) : encoded
  void reply.type(json).header('Cache-Control', 'no-store')
  return reply.send(
    answerBody(call, call.shape === 'unframed' ? data : { error_code: 0, data }, older),
  )
}

const parsed = ({ bytes }: EncodedJson): unknown =>
  JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())

/** An answer as clients see it: fields that the contract does not name are dropped. */
export const wireAnswer = async <C extends Call>(call: C, value: OutputOf<C>): Promise<WireOf<C>> =>
  plain(await encodedBy(call, value)) as WireOf<C>

/** The answer with its pre-encoded parts parsed, for code that walks its texts. */
function plain(encoded: unknown): unknown {
  if (encoded instanceof EncodedJson) return parsed(encoded)
  if (typeof encoded !== 'object' || encoded === null || Array.isArray(encoded)) return encoded
  return Object.fromEntries(
    Object.entries(encoded).map(([name, value]) => [
      name,
      value instanceof EncodedJson ? parsed(value) : value,
    ]),
  )
}
