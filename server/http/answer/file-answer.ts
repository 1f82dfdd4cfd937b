import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentFile } from '../../request-context.ts'
import { matchesETag } from '../request/if-none-match.ts'

/** A byte range of a file, both ends inclusive. */
interface Part {
  readonly start: number
  readonly end: number
}

/**
 * The single range of a `Range` header. Several ranges, other units and malformed headers count as
 * "all of it", as RFC 9110 14.2 permits.
 *
 * @returns `'all'`, or `'none'` when the range lies outside the file
 */
function partOf(header: string | undefined, size: number): Part | 'all' | 'none' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return 'all'
  const [first, last] = [found[1] as string, found[2] as string]
  if (first === '')
    return size === 0 || Number(last) === 0
      ? 'none'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return 'all'
  return Number(first) >= size
    ? 'none'
    : { start: Number(first), end: Math.min(last === '' ? size - 1 : Number(last), size - 1) }
}

/**
 * Streams a stored file: headers only for HEAD, a range for players and resumed downloads (206,
 * 416), nothing if the client has it already (304). The file is opened before headers are sent, so
 * that a missing one can still be reported.
 *
 * @returns number of bytes sent, or `gone` if the file is missing and nothing was sent
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<number | 'gone'> {
  const isHead = request.method === 'HEAD'
  const isFresh = matchesETag(request, file.etag)
  const isSame =
    request.headers['if-range'] === undefined || request.headers['if-range'] === file.etag
  const part = !isHead && isSame ? partOf(request.headers.range, file.size) : 'all'
  const { start, end } = typeof part === 'object' ? part : { start: 0, end: file.size - 1 }
  const length = end - start + 1
  const isSent = !isFresh && !isHead && part !== 'none' && length > 0
  const bytes = isSent ? await file.open(start, end) : Readable.from([])
  if (!bytes) return 'gone'

  // files are sent uncompressed: players and progress bars need the length, and most are compressed
  // already
  request.headers['x-no-compression'] = 'file'
  void reply.headers(file.headers).header('ETag', file.etag).header('Accept-Ranges', 'bytes')
  if (isFresh) void reply.code(304).send()
  else if (part === 'none')
    void reply.code(416).header('Content-Range', `bytes */${file.size}`).send()
  else {
    if (part !== 'all')
      void reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.size}`)
    void reply.header('Content-Length', length).send(bytes)
  }
  return isSent ? length : 0
}
