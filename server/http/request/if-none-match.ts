import type { FastifyRequest } from 'fastify'

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** True when the client already has the answer with this ETag, weak or not (RFC 9110 13.1.2). */
export const matchesETag = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || opaque(one) === opaque(etag))
