import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '../request-context.ts'

/** Bytes needed to detect the type of a file. */
const headBytes = 4_100

/** Writes a file into a folder under an unpredictable name. */
export async function toDisk(
  file: NodeJS.ReadableStream,
  folder: string,
  name: string,
): Promise<Upload> {
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
  return {
    path: target,
    name: name || 'blob',
    size,
    hash: digest.digest('base64url'),
    head: Buffer.concat(head),
  }
}
