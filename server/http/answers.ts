import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Call } from '#contract/call.ts'
import { failures, type Failure } from '#contract/failures.ts'
import { failureSentence, type Locale } from '#contract/locales/sentence.ts'
import { ReadyJson } from '#contract/ready.ts'
import { bodyOf } from './escaping.ts'

const compressed = promisify(gzip)
const json = 'application/json; charset=utf-8'

/** The number under which clients of this call know a failure. */
export const numberOf = (call: Call | null, failure: Failure): number => call?.numbers?.[failure.why] ?? failures[failure.why]

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
  const retryAfter = failure.details.retry_after
  if (typeof retryAfter === 'number') void reply.header('Retry-After', retryAfter)
  return reply
    .code(failure.why === 'noSuchCall' ? 404 : 200)
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
export const answerError = (reply: FastifyReply, request: FastifyRequest, locale: Locale): FastifyReply =>
  reply
    .code(500)
    .type(json)
    .header('Cache-Control', 'no-store')
    .send(
      JSON.stringify({
        error_code: failures.serverError,
        error_message: failureSentence(locale, 'serverError', {}),
        request_id: request.id,
      }),
    )

interface Body {
  raw: Buffer
  gzip: Promise<Buffer> | null
}
/** Whole bodies made from a ready part, by the text before it; they live as long as the part. */
const bodies = new WeakMap<ReadyJson, Map<string, Body>>()
const bodiesOfOnePart = 16

function bodyWith(part: ReadyJson, before: string): Body {
  let made = bodies.get(part)
  if (!made) bodies.set(part, (made = new Map()))
  let body = made.get(before)
  if (!body) {
    if (made.size >= bodiesOfOnePart) made.clear()
    made.set(before, (body = { raw: Buffer.from(`${before}${part.json}}}`), gzip: null }))
  }
  return body
}

async function sendReady(
  reply: FastifyReply,
  request: FastifyRequest,
  data: Record<string, unknown>,
  name: string,
  part: ReadyJson,
): Promise<FastifyReply> {
  const { [name]: _, ...rest } = data
  const body = bodyWith(part, `{"error_code":0,"data":${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(name)}:`)
  void reply.type(json).header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body.raw)
  body.gzip ??= compressed(body.raw, { level: 6 })
  return reply.header('Content-Encoding', 'gzip').send(await body.gzip)
}

/** Encodes what a use case gave and sends it; fields that the contract does not name are dropped here. */
export async function answerData(
  reply: FastifyReply,
  request: FastifyRequest,
  call: Call,
  value: unknown,
  older: boolean,
): Promise<FastifyReply> {
  const encoded = z.encode(call.output, value as never) as unknown
  if (!older && typeof encoded === 'object' && encoded !== null && !Array.isArray(encoded)) {
    const ready = Object.entries(encoded).find((entry) => entry[1] instanceof ReadyJson)
    if (ready) return sendReady(reply, request, encoded as Record<string, unknown>, ready[0], ready[1] as ReadyJson)
  }
  const data = older ? plain(encoded) : encoded
  void reply.type(json).header('Cache-Control', 'no-store')
  return reply.send(await bodyOf(call, call.shape === 'bare' ? data : { error_code: 0, data }, older))
}

/** The answer with ready parts parsed, where a walk over its texts is due. */
function plain(encoded: unknown): unknown {
  if (typeof encoded !== 'object' || encoded === null || Array.isArray(encoded)) return encoded
  return Object.fromEntries(
    Object.entries(encoded).map(([name, value]) => [name, value instanceof ReadyJson ? JSON.parse(value.json) : value]),
  )
}
