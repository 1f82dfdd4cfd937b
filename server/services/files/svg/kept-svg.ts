import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import type { Upload } from '../../../request-context.ts'
import { workOrRefuse } from '../../../workers/in-worker.ts'
import { svgTask } from './sanitise-task.ts'
import { tooComplex } from './too-complex.ts'

/**
 * An SVG as it is kept: sanitised, in the place of the temporary file that was sent.
 *
 * @throws {Failure} as `sanitiseSvg`; `serverBusy` when too many wait
 */
export async function keptSvg(upload: Upload): Promise<Upload> {
  if (upload.size > limits.svgBytes) throw tooComplex()
  const sent = await readFile(upload.path)
  const bytes = Buffer.from(await workOrRefuse(svgTask, sent, { tooHeavy: tooComplex }))
  await writeFile(upload.path, bytes)
  return {
    ...upload,
    size: bytes.length,
    hash: createHash('sha256').update(bytes).digest('base64url'),
    head: bytes.subarray(0, upload.head.length),
  }
}
