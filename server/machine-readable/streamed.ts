import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/**
 * A body that is made while it is taken, a part at a time, and no longer once its reader has left;
 * who asks for the head of an answer gets none.
 */
export const streamed = (
  { method }: FastifyRequest,
  parts: AsyncGenerator<string>,
): Readable | string =>
  method === 'HEAD' ? '' : Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 })
