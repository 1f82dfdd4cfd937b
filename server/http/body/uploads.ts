import type { Readable } from 'node:stream'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Site, Upload } from '../../request-context.ts'
import { toDisk } from '../../storage/to-disk.ts'
import { addParameter, mustBeText, type Parameters } from './form.ts'

/** Contents of a multipart body. */
export interface Multipart {
  readonly fields: Parameters
  readonly upload: Upload | null
  readonly tooLarge: boolean
}

/** Fields of the file that a call takes, and its most bytes. */
export interface WantedFile {
  readonly names: readonly string[]
  readonly fileBytes: number
}

/** Most files in one body, dropped ones included. */
const mostFiles = 10

const textTooLarge = (field: string) =>
  new Failure('textTooLarge', { field, limit: limits.textBytes / 1024 / 1024 })

/** The request with its body replaced by another stream, where the parser looks for it. */
function withBody(request: FastifyRequest, body: Readable): FastifyRequest {
  const raw = Object.assign(body, { headers: request.raw.headers })
  return Object.create(request, { raw: { value: raw } }) as FastifyRequest
}

/**
 * Reads a multipart body; the file with one of the wanted names is streamed to disk under a
 * temporary name, every other file is dropped.
 *
 * @param body the bytes of the body, as far as they are allowed
 * @param fields receives the texts as they arrive
 * @throws {Failure} `badInput` for a body that is no multipart, has too many parts or a text that
 * is no UTF-8; `textTooLarge`, `requestTooLarge`
 */
export async function readMultipart(
  request: FastifyRequest,
  body: Readable,
  fields: Parameters,
  site: Site,
  { names, fileBytes }: WantedFile,
): Promise<Multipart> {
  let upload: Upload | null = null
  let tooLarge = false
  let files = 0
  let textBytes = 0
  const addField = (name: string, value: unknown, bytes: number) => {
    // the limit of a buffered body does not apply to a streamed one
    textBytes += bytes
    if (textBytes > limits.requestBytes)
      throw new Failure('requestTooLarge', { limit: limits.requestBytes / 1024 / 1024 })
    addParameter(fields, name, value)
  }
  // Any text may be form-encoded; the limits of unencoded ones are checked by the codecs. One extra
  // byte is let through, so that an oversized text is noticed. The parser is told that every part
  // is a file: the text it would make of a part no longer shows whether the bytes were UTF-8.
  const most = {
    parts: limits.formKeys + mostFiles,
    fileSize: Math.max(fileBytes, limits.encodedTextBytes) + 1,
  }
  try {
    for await (const part of withBody(request, body).files({
      limits: most,
      isPartAFile: () => true,
    })) {
      const name = nameOf(part.fieldname)
      if (part.filename === undefined && part.mimetype !== 'application/octet-stream') {
        const bytes = await textBytesOf(name, part.file)
        mustBeText(bytes, name)
        const text = bytes.toString('utf8')
        addField(name, isJsonType(part.mimetype) ? jsonValue(text) : text, bytes.length)
      } else if (++files > mostFiles) throw new Failure('badInput', { field: 'body' })
      else if (upload || tooLarge || !names.includes(name)) part.file.resume()
      else {
        upload = await toDisk(part.file, site.uploadsFolder, nameOf(part.filename ?? ''))
        tooLarge = upload.size > fileBytes
        // a form whose file field was left empty sends a file without name and bytes
        if (tooLarge || (upload.size === 0 && !part.filename)) {
          await rm(upload.path, { force: true })
          upload = null
        }
      }
    }
  } catch (error) {
    if (upload) await rm((upload as Upload).path, { force: true })
    // a full or broken disk is not the fault of the body
    if (error instanceof Failure || !(error instanceof Error) || 'syscall' in error) throw error
    throw (error as { code?: string }).code === 'FST_PARTS_LIMIT'
      ? new Failure('tooManyFields', { limit: limits.formKeys })
      : new Failure('bodyBroken')
  }
  // a field of megabytes is decoded in one go: continue in another turn of the event loop
  if (textBytes > limits.bodyBytesInline) await delay(0)
  return { fields, upload, tooLarge }
}

const encodedSigns: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
/**
 * Name of a field or file. Clients encode these three characters and no others, not even `%`.
 * Source: server/contract/spec/calls.md 1.2.
 */
const nameOf = (sent: string): string =>
  sent.replace(/%(?:22|0D|0A)/g, (sign) => encodedSigns[sign] as string)

const isJsonType = (type: string): boolean => /^application\/json\b/i.test(type)

async function textBytesOf(name: string, part: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.encodedTextBytes) throw textTooLarge(name)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The value of a field sent as JSON: a string is unquoted, everything else stays JSON text, as in
 * form fields, since texts may be JSON.
 */
function jsonValue(text: string): unknown {
  if (!/^\s*(?:"|null\s*$)/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
