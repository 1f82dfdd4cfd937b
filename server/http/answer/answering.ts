import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { Answering, RequestContext, Site } from '../../request-context.ts'
import { noteRefusal } from '../../services/counters/refusals.ts'
import { basePathOf, isSecure } from '../request/base-address.ts'
import { sendFile } from './file-answer.ts'

/** Sets cookies for the whole site, with `SameSite`. */
export const cookieSetter =
  (request: FastifyRequest, reply: FastifyReply, { config }: Site): Answering['setCookie'] =>
  (name, value, { seconds, httpOnly }) => {
    void reply.setCookie(name, value, {
      path: `${basePathOf(config)}/`,
      httpOnly,
      sameSite: 'lax',
      secure: isSecure(request, config),
      maxAge: seconds,
    })
  }

/**
 * Creates what a use case answers with when its answer is not a JSON envelope.
 *
 * @param contextOf the request context, once it is known
 */
export function answeringOf(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  contextOf: () => RequestContext,
): Answering {
  const sendText = (text: string, status = 200) =>
    void reply
      .code(status)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send(text)
  return {
    wayTo: '',
    setCookie: cookieSetter(request, reply, site),
    send(body, headers, status = 200) {
      void reply.code(status).headers(headers).send(body)
    },
    sendText,
    sendRefusal({ why, details, cause }, status) {
      const ctx = contextOf()
      if (cause !== undefined)
        request.log.warn({ err: cause, call: ctx.call }, 'a call was refused')
      noteRefusal(ctx, why)
      if (typeof details.retry_after === 'number')
        void reply.header('Retry-After', details.retry_after)
      sendText(`${failureSentence(ctx.locale, why, details)}\n`, status)
    },
    sendFile: (file) => sendFile(request, reply, file),
  }
}
