import type { FastifyRequest } from 'fastify'

/** Whether a browser has opened the address and shows the answer to somebody, rather than a script. */
export const isOpenedByBrowser = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false)
