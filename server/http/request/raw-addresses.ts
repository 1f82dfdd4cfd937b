import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What Node's HTTP parser reports of bytes that are no request to it. */
interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

/**
 * The bytes of a request with its address percent-encoded; nothing unless a request begins with
 * them whose address holds bytes above 127. The parser must have stopped within that line: then
 * nothing of these bytes has been read as a request yet.
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
 * Reads requests whose address holds Chinese as it stands, as `curl
 * 'http://host/server/?s=/api/…&page_title=接口'` sends it. The servers that scripts were written
 * for take them; Node's parser refuses them. The connection begins anew with the same bytes,
 * encoded: listeners that end a connection give the parser back, and a server takes any stream as a
 * new one (`connection`). Other faults are answered as ever.
 */
export function readRawAddresses(server: Server): void {
  const usual = server.listeners('clientError') as ((error: ParserError, socket: Socket) => void)[]
  server.removeAllListeners('clientError')
  server.on(
    'clientError',
    (error: ParserError, socket: Socket & { readonly _httpMessage?: unknown }) => {
      // an answer that is still under way on this connection would be lost
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
