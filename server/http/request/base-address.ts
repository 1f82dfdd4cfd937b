import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Sub-path of the public address without a slash at its end: `/docs`, or empty. */
export const basePathOf = (config: Config): string =>
  config.baseUrl ? new URL(config.baseUrl).pathname.replace(/\/+$/, '') : ''

/**
 * Path that a request asks for, as it was sent, without query and sub-path. A program that takes us
 * for its proxy sends the whole address (RFC 9112 3.2.2).
 */
export function pathOf({ url }: FastifyRequest, basePath: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
}

/**
 * Address that was asked; where the Host is none, one that no page and no server ever has (RFC 6761
 * 6.4).
 */
function askedAddress({ protocol, host }: FastifyRequest): string {
  const scheme = protocol === 'https' ? 'https' : 'http'
  const address = `${scheme}://${host}`
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address)
    ? address
    : `${scheme}://unknown.invalid`
}

/**
 * Public address of the site without a slash at its end: the operator's, else the one that was
 * asked. Always an address.
 */
export const baseAddressOf = (request: FastifyRequest, config: Config): string =>
  config.baseUrl ?? askedAddress(request)

/** True when the visitor reaches the site by https. */
export const isSecure = (request: FastifyRequest, config: Config): boolean =>
  baseAddressOf(request, config).startsWith('https:')
