import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What Node's HTTP parser reports about bytes it cannot parse. */
interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

/**
 * The bytes of a request with its address percent-encoded; nothing unless they begin with a request
 * line that contains bytes above 127. The parser must have failed within that line: only then has
 * no part of these bytes been handled as a request.
 */
function encoded({ code, rawPacket, bytesParsed = 0 }: ParserError): Buffer | undefined {
  if (code !== 'HPE_INVALID_URL' || !rawPacket) return undefined
  const end = rawPacket.indexOf('\r\n')
  const line = rawPacket.subarray(0, Math.max(end, 0)).toString('latin1')
  if (
    bytesParsed > end ||
    !/^[A-Z]+ \/[^ \t]* HTTP\/1\.[01]$/.test(line) ||
    !/[\x80-\xff]/.test(line)
  )
    return undefined
  const written = line.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return Buffer.concat([Buffer.from(written, 'latin1'), rawPacket.subarray(end)])
}

/**
 * Accepts requests with unencoded Chinese in the address, as `curl
 * 'http://host/server/?s=/api/…&page_title=接口'` sends them. The servers that scripts were written
 * for accept them; Node's parser does not. The connection is fed again with the encoded bytes:
 * removing its listeners frees the parser, and a server accepts any stream as a new connection
 * (`connection`). Other parse errors are answered as before.
 */
export function readRawAddresses(server: Server): void {
  const usual = server.listeners('clientError') as ((error: ParserError, socket: Socket) => void)[]
  server.removeAllListeners('clientError')
  server.on(
    'clientError',
    (error: ParserError, socket: Socket & { readonly _httpMessage?: unknown }) => {
      // an answer still in progress on this connection would be lost
      const bytes = socket.writable && !socket._httpMessage ? encoded(error) : undefined
      if (!bytes) {
        for (const answer of usual) answer.call(server, error, socket)
        return
      }
      socket.pause()
      for (const ended of socket.listeners('close')) ended.call(socket, false)
      socket.removeAllListeners()
      server.emit('connection', socket)
      socket.unshift(bytes)
      socket.resume()
    },
  )
}
