import type { FastifyRequest } from 'fastify'

/** Headers that proxies add to forwarded requests; some add only one of them. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * Whether a request comes from this machine, judged by the connection and not by headers; requests
 * that a local proxy forwards do not, whether it is trusted or not.
 */
export function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isPassedOn = proxyHeaders.some((name) => headers[name] !== undefined)
  return !isPassedOn && /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
