import type * as Library from 'qrcode'
import { Failure } from '#contract/failures.ts'
import { task } from '../../workers/task.ts'

/** Quiet zone around the code, in modules. Source: server/contract/spec/calls.md 4.6. */
const margin = 2
/** Longest edge in pixels, whatever size is requested: the image is built in memory. */
const longestEdge = 1_200
const errorCorrectionLevel = 'H'

/** @throws {Failure} `badInput` when the text is empty, or more than a code can hold */
function modulesOf({ create }: Pick<typeof Library, 'create'>, text: string): number {
  try {
    return create(text, { errorCorrectionLevel }).modules.size
  } catch {
    throw new Failure('badInput', { field: 'url' })
  }
}

async function drawCode({
  text,
  scale,
}: {
  readonly text: string
  readonly scale: number
}): Promise<Uint8Array> {
  // only needed in the thread that draws
  const { default: library } = await import('qrcode')
  const fitting = Math.floor(longestEdge / (modulesOf(library, text) + 2 * margin))
  return library.toBuffer(text, { errorCorrectionLevel, margin, scale: Math.min(scale, fitting) })
}

/** Draws a text as a QR code in PNG; a large one takes a tenth of a second. */
export const qrcodeTask = task({
  name: 'QR code',
  run: drawCode,
  ms: 5_000,
  memoryMb: 128,
  workers: 1,
})
