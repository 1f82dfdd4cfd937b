import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { storeTrouble } from '../db/database.ts'
import { contextOf } from '../http/context.ts'
import { baseAddressOf, basePathOf } from '../http/request/base-address.ts'
import { languageOf } from '../http/request/language.ts'
import type { RunCall } from '../http/run-call.ts'
import type { RequestContext, Site } from '../request-context.ts'
import { allowsMcp, publicAddress } from '../services/settings/site-options.ts'
import { countAct } from '../signin/throttle.ts'
import { callerOf, type Caller } from './caller.ts'
import { bodyOfMessages } from './body.ts'
import { instructions } from './instructions.ts'
import { listResources, readResource, resourceTemplates } from './resources.ts'
import { listedTools, runTool, toolNamed } from './run-tool.ts'

/** A mistake of ours, or of the database, as the assistant is told of it. */
const told = (request: FastifyRequest, { locale }: RequestContext, error: unknown): McpError => {
  if (error instanceof Failure)
    return new McpError(ErrorCode.InvalidParams, failureSentence(locale, error.why, error.details))
  request.log.error({ err: error }, 'a tool failed')
  const sentence = failureSentence(locale, storeTrouble(error) ?? 'serverError', {})
  return new McpError(ErrorCode.InternalError, sentence, { request_id: request.id })
}

/** The protocol for one request: nothing is kept between two of them. */
function serverFor(caller: Caller, request: FastifyRequest): McpServer {
  const { ctx } = caller
  const mcp = new McpServer(
    { name: 'showdoc', version: ctx.site.version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  const orTold =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      work(...given).catch((error: unknown) => {
        throw error instanceof McpError ? error : told(request, ctx, error)
      })
  const { server } = mcp
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...listedTools] }))
  server.setRequestHandler(
    CallToolRequestSchema,
    orTold(async ({ params }) => {
      const tool = toolNamed(params.name)
      if (!tool)
        throw new McpError(ErrorCode.InvalidParams, `unknown tool ${params.name.slice(0, 100)}`)
      await countAct(ctx, `mcp ${ctx.token?.id}`, limits.mcpCallsPerMinute, 60)
      return runTool(caller, tool, params.arguments)
    }),
  )
  server.setRequestHandler(
    ListResourcesRequestSchema,
    orTold(async ({ params }) => listResources(caller, params?.cursor)),
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: resourceTemplates(ctx.baseAddress),
  }))
  server.setRequestHandler(
    ReadResourceRequestSchema,
    orTold(async ({ params: { uri } }) => ({
      contents: [{ uri, mimeType: 'text/markdown', text: await readResource(caller, uri) }],
    })),
  )
  return mcp
}

/**
 * True where no page of another site may have sent the request: a browser names the page's origin,
 * and a name that leads to this machine by a trick of DNS is none of ours.
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
 * `/mcp`: the Model Context Protocol by streamable HTTP, without sessions, for who brings a token.
 * Not there unless the operator or an administrator has switched it on. Source:
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
    const mcp = serverFor(callerOf(run, ctx), request)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    try {
      await mcp.connect(transport)
      const sent = new Request('http://localhost/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(typeof request.headers['mcp-protocol-version'] === 'string'
            ? { 'mcp-protocol-version': request.headers['mcp-protocol-version'] }
            : {}),
        },
      })
      const response = await transport.handleRequest(sent, { parsedBody: body.messages })
      const text = await response.text()
      const type = response.headers.get('content-type')
      if (type) void reply.header('Content-Type', type)
      return await reply
        .code(response.status)
        .headers({ 'Cache-Control': 'no-store', 'Content-Language': locale })
        .send(text)
    } finally {
      body.release()
      await mcp.close()
    }
  }

  const base = basePathOf(site.config)
  for (const prefix of base === '' ? [''] : ['', base])
    for (const url of ['/mcp', '/mcp.php'])
      app.route({ method: ['GET', 'POST', 'DELETE'], url: prefix + url, handler: answer })
}
