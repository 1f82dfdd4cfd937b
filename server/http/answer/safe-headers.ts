import type { FastifyReply } from 'fastify'

/**
 * True when `Host` stands in a request more than once: proxies and we could read different ones
 * (RFC 9112 3.2). Names and values take turns in the list.
 */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** Answers that are data: a browser that shows one as a page must load, run and tell nothing. */
const isData = /^(?:application\/(?:[\w.]+\+)?json|text\/(?:plain|html|xml)|application\/xml)/i

/**
 * Headers of such an answer. Older editors read the answer of an upload in a frame of our own page.
 */
export const dataHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': `default-src 'none'; frame-ancestors 'self'`,
  'Referrer-Policy': 'no-referrer',
} as const

const ofData = Object.entries(dataHeaders)

/** Names the sources of every answer that names none itself: calls, mock answers and errors. */
export function nameNoSource(reply: FastifyReply): void {
  const type = reply.getHeader('content-type')
  if (typeof type === 'string' && !isData.test(type)) return
  for (const [name, value] of ofData) if (!reply.hasHeader(name)) void reply.header(name, value)
}
