import type { FastifyInstance } from 'fastify'
import { stockHasCall, stockHasField } from '#contract/stock-server.ts'
import type { MountedCall } from './route.ts'

// With `SHOWDOC_AS_STOCK=on` the server answers as a stock ShowDoc server would, for tests of clients
// that work with both: calls and fields beyond the API contract are missing, and the API answers at
// the older addresses only. It is not a stock server in anything else. Source: cli/spec.md 6

/** The calls that a stock server has. */
export const stockCalls = (mounted: readonly MountedCall[]): MountedCall[] =>
  mounted.filter(({ call }) => stockHasCall(call.path))

function withoutAdditions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdditions)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => stockHasField(name))
      .map(([name, inner]) => [name, withoutAdditions(inner)]),
  )
}

async function textOf(payload: unknown): Promise<string> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return String(payload)
  const parts: Buffer[] = []
  for await (const part of payload as AsyncIterable<Buffer | string>) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

/** Removes what a stock server would not answer. Call it before the routes are mounted. */
export function answerAsStock(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, url }, reply) => {
    delete headers['accept-encoding'] // answers are rewritten, so none may be packed
    // Source: server/contract/spec/calls.md 1.1, 19
    if (/^[^?]*\/api\//.test(url) && !/^[^?]*\/server\//.test(url))
      return reply.code(302).header('Location', './web/#/').send()
    return undefined
  })
  app.addHook('onSend', async ({ url }, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').includes('json')
    if (!isJson || !/^[^?]*\/server(?:[/?]|$)/.test(url) || payload === null) return payload
    const text = JSON.stringify(withoutAdditions(JSON.parse(await textOf(payload))))
    void reply.header('content-length', Buffer.byteLength(text))
    return text
  })
}
