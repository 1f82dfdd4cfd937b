import type { FastifyReply, FastifyRequest } from 'fastify'
import { isBeingRead } from './chunks.ts'

/**
 * Most bytes that are read and discarded after an answer, so that a client that sends its whole
 * body first can read it.
 */
const mostBytes = 32 * 1024 * 1024
const mostMs = 5_000

/**
 * Closes the connection with this answer. Unread bytes would make the system reset the connection
 * and lose the answer, so incoming data is discarded for a moment before the connection is closed.
 */
function closeAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('Connection', 'close')
  const { socket } = raw
  if (typeof socket.destroySoon !== 'function') return // not a real connection
  // called by the server after the last answer of a connection
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
 * Handles a body that was not read to its end when the answer is sent: the rest would block the
 * connection's next request.
 */
export function closeUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, headers } = request
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || raw.readableEnded || isBeingRead(raw)) return
  if (raw.complete) raw.resume()
  else closeAfterAnswer(request, reply)
}
