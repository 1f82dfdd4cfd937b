import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Site, Upload } from '../visit.ts'
import type { Parameters } from './form.ts'

/** What a multipart body held. */
export interface Multipart {
  readonly fields: Parameters
  readonly upload: Upload | null
  readonly tooLarge: boolean
}

/** Bytes that are enough to tell a file's type. */
const headBytes = 4_100

/**
 * Reads a multipart body; the file of one of the wanted names is streamed to disk under a temporary name, every other file is dropped.
 *
 * @throws {Failure} `badInput` for a body that is no multipart
 */
export async function readMultipart(request: FastifyRequest, site: Site, wanted: readonly string[]): Promise<Multipart> {
  const fields: Parameters = Object.create(null)
  let upload: Upload | null = null
  let tooLarge = false
  try {
    for await (const part of request.parts({
      limits: { fileSize: site.config.uploadMax, files: 10, fields: limits.formKeys, fieldSize: limits.textBytes },
    })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (upload || tooLarge || !wanted.includes(part.fieldname)) part.file.resume()
      else {
        upload = await toDisk(part.file, site.uploadsFolder, part.filename)
        tooLarge = part.file.truncated
        // a form whose file field was left empty sends a file without name and bytes
        if (tooLarge || (upload.size === 0 && !part.filename)) {
          await rm(upload.path, { force: true })
          upload = null
        }
      }
    }
  } catch (error) {
    if (upload) await rm((upload as Upload).path, { force: true })
    // a full or broken disk is no fault of the body
    if (!(error instanceof Error) || 'syscall' in error) throw error
    throw new Failure('badInput', { field: 'body' })
  }
  return { fields, upload, tooLarge }
}

async function toDisk(file: NodeJS.ReadableStream, folder: string, name: string): Promise<Upload> {
  const target = path.join(folder, randomBytes(16).toString('hex'))
  const digest = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  let headSize = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      size += chunk.length
      if (headSize < headBytes) {
        head.push(chunk.subarray(0, headBytes - headSize))
        headSize += Math.min(chunk.length, headBytes - headSize)
      }
      done(null, chunk)
    },
  })
  try {
    await pipeline(file, measure, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
  return { path: target, name: name || 'blob', size, hash: digest.digest('base64url'), head: Buffer.concat(head) }
}
