import { create } from 'qrcode'
import type { InputOf } from '#contract/call.ts'
import type { commonCalls } from '#contract/calls/common.ts'
import { Failure } from '#contract/failures.ts'
import type { Anyone } from '../../access/people.ts'
import { pngOfModules, type Modules } from './png-of-modules.ts'

/** Modules around the code. Source: wire contract 4.6. */
const margin = 2
/** Pixels of a module when none are asked for. Source: wire contract 4.6. */
const usualSize = 6
/** Most pixels along an edge, whatever size is asked for: a picture is made in memory. */
const longestEdge = 1_200

/** Older clients encode the address once more than the form needs. Source: wire contract 4.6. */
function decodedAddress(text: string): string {
  if (!/^https?%3a/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Draws a text as PNG. What is too long for a code of level H is refused. */
export async function qrcode({ visit }: Anyone, input: InputOf<typeof commonCalls.qrcode>): Promise<void> {
  const text = decodedAddress(input.url)
  let modules: Modules
  try {
    modules = create(text, { errorCorrectionLevel: 'H' }).modules
  } catch {
    throw new Failure('badInput', { field: 'url' }) // empty, or more than a code can hold
  }
  const fitting = Math.floor(longestEdge / (modules.size + 2 * margin))
  const scale = Math.min(input.size > 0 ? input.size : usualSize, fitting)
  const picture = await pngOfModules(modules, margin, scale)
  visit.answering.send(picture, { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=86400' })
}
