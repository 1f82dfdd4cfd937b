import type { FastifyRequest } from 'fastify'
import { isItemPass } from '../access/content/item-password.ts'
import { pageAt } from '../machine-readable/address.ts'
import { sessionCookie } from '../signin/session-cookie.ts'

/** Approves the sign-in of a terminal. Source: web/spec/managing.md 6.3. */
const approval = /^\/user\/device\/?$/i

/**
 * Addresses besides those of pages that visitors read at, are led to reading from, or are told at
 * that signing in needs a window of its own; and the frame for requests of API pages.
 */
const forReaders =
  /^\/(?:(?:web\/?)?(?:index\.(?:php|html))?|item\/password\/[^/]+\/?|reference\/?|user\/login\/?|request-frame\.html)$/i

/**
 * Who may show what an address answers in a frame: hosts that the operator names where visitors
 * read, else this site alone, and nobody where a click lets a terminal in. Source:
 * web/spec/design.md 8.
 *
 * @param hosts of `SHOWDOC_EMBEDDED_BY`
 * @returns the directive of the Content-Security-Policy for a path without the base address
 */
export const frameAncestors =
  (hosts: readonly string[]) =>
  (path: string): string => {
    if (approval.test(path)) return `frame-ancestors 'none'`
    const others = forReaders.test(path) || pageAt(path) !== null ? hosts : []
    return ['frame-ancestors', `'self'`, ...others].join(' ')
  }

const frames = new Set(['iframe', 'frame', 'embed', 'object'])

/**
 * Whether what is answered may be shown in a frame. Over plain HTTP browsers do not say; then it may
 * where the operator names hosts.
 */
function isForFrame({ headers }: FastifyRequest, hosts: readonly string[]): boolean {
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? hosts.length > 0 : frames.has(String(destination))
}

/**
 * Whether a document must contain nothing that the cookies of its request open: it may be shown in a
 * frame, and a frame of another site has no session. The program alone is the answer then, which
 * knows whose frame it is in. Source: web/spec/design.md 8.
 */
export const mustIgnoreCookies = (request: FastifyRequest, hosts: readonly string[]): boolean =>
  Object.keys(request.cookies).some((name) => name === sessionCookie || isItemPass(name)) &&
  isForFrame(request, hosts)
