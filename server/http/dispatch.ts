import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Call } from '#contract/call.ts'
import { Failure, type FailureName } from '#contract/failures.ts'
import { mustBeWritten } from '#contract/fields.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { mustNameInScope } from '../access/scope.ts'
import type { Site, RequestContext } from '../request-context.ts'
import { noteRefusal } from '../services/counters/refusals.ts'
import { publicAddress } from '../services/settings/site-options.ts'
import { answeringOf } from './answer/answering.ts'
import { answerData, answerError, answerFailure } from './answer/answers.ts'
import { undoEntities } from './body/unescaping.ts'
import { bodyReader, type Body } from './body/body.ts'
import type { BodyBounds } from './body/bounds.ts'
import { decodeForm, decodeOnceMore, type Parameters } from './body/form.ts'
import type { Multipart } from './body/uploads.ts'
import { addressBook, type Addressed } from './request/addresses.ts'
import { basePathOf, baseAddressOf, pathOf } from './request/base-address.ts'
import { languageOf } from './request/language.ts'
import type { Mounted } from './route.ts'
import { isBelieved, mustAllowCall, senderOf, sessionOf, tokenOf } from './sessions.ts'

export interface DispatchOptions {
  /** Told about a failure that the call does not declare; tests fail on it. */
  readonly onUndeclared?: (call: Call, failure: Failure) => void
  /** Tests have smaller ones. */
  readonly bodyBounds?: BodyBounds
}

/**
 * Parameters of body and query as the call's codecs will see them. Precedence: path pair, body,
 * query; where any body may come, path pair, query, body. Source: server/contract/spec/calls.md
 * 1.2.
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
  if (call.olderText === 'openApi') await undoEntities(parameters, older)
  return parameters
}

/** Fields of any request that are no input of its call. */
const travelling: ReadonlySet<string> = new Set(['s', 'user_token', '_item_pwd'])

function mustBeKnown(call: Call, parameters: Parameters): void {
  const dropped = call.dropsOnly
  if (!dropped) return
  const field = Object.keys(parameters).find(
    (name) =>
      !(Object.hasOwn(call.input.shape, name) || travelling.has(name) || dropped.includes(name)),
  )
  if (field !== undefined) throw new Failure('badInput', { field })
}

function decodeInput(call: Call, parameters: Parameters): unknown {
  mustBeKnown(call, parameters)
  const decoded = z.safeDecode(call.input, parameters as never)
  if (decoded.success) return decoded.data
  const [issue] = decoded.error.issues
  const field = issue?.path.map(String).join('.') || 'body'
  const told =
    issue?.code === 'custom'
      ? (issue.params as { why: FailureName; limit?: number } | undefined)
      : undefined
  const { why = 'badInput', ...details } = told ?? {}
  throw new Failure(why, { field, ...details })
}

/** The input with a text as written that its client has encoded once more. */
async function decodedAgain({ encodedAgain }: Call, input: unknown): Promise<unknown> {
  if (!encodedAgain) return input
  const { text: field, flag } = encodedAgain
  const { [field]: sent, [flag]: isEncoded } = input as Record<string, unknown>
  const written = isEncoded ? await decodeOnceMore(sent as string) : (sent as string)
  mustBeWritten(written, field)
  return { ...(input as object), [field]: written }
}

/** Refusals of any call's input, which no call need declare. */
const inputFailures: ReadonlySet<FailureName> = new Set([
  'badInput',
  'textTooLong',
  'textTooLarge',
  'requestTooLarge',
  'requestTooSlow',
  'senderUnnamed',
  'serverBusy',
  'outOfScope',
])

/** Mounts all calls under all their addresses: one door for every request of the wire. */
export function mountCalls(
  app: FastifyInstance,
  site: Site,
  mounted: readonly Mounted[],
  options: DispatchOptions = {},
): void {
  const book = addressBook(mounted.map((one) => one.call))
  const routeOf = new Map(mounted.map((one) => [one.call, one.route]))
  const basePath = basePathOf(site.config)
  const readBody = bodyReader(site, options.bodyBounds)

  async function contextOf(
    request: FastifyRequest,
    reply: FastifyReply,
    addressed: Addressed,
    locale: Locale,
    body: Multipart,
  ) {
    const parameters = await parametersOf(request, addressed, body.fields)
    const { _item_pwd: password } = parameters
    const cookies = request.cookies as Record<string, string>
    const now = Math.floor(site.clock() / 1000)
    // a wrong setting of the public address must not turn our own pages into foreign ones
    const askedAddress = baseAddressOf(request, site.config)
    const presented = tokenOf(request, parameters, cookies)
    const sentBy = senderOf(request, askedAddress)
    const believed =
      presented && isBelieved(presented, addressed.call.effect, request.method, sentBy)
    const mayWrite = !presented || isBelieved(presented, 'writes', request.method, sentBy)
    const session = believed ? await sessionOf(site, presented.secret, now, request.ip) : null
    const ctx: RequestContext = {
      site,
      db: site.db,
      call: addressed.call.path,
      person: session?.person ?? null,
      token: session?.token ?? null,
      presented,
      sentBy,
      mayWrite,
      locale,
      now,
      databaseNow: Math.floor(site.databaseClock() / 1000),
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      itemPassword:
        typeof password === 'string' || typeof password === 'number' ? String(password) : '',
      cookies,
      baseAddress: (await publicAddress(site)) || askedAddress,
      older: addressed.older,
      upload: body.upload,
      uploadTooLarge: body.tooLarge,
      answering: answeringOf(request, reply, site, () => ctx),
    }
    return { ctx, parameters }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const locale = languageOf(
      request.cookies.lang,
      request.headers['accept-language'],
      site.config.locale,
    )
    void reply.header('X-Request-Id', request.id).header('Content-Language', locale)
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
      const requested = await contextOf(request, reply, addressed, locale, body)
      const { parameters } = requested
      ctx = requested.ctx
      const hasKeyPair = Object.hasOwn(call.input.shape, 'api_key') && parameters.api_key
      if (!ctx.person && call.fails.includes('notLoggedIn') && !hasKeyPair)
        throw new Failure('notLoggedIn')
      mustAllowCall(ctx.token, call)
      const input = await decodedAgain(call, decodeInput(call, parameters))
      await mustNameInScope(ctx, call, input as object)
      const value = await routeOf.get(call)?.run(ctx, input as never)
      if (call.shape === 'file') return reply
      return await answerData(reply, request, call, value, addressed.older)
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
