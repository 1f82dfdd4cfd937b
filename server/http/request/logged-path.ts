import type { FastifyRequest } from 'fastify'

/**
 * The path of a request for the log: without query, and without secrets in the path, such as
 * `/api/page/info/user_token/…`, the sign of a file or the key of a shared page. A call is logged
 * under its own path, whichever alias was requested.
 */
export function loggedPath(request: FastifyRequest): string {
  if (request.callPath) return `/api/${request.callPath}`
  const [path = ''] = request.url.split('?', 1)
  const segments = path.split('/')
  const key = segments.indexOf('p') + 1
  const most = key === 0 ? 5 : Math.min(key, 5)
  return segments.length <= most ? path : `${segments.slice(0, most).join('/')}/…`
}
