import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { bodyBounds } from '../http/body/bounds.ts'
import { decodeBody } from '../http/body/form.ts'
import { readChunks } from '../http/body/chunks.ts'
import { ByteBudget } from '../http/body/byte-budget.ts'
import { BodyReservation } from '../http/body/body-reservation.ts'

/** Most messages per request: older clients send several together. */
const mostMessages = 20

export interface Messages {
  readonly messages: unknown
  /** Releases the memory it holds. */
  readonly release: () => void
}

/** Bodies of authenticated callers, with their own limits on memory and time. */
export function bodyOfMessages() {
  const budget = new ByteBudget(bodyBounds.memory, bodyBounds.memoryOfOne)

  /** @throws {Failure} `requestTooLarge`, `requestTooSlow`, `serverBusy`, `badInput` */
  return async (request: FastifyRequest, reply: FastifyReply, uid: number): Promise<Messages> => {
    const most = limits.requestBytes
    const declared = Number(request.headers['content-length'] ?? most)
    const tooLarge = () => new Failure('requestTooLarge', { limit: most / 1024 / 1024 })
    if (declared > most) throw tooLarge()
    const reservation = new BodyReservation()
    try {
      await reservation.reserve(budget, String(uid), declared, bodyBounds.patience)
      if (request.headers.expect !== undefined) reply.raw.writeContinue()
      const pieces: Buffer[] = []
      await readChunks(request.raw, {
        pace: bodyBounds.pace,
        most,
        allow: () => undefined,
        take: (piece) => void pieces.push(piece),
      })
      // as a field of an object, a list is parsed by the same rules
      const bytes = Buffer.concat([Buffer.from('{"messages":'), ...pieces, Buffer.from('}')])
      const { messages } = await decodeBody({ bytes, isJson: true })
      if (Array.isArray(messages) && (messages.length === 0 || messages.length > mostMessages))
        throw new Failure('badInput', { field: 'body' })
      return { messages, release: () => reservation.release() }
    } catch (error) {
      reservation.release()
      throw error
    }
  }
}
