import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { contextOf } from '../http/context.ts'
import { baseAddressOf, basePathOf } from '../http/request/base-address.ts'
import { languageOf } from '../http/request/language.ts'
import type { RunCall } from '../http/run-call.ts'
import type { Site } from '../request-context.ts'
import { allowsMcp, publicAddress } from '../services/settings/site-options.ts'
import { bodyOfMessages } from './body.ts'
import { callerOf } from './caller.ts'

/**
 * Whether the request cannot come from a page of another site: a browser names the page's origin,
 * and a foreign name that resolves to this server by DNS rebinding is not ours.
 */
async function isOwnOrigin(site: Site, request: FastifyRequest): Promise<boolean> {
  const { origin } = request.headers
  if (origin === undefined) return true
  const address = await publicAddress(site)
  if (address) return origin === new URL(address).origin
  const asked = new URL(baseAddressOf(request, site.config))
  const isThisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(asked.hostname)
  return isThisMachine && origin === asked.origin
}

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, without sessions, authenticated by
 * token. Off unless the operator or an administrator enables it. Source:
 * server/contract/spec/additions.md 10.
 */
export function mountMcp(app: FastifyInstance, site: Site, run: RunCall): void {
  const readBody = bodyOfMessages()

  const refuse = (reply: FastifyReply, status: number, sentence: string) =>
    reply
      .code(status)
      .headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      .send(`${sentence}\n`)

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!site.config.mcp && !(await allowsMcp(site.db))) return refuse(reply, 404, 'not found')
    if (request.method !== 'POST')
      return refuse(reply.header('Allow', 'POST'), 405, 'messages are sent by POST')
    if (!(await isOwnOrigin(site, request))) return refuse(reply, 403, 'foreign origin')
    const locale = languageOf(undefined, request.headers['accept-language'], site.config.locale)
    const ctx = await contextOf(site, request, reply, {
      call: { path: 'mcp', effect: 'reads' },
      parameters: {},
      locale,
    })
    if (!ctx.person || !ctx.token || ctx.presented?.place !== 'header') {
      const challenge =
        ctx.presented?.place === 'header' ? 'Bearer error="invalid_token"' : 'Bearer'
      return refuse(reply.header('WWW-Authenticate', challenge), 401, 'a token is needed')
    }
    const body = await readBody(request, reply, ctx.person.uid).catch((error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    })
    if (body instanceof Failure) {
      const status = { requestTooLarge: 413, requestTooSlow: 408, serverBusy: 503 }[
        body.why as string
      ]
      return refuse(reply, status ?? 400, failureSentence(locale, body.why, body.details))
    }
    try {
      // loaded on first use
      const { answerMessages } = await import('./protocol.ts')
      const response = await answerMessages(
        callerOf(run, ctx),
        body.messages,
        request.headers['mcp-protocol-version'],
        (error) => request.log.error({ err: error }, 'a tool failed'),
      )
      const type = response.headers.get('content-type')
      if (type) void reply.header('Content-Type', type)
      return await reply
        .code(response.status)
        .headers({ 'Cache-Control': 'no-store', 'Content-Language': locale })
        .send(await response.text())
    } finally {
      body.release()
    }
  }

  const base = basePathOf(site.config)
  for (const prefix of base === '' ? [''] : ['', base])
    for (const url of ['/mcp', '/mcp.php'])
      app.route({ method: ['GET', 'POST', 'DELETE'], url: prefix + url, handler: answer })
}
