import type { InputOf } from '#contract/call.ts'
import type { commonCalls } from '#contract/calls/common.ts'
import type { Anyone } from '../../access/people.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { qrcodeTask } from './qrcode-task.ts'

/** Pixels of a module when none are asked for. Source: wire contract 4.6. */
const usualSize = 6

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
  const scale = input.size > 0 ? input.size : usualSize
  const picture = await workOrRefuse(qrcodeTask, { text: decodedAddress(input.url), scale })
  visit.answering.send(Buffer.from(picture), { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=86400' })
}
