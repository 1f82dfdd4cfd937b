import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Call } from '#contract/call.ts'
import { Failure, failures, type FailureName } from '#contract/failures.ts'
import { failureSentence, type Locale } from '#contract/locales/sentence.ts'
import { ReadyJson } from '#contract/ready.ts'
import { storeTrouble } from '../db/database.ts'
import { inTurns } from '../services/breather.ts'
import { answerBody } from './escaping.ts'

const compressed = promisify(gzip)
const json = 'application/json; charset=utf-8'
/** What clients that take gzip send; `q=0` means that they do not. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** True for a client that takes gzip. */
export const unpacks = ({ headers }: FastifyRequest): boolean => takesGzip.test(headers['accept-encoding'] ?? '')

/** The state of what no caller can mend; every other refusal is answered with 200. */
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

/** Seconds after which it is worth asking again where the server cannot tell. */
const retrySeconds = 5

/** The number under which clients of this call know a failure. */
export const numberOf = (call: Call | null, failure: Failure): number =>
  failure.number ?? call?.numbers?.[failure.why] ?? failures[failure.why]

/** Answers a refusal: number, sentence, name, details, request id; never `data`. Source: additions 1. */
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
        ...(call?.refusedAs === 'message' && failure.why !== 'notLoggedIn' ? { success: 0, message: sentence } : {}),
        ...(hasDetails ? { error_details: failure.details } : {}),
        request_id: request.id,
      }),
    )
}

/** Answers what was not foreseen: a plain sentence and the id under which the log tells the rest. */
export const answerError = (
  reply: FastifyReply,
  request: FastifyRequest,
  locale: Locale,
  call: Call | null,
  error: unknown,
): FastifyReply => answerFailure(reply, request, locale, call, new Failure(storeTrouble(error) ?? 'serverError'))

interface Made {
  /** The last whole body, its part between `start` and `end`. */
  whole: { readonly before: string; readonly bytes: Buffer; readonly start: number; readonly end: number }
  /** Whole bodies, packed, by the text before the part. */
  readonly packed: Map<string, Promise<Buffer>>
}
/** What was made of a ready part; it lives as long as the part. */
const madeOf = new WeakMap<ReadyJson, Made>()
/** Packed bodies of one part; together they take about what the part takes unpacked. */
const mostPacked = 8

/** A body with a ready part in it. */
interface ReadyBody {
  readonly before: string
  readonly part: ReadyJson
  readonly after: string
}

/** The body of an answer that is a ready part, or has one among its fields. */
function readyBody(encoded: unknown): ReadyBody | null {
  if (encoded instanceof ReadyJson) return { before: '{"error_code":0,"data":', part: encoded, after: '}' }
  if (typeof encoded !== 'object' || encoded === null || Array.isArray(encoded)) return null
  const name = Object.keys(encoded).find((field) => (encoded as Record<string, unknown>)[field] instanceof ReadyJson)
  if (name === undefined) return null
  const { [name]: part, ...rest } = encoded as Record<string, unknown>
  const others = JSON.stringify(rest).slice(1, -1)
  return { before: `{"error_code":0,"data":{${others}${others && ','}${JSON.stringify(name)}:`, part: part as ReadyJson, after: '}}' }
}

/** A whole body around the bytes of its part. */
function wholeOf({ before, after }: ReadyBody, part: Buffer): Made['whole'] {
  const start = Buffer.byteLength(before)
  return { before, bytes: Buffer.concat([Buffer.from(before), part, Buffer.from(after)]), start, end: start + part.length }
}

async function sendReady(reply: FastifyReply, request: FastifyRequest, body: ReadyBody): Promise<FastifyReply> {
  const { before, part } = body
  let made = madeOf.get(part)
  if (!made) madeOf.set(part, (made = { whole: wholeOf(body, Buffer.from(part.json)), packed: new Map() }))
  const whole = (): Buffer => {
    const { bytes, start, end } = made.whole
    // most readers get the same words around the part
    if (made.whole.before !== before) made.whole = wholeOf(body, bytes.subarray(start, end))
    return made.whole.bytes
  }
  void reply.type(json).header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding')
  if (!unpacks(request)) return reply.send(whole())
  let packed = made.packed.get(before)
  if (!packed) {
    if (made.packed.size >= mostPacked) made.packed.clear()
    made.packed.set(before, (packed = compressed(whole(), { level: 6 })))
  }
  return reply.header('Content-Encoding', 'gzip').send(await packed)
}

/** What the contract's codecs make of an answer; a long list part by part. */
const encodedBy = ({ output }: Call, value: unknown): unknown =>
  output instanceof z.ZodArray && Array.isArray(value)
    ? inTurns(value, (part) => z.encode(output, part) as unknown[])
    : z.encode(output, value as never)

/** Encodes what a use case gave and sends it; fields that the contract does not name are dropped here. */
export async function answerData(
  reply: FastifyReply,
  request: FastifyRequest,
  call: Call,
  value: unknown,
  older: boolean,
): Promise<FastifyReply> {
  const encoded = await encodedBy(call, value)
  const ready = older ? null : readyBody(encoded)
  if (ready) return sendReady(reply, request, ready)
  const data = older ? plain(encoded) : encoded
  void reply.type(json).header('Cache-Control', 'no-store')
  return reply.send(answerBody(call, call.shape === 'bare' ? data : { error_code: 0, data }, older))
}

/** The answer with ready parts parsed, where a walk over its texts is due. */
function plain(encoded: unknown): unknown {
  if (encoded instanceof ReadyJson) return JSON.parse(encoded.json)
  if (typeof encoded !== 'object' || encoded === null || Array.isArray(encoded)) return encoded
  return Object.fromEntries(
    Object.entries(encoded).map(([name, value]) => [name, value instanceof ReadyJson ? JSON.parse(value.json) : value]),
  )
}
