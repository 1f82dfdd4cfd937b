import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FastifyInstance } from 'fastify'
import { afterFile } from './after-file.ts'

/** The answer of a tool: its JSON, and whether it is a refusal. */
export interface ToolAnswer {
  readonly isError: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
  readonly value: any
}

/** Assistants that talk to a listening server over HTTP, with the protocol's official client. */
export function mcpClients(app: FastifyInstance) {
  const address = (path = '/mcp') =>
    new URL(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`)

  async function connect(
    token: string | null,
    headers: Record<string, string> = {},
    path = '/mcp',
  ): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(address(path), {
      requestInit: {
        headers: {
          'accept-language': 'en',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
    })
    // a property that may be absent is none that may be undefined
    await client.connect(transport as Parameters<Client['connect']>[0])
    afterFile(() => client.close())
    return client
  }

  async function call(client: Client, name: string, args: object = {}): Promise<ToolAnswer> {
    const { content, isError } = await client.callTool({ name, arguments: { ...args } })
    const [part] = content as [{ text: string }]
    return { isError: isError === true, value: JSON.parse(part.text) as unknown }
  }

  return { address, connect, call }
}
