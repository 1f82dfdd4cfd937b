import type { FastifyReply, FastifyRequest } from 'fastify'
import { isBeingRead } from './pieces.ts'

/**
 * What is read and thrown away behind an answer, at most: a client that writes its whole body first
 * can then read the answer.
 */
const mostBytes = 32 * 1024 * 1024
const mostMs = 5_000

/**
 * Ends the connection with this answer. Bytes that nobody reads make a system reset a connection,
 * and the answer is lost with it: so what still comes is thrown away for a moment, then the
 * connection is cut.
 */
function closeAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('Connection', 'close')
  const { socket } = raw
  if (typeof socket.destroySoon !== 'function') return // no real connection
  // what the server calls after the last answer of a connection
  socket.destroySoon = () => {
    const begin = socket.bytesRead
    const cut = () => socket.destroy()
    const timer = setTimeout(cut, mostMs)
    raw.on('data', () => {
      if (socket.bytesRead - begin > mostBytes) cut()
    })
    raw.once('end', cut)
    socket.once('close', () => clearTimeout(timer))
    socket.end()
    raw.resume()
  }
}

/**
 * Sees to a body that nobody has read to its end when the answer goes out: the rest would hold up
 * the connection's next request.
 */
export function endUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, headers } = request
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || raw.readableEnded || isBeingRead(raw)) return
  if (raw.complete) raw.resume()
  else closeAfterAnswer(request, reply)
}
