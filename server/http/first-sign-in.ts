import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Site } from '../request-context.ts'
import { sameSecret } from '../sealer.ts'
import { beginSession } from '../services/people/begin-session.ts'
import { cookieSetter } from './answer/answering.ts'
import { basePathOf } from './request/base-address.ts'
import { isFromHere } from './request/from-here.ts'

// Who starts a new site on the own machine follows the address that the start prints, and is signed
// in as its administrator: no password to copy, no captcha. The code lives in the memory of this
// process alone.

/** Seconds that the address can be followed. */
const lifetime = 15 * 60

interface Offer {
  readonly code: string
  readonly uid: number
  /** Unix seconds. */
  readonly until: number
}

/** Offers that nobody has taken yet, one a site. */
const offers = new WeakMap<Site, Offer>()

const secondsOn = (site: Site) => Math.floor(site.clock() / 1_000)

/**
 * Lets the person at this machine sign in once as this account, within a quarter of an hour.
 * @returns path and query, to be told to nobody else
 */
export function offerFirstSignIn(site: Site, uid: number): string {
  const code = randomBytes(16).toString('base64url')
  offers.set(site, { code, uid, until: secondsOn(site) + lifetime })
  return `/user/enter?code=${code}`
}

/** The account of a code, which is worth nothing from now on. */
function taken(site: Site, code: string): number | null {
  const offer = offers.get(site)
  if (!offer || !sameSecret(code, offer.code)) return null
  offers.delete(site)
  return secondsOn(site) < offer.until ? offer.uid : null
}

/**
 * The address that `offerFirstSignIn` gives out. A code that is not right, or was used, leads to
 * the ordinary sign-in, which says so.
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
        sentBy: 'none' as const, // the code says who asks, whatever page the address was followed from
        answering: { setCookie: cookieSetter(request, reply, site) },
      }
      await beginSession(ctx, { uid }, 'browser')
      return reply.headers(headers).redirect(`${base}/item/index`, 302)
    },
  )
}
