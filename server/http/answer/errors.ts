import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import type { Site } from '../../request-context.ts'
import { languageOf } from '../request/language.ts'
import { isOpenedByBrowser } from '../request/opened-by-browser.ts'
import { answerError, answerFailure } from './answers.ts'
import { forbidAllSources } from './safe-headers.ts'

/**
 * Handles errors raised before a call is reached, such as an address that cannot be decoded. Those
 * are the client's mistake; everything else is a server error and is logged with the request id.
 */
export const errorHandler =
  (site: Site) => async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const locale = languageOf(
      request.cookies?.lang,
      request.headers['accept-language'],
      site.config.locale,
    )
    void reply.header('X-Request-Id', request.id).removeHeader('Content-Encoding') // of a body that was never sent
    // no hook runs for the answer to an address that cannot be decoded
    void reply.header('X-Content-Type-Options', 'nosniff')
    forbidAllSources(reply)
    const isAddress = error.code === 'FST_ERR_BAD_URL'
    // a browser gets the screen that says that nothing is there
    if (isAddress && isOpenedByBrowser(request)) return reply.redirect(readableAddress(request))
    const field = isAddress ? 'url' : 'body'
    if ((error.statusCode ?? 500) < 500)
      return answerFailure(reply, request, locale, null, new Failure('badInput', { field }))
    request.log.error({ err: error }, 'a request failed')
    return answerError(reply, request, locale, null, error)
  }

/** The path as it was written, in a form that can be decoded; always one of this site. */
const readableAddress = ({ raw }: FastifyRequest): string =>
  `/${(raw.url ?? '').replace(/\?.*/s, '').replace(/^\/+/, '').replaceAll('%', '%25')}`
