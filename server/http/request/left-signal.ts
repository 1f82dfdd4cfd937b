import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to stop. */
    stopping: AbortSignal
  }
}

/**
 * Lets requests know when the server begins to stop; without it, it would wait for theirs.
 * Connections that have sent nothing are closed then: browsers and programs open them in advance,
 * and to Node they count as sending a request until the time for its headers is over.
 */
export function announceStop(app: FastifyInstance): void {
  const stop = new AbortController()
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.decorate('stopping', stop.signal)
  app.addHook('preClose', (done) => {
    stop.abort()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}

/** Aborted when the connection of the request is closed, or the server begins to stop. */
export function leftSignal({ server }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const leave = new AbortController()
  // of the response: the request is closed as soon as its body is read
  if (raw.destroyed) leave.abort()
  else raw.once('close', () => leave.abort())
  return AbortSignal.any([leave.signal, server.stopping])
}
