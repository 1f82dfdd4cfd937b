import type { IncomingMessage } from 'node:http'
import { getBuiltinModule } from 'node:process'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

/** What is read of an answer, whoever has sent the request. */
export interface Answer {
  readonly status: number
  readonly ok: boolean
  readonly headers: Pick<Headers, 'get' | 'has'>
  text(): Promise<string>
}

interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly signal: AbortSignal
}

/** As long as `fetch` waits for a connection, in milliseconds. */
const connectTimeout = 10_000

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/**
 * Posts bytes and reads the whole answer. In place of `fetch`, whose loading takes a tenth of a
 * second of processor time, more than most commands need for all of their own work. Redirects are
 * not followed.
 *
 * @throws {Error} as `fetch`: what the signal was aborted with, or an error with a `code`
 */
export async function post(address: string, sent: Post): Promise<Answer> {
  try {
    return await answered(address, sent)
  } catch (error) {
    throw sent.signal.aborted ? sent.signal.reason : error
  }
}

async function answered(address: string, { headers, body, signal }: Post): Promise<Answer> {
  const isSecure = address.startsWith('https:')
  // an import would load undici, for the WebSocket among its names
  const { request } = isSecure ? getBuiltinModule('node:https') : getBuiltinModule('node:http')
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(address, {
      method: 'POST',
      headers: { 'Accept-Encoding': isSecure ? 'br, gzip, deflate' : 'gzip, deflate', ...headers },
      signal,
    })
    asking.once('response', resolve).once('error', reject)
    asking.once('socket', (socket) => {
      if (!socket.connecting) return
      const late = Object.assign(new Error('no connection'), { code: 'UND_ERR_CONNECT_TIMEOUT' })
      const timer = setTimeout(() => asking.destroy(late), connectTimeout)
      const end = () => clearTimeout(timer)
      socket.once(isSecure ? 'secureConnect' : 'connect', end).once('close', end)
    })
    asking.end(body)
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const encoding = String(response.headers['content-encoding'] ?? '').toLowerCase()
  const decoded = bytes.length > 0 ? await decoders[encoding]?.(bytes) : undefined
  const status = response.statusCode ?? 0
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: {
      get: (name) => {
        const value = response.headers[name.toLowerCase()]
        return value === undefined ? null : [value].flat().join(', ')
      },
      has: (name) => response.headers[name.toLowerCase()] !== undefined,
    },
    text: async () => (decoded ?? bytes).toString('utf8').replace(/^\ufeff/, ''),
  }
}
