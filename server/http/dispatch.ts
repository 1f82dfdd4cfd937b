import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { Failure, type FailureName } from '#contract/failures.ts'
import type { Site, RequestContext } from '../request-context.ts'
import { noteRefusal } from '../services/counters/refusals.ts'
import {
  answerData,
  answerError,
  answerFailure,
  refuseAtSignIn,
  sendEncoded,
} from './answer/answers.ts'
import { RepeatedAnswers } from './answer/repeated-answers.ts'
import { decodeEntitiesIn } from './body/unescaping.ts'
import { bodyReader, type Body } from './body/body.ts'
import type { BodyBounds } from './body/bounds.ts'
import { decodeForm, type Parameters } from './body/form.ts'
import { contextOf } from './context.ts'
import { addressBook, type Addressed } from './request/addresses.ts'
import { mustBeBelievedUser } from './request/believed-user.ts'
import { basePathOf, pathOf } from './request/base-address.ts'
import { takeKey } from './request/idempotency-key.ts'
import { languageOf } from './request/language.ts'
import { isOpenedByBrowser } from './request/opened-by-browser.ts'
import type { MountedCall } from './route.ts'
import { callRunner } from './run-call.ts'

export interface DispatchOptions {
  /** Called with a failure that the call does not declare; tests fail on it. */
  readonly onUndeclared?: (call: Call, failure: Failure) => void
  /** Tests use smaller limits. */
  readonly bodyBounds?: BodyBounds
}

/**
 * Merges the parameters of path, query and body for the call's codecs. Precedence: path pair, body,
 * query; for calls that take any body: path pair, query, body. Source:
 * server/contract/spec/calls.md 1.2.
 */
async function parametersOf(
  request: FastifyRequest,
  { call, pairs, older }: Addressed,
  fields: Parameters,
): Promise<Parameters> {
  const question = request.raw.url?.indexOf('?') ?? -1
  const query =
    question === -1
      ? null
      : decodeForm(Buffer.from((request.raw.url as string).slice(question + 1), 'latin1'))
  const [weaker, stronger] = call.takesAnyBody ? [fields, query] : [query, fields]
  const isBodyAlone = query === null && Object.keys(pairs).length === 0
  const parameters = isBodyAlone
    ? fields
    : Object.assign(Object.create(null) as Parameters, weaker, stronger, pairs)
  if (call.olderText === 'openApi') await decodeEntitiesIn(parameters, older)
  return parameters
}

/** Failures that input decoding may raise in any call; calls need not declare them. */
const inputFailures: ReadonlySet<FailureName> = new Set([
  'badInput',
  'textNotUtf8',
  'bodyNotJson',
  'bodyTooDeep',
  'bodyCompressed',
  'bodyBroken',
  'tooManyFields',
  'textTooLong',
  'textTooLarge',
  'requestTooLarge',
  'requestTooSlow',
  'senderUnnamed',
  'serverBusy',
  'outOfScope',
  'otherPerson',
  'keyReused',
  'keyUnanswered',
])

/** Mounts all calls under all their addresses; every API request enters here. */
export function mountCalls(
  app: FastifyInstance,
  site: Site,
  mounted: readonly MountedCall[],
  options: DispatchOptions = {},
): void {
  const book = addressBook(mounted.map((one) => one.call))
  const run = callRunner(mounted)
  const basePath = basePathOf(site.config)
  const readBody = bodyReader(site, options.bodyBounds)
  const answers = new RepeatedAnswers(site)

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const locale = languageOf(
      request.cookies.lang,
      request.headers['accept-language'],
      site.config.locale,
    )
    void reply.header('x-request-id', request.id).header('content-language', locale)
    const { s } = request.query as Record<string, string | string[] | undefined>
    const route = Array.isArray(s) ? s.at(-1) : s
    const addressed = book.find(pathOf(request, basePath), route)
    const call = addressed?.call ?? null
    if (call) request.callPath = call.path
    let body: Body | null = null
    let ctx: RequestContext | null = null
    try {
      if (!addressed || !call) throw new Failure('noSuchCall')
      body = await readBody(request, reply, addressed)
      const repeated = await answers.find(request, call, body.fields)
      if (repeated?.answer) return await sendEncoded(reply, request, repeated.answer)
      const parameters = await parametersOf(request, addressed, body.fields)
      ctx = await contextOf(site, request, reply, {
        call,
        parameters,
        locale,
        older: addressed.older,
        upload: body.upload,
        uploadTooLarge: body.tooLarge,
      })
      mustBeBelievedUser(request, call, ctx, parameters)
      takeKey(request, call, ctx, parameters)
      const value = await run(call, ctx, parameters)
      if (call.shape === 'file') return reply
      // each try of a password counts
      const keep = ctx.itemPassword === '' ? repeated?.keep : undefined
      return await answerData(reply, request, call, value, addressed.older, keep)
    } catch (error) {
      if (!(error instanceof Failure)) {
        request.log.error({ err: error, call: call?.path }, 'a call failed')
        return answerError(reply, request, locale, call, error)
      }
      const isDeclared = error.number !== undefined || inputFailures.has(error.why)
      if (call && !isDeclared && !call.fails.includes(error.why))
        options.onUndeclared?.(call, error)
      if (error.cause !== undefined)
        request.log.warn({ err: error.cause, call: call?.path }, 'a call was refused')
      if (ctx) noteRefusal(ctx, error.why)
      if (ctx && call?.refusedAs === 'signIn' && isOpenedByBrowser(request))
        return refuseAtSignIn(reply, ctx, error)
      return answerFailure(reply, request, locale, call, error)
    } finally {
      if (body?.upload) await rm(body.upload.path, { force: true })
      body?.release()
    }
  }

  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  for (const prefix of basePath === '' ? [''] : ['', basePath]) {
    for (const url of ['/api/*', '/server/*', '/server'])
      app.route({ method: methods, url: prefix + url, handler: answer })
  }
}
