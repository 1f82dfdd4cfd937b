import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Sub-path of the public address without a slash at its end: `/docs`, or empty. */
export const basePathOf = (config: Config): string => (config.baseUrl ? new URL(config.baseUrl).pathname.replace(/\/+$/, '') : '')

/** Public address of the site without a slash at its end: the operator's, else the one that was asked. */
export const baseAddressOf = (request: FastifyRequest, config: Config): string => config.baseUrl ?? `${request.protocol}://${request.host}`

/** True when the visitor reaches the site by https. */
export const isSecure = (request: FastifyRequest, config: Config): boolean => baseAddressOf(request, config).startsWith('https:')
