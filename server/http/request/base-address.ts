import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Sub-path of the public address without a trailing slash: `/docs`, or empty. */
export const basePathOf = (config: Config): string =>
  config.baseUrl ? new URL(config.baseUrl).pathname.replace(/\/+$/, '') : ''

/**
 * The requested path as sent, without query and sub-path. A client that uses this server as a proxy
 * sends an absolute address (RFC 9112 3.2.2).
 */
export function pathOf({ url }: FastifyRequest, basePath: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
}

/** The requested address; for an invalid Host one that no site can ever have (RFC 6761 6.4). */
function askedAddress({ protocol, host }: FastifyRequest): string {
  const scheme = protocol === 'https' ? 'https' : 'http'
  const address = `${scheme}://${host}`
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address)
    ? address
    : `${scheme}://unknown.invalid`
}

/**
 * Public address of the site without a trailing slash: the configured one, else the requested one.
 * Always a valid address.
 */
export const baseAddressOf = (request: FastifyRequest, config: Config): string =>
  config.baseUrl ?? askedAddress(request)

/** True when the visitor reaches the site over https. */
export const isSecure = (request: FastifyRequest, config: Config): boolean =>
  baseAddressOf(request, config).startsWith('https:')
