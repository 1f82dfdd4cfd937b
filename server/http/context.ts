import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import type { RequestContext, Site, Upload } from '../request-context.ts'
import { publicAddress } from '../services/settings/site-options.ts'
import { answeringOf } from './answer/answering.ts'
import type { Parameters } from './body/form.ts'
import { baseAddressOf } from './request/base-address.ts'
import { leftSignal } from './request/left-signal.ts'
import { isTokenAccepted, senderOf, sessionOf, tokenOf } from './sessions.ts'

/** What the HTTP layer knows about a request before the call runs. */
export interface CallRequest {
  readonly call: Pick<Call, 'path' | 'effect'>
  readonly parameters: Parameters
  readonly locale: Locale
  readonly older?: boolean
  readonly upload?: Upload | null
  readonly uploadTooLarge?: boolean
  /**
   * Whether the item pass cookie opens the item, for requests in which a browser cannot send the
   * password: documents.
   */
  readonly takesItemPass?: boolean
}

/**
 * The caller, their address and language: everything that access rules and use cases see of a
 * request.
 */
export async function contextOf(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: CallRequest,
): Promise<RequestContext> {
  const { call, parameters, locale } = asked
  const { _item_pwd: password } = parameters
  const cookies = request.cookies as Record<string, string>
  const now = Math.floor(site.clock() / 1000)
  // a misconfigured public address must not turn our own pages into foreign ones
  const askedAddress = baseAddressOf(request, site.config)
  const presented = tokenOf(request, parameters, cookies)
  const sentBy = senderOf(request, askedAddress)
  const believed = presented && isTokenAccepted(presented, call.effect, request.method, sentBy)
  const mayWrite = !presented || isTokenAccepted(presented, 'writes', request.method, sentBy)
  const identify = async () => {
    const session = believed ? await sessionOf(site, presented.secret, now, request.ip) : null
    return { person: session?.person ?? null, token: session?.token ?? null }
  }
  const ctx: RequestContext = {
    site,
    db: site.db,
    call: call.path,
    ...(await identify()),
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
    takesItemPass: asked.takesItemPass ?? false,
    cookies,
    baseAddress: (await publicAddress(site)) || askedAddress,
    older: asked.older ?? false,
    upload: asked.upload ?? null,
    uploadTooLarge: asked.uploadTooLarge ?? false,
    answering: answeringOf(request, reply, site, () => ctx),
    left: () => leftSignal(request, reply),
    identifyAgain: async () => void Object.assign(ctx, await identify()),
    again: () => contextOf(site, request, reply, asked),
  }
  return ctx
}
