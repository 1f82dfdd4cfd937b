import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
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

/** An error as JSON-RPC has it. The package's own repeats the code in the message, in clients again. */
class ProtocolError extends Error {
  readonly code: ErrorCode
  readonly data: unknown
  constructor(code: ErrorCode, message: string, data?: unknown) {
    super(message)
    this.name = 'ProtocolError'
    this.code = code
    this.data = data
  }
}

/** Reports a refusal, or an error of the server or the database, to the assistant. */
function told(
  { locale }: RequestContext,
  error: unknown,
  log: (error: unknown) => void,
): ProtocolError {
  if (error instanceof Failure) {
    const { why, details } = error
    const data = { error: why, ...(Object.keys(details).length > 0 ? { details } : {}) }
    return new ProtocolError(ErrorCode.InvalidParams, failureSentence(locale, why, details), data)
  }
  log(error)
  const sentence = failureSentence(locale, storeTrouble(error) ?? 'serverError', {})
  return new ProtocolError(ErrorCode.InternalError, sentence)
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
        throw error instanceof ProtocolError ? error : told(ctx, error, log)
      })
  const count = () => countAction(ctx, `mcp ${ctx.token?.id}`, limits.mcpCallsPerMinute, 60)
  const { server } = mcp
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...listedTools] }))
  server.setRequestHandler(
    CallToolRequestSchema,
    orTold(async ({ params }) => {
      const tool = toolNamed(params.name)
      if (!tool)
        throw new ProtocolError(
          ErrorCode.InvalidParams,
          `unknown tool ${params.name.slice(0, 100)}`,
        )
      return runTool(caller, tool, params.arguments, count)
    }),
  )
  server.setRequestHandler(
    ListResourcesRequestSchema,
    orTold(async ({ params }) => {
      await count()
      return listResources(caller, params?.cursor)
    }),
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: resourceTemplates(ctx.baseAddress),
  }))
  server.setRequestHandler(
    ReadResourceRequestSchema,
    orTold(async ({ params: { uri } }) => {
      await count()
      return {
        contents: [{ uri, mimeType: 'text/markdown', text: await readResource(caller, uri) }],
      }
    }),
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
