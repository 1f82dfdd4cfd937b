import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { InputOf } from '#contract/call.ts'
import type { commonCalls } from '#contract/calls/common.ts'
import { limits } from '#contract/limits.ts'
import type { Anyone } from '../../access/people/people.ts'
import type { RequestContext } from '../../request-context.ts'
import { countAction } from '../../signin/throttle.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { qrcodeTask } from './qrcode-task.ts'

/** Default pixels per module. Source: server/contract/spec/calls.md 4.6. */
const usualSize = 6
/** Larger values yield the same image: `qrcode-task.ts` limits its edge. */
const largestSize = 100

/** Older clients encode the address twice. Source: server/contract/spec/calls.md 4.6. */
function decodedAddress(text: string): string {
  if (!/^https?%3a/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Cache of the most recent images, some kilobytes each. */
const ready = new Map<string, { readonly bytes: Buffer; readonly etag: string }>()
const mostReady = 200

/**
 * The image of a text. Only drawing counts towards the rate limit.
 * @throws {Failure} `tooManyTries`, `badInput`, `serverBusy`
 */
async function pictureOf(ctx: RequestContext, text: string, scale: number) {
  const key = `${scale} ${text}`
  const found = ready.get(key)
  if (found) return found
  await countAction(ctx, 'QR code', limits.codesPerMinute, 60)
  const bytes = Buffer.from(await workOrRefuse(qrcodeTask, { text, scale }))
  const made = {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
  }
  if (ready.size >= mostReady) ready.delete(ready.keys().next().value as string)
  ready.set(key, made)
  return made
}

/** Draws a text as PNG. Texts too long for a code of level H are refused. */
export async function qrcode(
  { ctx }: Anyone,
  input: InputOf<typeof commonCalls.qrcode>,
): Promise<void> {
  const scale = input.size > 0 ? Math.min(input.size, largestSize) : usualSize
  const { bytes, etag } = await pictureOf(ctx, decodedAddress(input.url), scale)
  await ctx.answering.sendFile({
    size: bytes.length,
    etag,
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=86400' },
    open: (start, end) => Promise.resolve(Readable.from([bytes.subarray(start, end + 1)])),
  })
}
