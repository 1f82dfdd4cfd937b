import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Upload } from '../../../request-context.ts'
import { workOrRefuse } from '../../../workers/in-worker.ts'
import { svgTask } from './sanitise-task.ts'
import { tooComplex } from './too-complex.ts'

/** Most bytes waiting for the worker in memory. */
const mostBytesAtOnce = 64 * 1024 * 1024
let bytesAtOnce = 0

/** @throws {Failure} `serverBusy` when too many are queued */
async function sanitised({ path, size }: Upload, uid: number): Promise<Buffer> {
  if (bytesAtOnce + size > mostBytesAtOnce) throw new Failure('serverBusy')
  bytesAtOnce += size
  try {
    const sent = await readFile(path)
    return Buffer.from(await workOrRefuse(svgTask, sent, { tooHeavy: tooComplex, of: uid }))
  } finally {
    bytesAtOnce -= size
  }
}

/**
 * Sanitises an SVG and replaces the uploaded temporary file.
 *
 * @param uid of the uploader; people take turns
 * @throws {Failure} as `sanitiseSvg`; `serverBusy` when too many are queued
 */
export async function safeSvg(upload: Upload, uid: number): Promise<Upload> {
  if (upload.size > limits.svgBytes) throw tooComplex()
  const bytes = await sanitised(upload, uid)
  await writeFile(upload.path, bytes)
  return {
    ...upload,
    size: bytes.length,
    hash: createHash('sha256').update(bytes).digest('base64url'),
    head: bytes.subarray(0, upload.head.length),
  }
}
