import type { FastifyRequest } from 'fastify'

/** What proxies add to a request that they pass on; some are set up to add but one of these. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * The connection itself, not what a header says of it; what a proxy on this machine passes on is
 * not from here, whether trusted or not.
 */
export function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isPassedOn = proxyHeaders.some((name) => headers[name] !== undefined)
  return !isPassedOn && /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
