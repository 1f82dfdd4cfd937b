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
import type { RequestContext } from '../request-context.ts'
import { countAction } from '../signin/throttle.ts'
import type { Caller } from './caller.ts'
import { instructions } from './instructions.ts'
import { listResources, readResource, resourceTemplates } from './resources.ts'
import { listedTools, runTool, toolNamed } from './run-tool.ts'

/** Reports an error of the server or the database to the assistant. */
function told({ locale }: RequestContext, error: unknown, log: (error: unknown) => void): McpError {
  if (error instanceof Failure)
    return new McpError(ErrorCode.InvalidParams, failureSentence(locale, error.why, error.details))
  log(error)
  const sentence = failureSentence(locale, storeTrouble(error) ?? 'serverError', {})
  return new McpError(ErrorCode.InternalError, sentence)
}

/** The protocol for one request: no state is kept between requests. */
function serverFor(caller: Caller, log: (error: unknown) => void): McpServer {
  const { ctx } = caller
  const mcp = new McpServer(
    { name: 'showdoc', version: ctx.site.version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  const orTold =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      work(...given).catch((error: unknown) => {
        throw error instanceof McpError ? error : told(ctx, error, log)
      })
  const { server } = mcp
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...listedTools] }))
  server.setRequestHandler(
    CallToolRequestSchema,
    orTold(async ({ params }) => {
      const tool = toolNamed(params.name)
      if (!tool)
        throw new McpError(ErrorCode.InvalidParams, `unknown tool ${params.name.slice(0, 100)}`)
      await countAction(ctx, `mcp ${ctx.token?.id}`, limits.mcpCallsPerMinute, 60)
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
 * Answers the messages of one request.
 *
 * @param version of the protocol, from the client's header
 * @param log for errors on our side
 */
export async function answerMessages(
  caller: Caller,
  messages: unknown,
  version: string | readonly string[] | undefined,
  log: (error: unknown) => void,
): Promise<Response> {
  const mcp = serverFor(caller, log)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await mcp.connect(transport)
    const sent = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
      },
    })
    const response = await transport.handleRequest(sent, { parsedBody: messages })
    const { status, headers } = response
    return new Response(status === 202 ? null : await response.text(), { status, headers })
  } finally {
    await mcp.close()
  }
}
