import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, WireOf } from '#contract/call.ts'
import { Failure, type FailureName } from '#contract/failures.ts'
import { wireAnswer } from '../http/answer/answers.ts'
import { decodeForm } from '../http/body/form.ts'
import { contextOf } from '../http/context.ts'
import { languageOf } from '../http/request/language.ts'
import type { RunCall } from '../http/run-call.ts'
import type { RequestContext, Site } from '../request-context.ts'

/** Who requests a document, with access to calls on their behalf. */
export interface Visitor {
  readonly ctx: RequestContext
  /** The answer of a reading call, as its clients see it. @throws {Failure} as the call does */
  ask<C extends Call>(call: C, fields: Readonly<Record<string, unknown>>): Promise<WireOf<C>>
}

/**
 * The visitor behind a request for a document: identified by a token in a header or the query, by a
 * cookie, by the item password or the item pass. Source: server/access/spec.md 2,
 * server/contract/spec/additions.md 8.
 *
 * @param path of the call whose rule decides
 */
export async function visitorOf(
  site: Site,
  run: RunCall,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<Visitor> {
  const question = request.raw.url?.indexOf('?') ?? -1
  const parameters =
    question === -1
      ? {}
      : decodeForm(Buffer.from((request.raw.url as string).slice(question + 1), 'latin1'))
  const locale = languageOf(
    request.cookies.lang,
    request.headers['accept-language'],
    site.config.locale,
  )
  const ctx = await contextOf(site, request, reply, {
    call: { path, effect: 'reads' },
    parameters,
    locale,
    takesItemPass: true,
  })
  return {
    ctx,
    ask: async (call, fields) => wireAnswer(call, await run(call, ctx, fields)),
  }
}

/** Refusals that must not reveal whether something exists. */
const unknownOrForbidden: ReadonlySet<FailureName> = new Set([
  'badInput',
  'itemNotFound',
  'itemPasswordNeeded',
  'noAccess',
  'outOfScope',
  'pageNotFound',
  'shareKeyDead',
  'signInForced',
])

/**
 * Answers a refusal: 404 with the same bytes for unknown and forbidden pages, 401 for an invalid
 * token. Source: server/contract/spec/additions.md 10.
 *
 * @throws errors other than a missing right
 */
export function refuse(reply: FastifyReply, visitor: Visitor | null, error: unknown): FastifyReply {
  if (!(error instanceof Failure)) throw error
  void reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store')
  if (error.why === 'tooManyTries')
    return reply
      .code(429)
      .header('Retry-After', Number(error.details.retry_after ?? 60))
      .send('too many tries\n')
  if (error.why === 'serverBusy')
    return reply.code(503).header('Retry-After', 5).send('the server is busy\n')
  if (!unknownOrForbidden.has(error.why)) throw error
  const presented = visitor?.ctx.presented
  if (presented && presented.place !== 'cookie' && !visitor.ctx.person)
    return reply
      .code(401)
      .header('WWW-Authenticate', 'Bearer error="invalid_token"')
      .send('the token is not valid\n')
  return reply.code(404).send('not found\n')
}
