import type { FastifyReply } from 'fastify'

/**
 * True when a request has more than one `Host` header: a proxy and this server could pick different
 * ones (RFC 9112 3.2). Names and values alternate in the list.
 */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/**
 * Answers that are data: a browser that shows one as a page must load and run nothing, and send no
 * referrer.
 */
const isData =
  /^(?:application\/(?:[\w.]+\+)?json|text\/(?:plain|html|xml|markdown)|application\/xml)/i

/**
 * Headers of such an answer. Older editors read the answer of an upload in a frame of our own page.
 */
export const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; frame-ancestors 'self'`,
  'referrer-policy': 'no-referrer',
} as const

const ofData = Object.entries(dataHeaders)

/**
 * Forbids all sources for answers that set no policy of their own: calls, mock answers and errors.
 */
export function forbidAllSources(reply: FastifyReply): void {
  const type = reply.getHeader('content-type')
  if (typeof type === 'string' && !isData.test(type)) return
  for (const [name, value] of ofData) if (!reply.hasHeader(name)) void reply.header(name, value)
}
