import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Site } from '../request-context.ts'
import { sameSecret } from '../sealer.ts'
import { beginSession } from '../services/people/begin-session.ts'
import { cookieSetter } from './answer/answering.ts'
import { basePathOf } from './request/base-address.ts'
import { isFromHere } from './request/from-here.ts'

// On its first start the server prints a one-time link that signs the person at this machine in as
// the administrator, with no password to copy and no captcha. The code is only in the memory of
// this process.

/** Seconds for which the link is valid. */
const lifetime = 15 * 60

interface Offer {
  readonly code: string
  readonly uid: number
  /** Unix seconds. */
  readonly until: number
}

/** Pending offers, one per site. */
const offers = new WeakMap<Site, Offer>()

const secondsOn = (site: Site) => Math.floor(site.clock() / 1_000)

/**
 * Creates a one-time link that signs a browser on this machine in as this account, within a quarter
 * of an hour.
 * @returns path and query, to be kept secret
 */
export function offerFirstSignIn(site: Site, uid: number): string {
  const code = randomBytes(16).toString('base64url')
  offers.set(site, { code, uid, until: secondsOn(site) + lifetime })
  return `/user/enter?code=${code}`
}

/** Redeems a code. @returns the account, or `null` for a wrong code */
function taken(site: Site, code: string): number | null {
  const offer = offers.get(site)
  if (!offer || !sameSecret(code, offer.code)) return null
  offers.delete(site)
  return secondsOn(site) < offer.until ? offer.uid : null
}

/**
 * Serves the link of `offerFirstSignIn`. A wrong or used code redirects to the ordinary sign-in,
 * which explains it.
 */
export function mountFirstSignIn(app: FastifyInstance, site: Site): void {
  const base = basePathOf(site.config)
  app.get<{ Querystring: Record<string, unknown> }>(
    `${base}/user/enter`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { code } = request.query
      const uid = typeof code === 'string' && isFromHere(request) ? taken(site, code) : null
      const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
      if (uid === null) return reply.headers(headers).redirect(`${base}/user/login?used=1`, 302)
      const ctx = {
        db: site.db,
        now: secondsOn(site),
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        sentBy: 'none' as const, // the code itself authenticates the request, so the referring page does not matter
        answering: { setCookie: cookieSetter(request, reply, site) },
      }
      await beginSession(ctx, { uid }, 'browser')
      return reply.headers(headers).redirect(`${base}/item/index`, 302)
    },
  )
}
