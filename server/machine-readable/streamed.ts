import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** A body produced as it is read, and no longer once its reader has left; empty for HEAD. */
export const streamed = (
  { method }: FastifyRequest,
  parts: AsyncGenerator<string>,
): Readable | string =>
  method === 'HEAD' ? '' : Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 })
