import { randomInt } from 'node:crypto'
import type { InputOf } from '#contract/call.ts'
import type { commonCalls } from '#contract/calls/common.ts'
import type { Anyone } from '../../access/people/people.ts'
import { captchaText } from '../../signin/captcha.ts'

/**
 * The package's main export draws a given text; its types only cover functions that generate texts
 * with `Math.random`.
 */
type Draw = (text: string, options: object) => string

/** Size on the sign-in screen, in pixels. Source: web/spec/reading.md 3.1. */
const look = { width: 120, height: 40, fontSize: 44, noise: 2, color: true, background: '#ffffff' }
/** Colours of letters: each at least 8:1 on white, and when inverted by a dark theme. */
const inks = ['#1e3a8a', '#7f1d1d', '#14532d', '#581c87', '#713f12']
const noise = '#94a3b8'

/**
 * The package draws pale, hollow letters: here they are dark, and as thick as they can be without
 * filling up.
 */
async function drawn(text: string): Promise<string> {
  // loaded on demand, like the PNG renderer: both keep memory, and most servers show few captchas
  const { default: captchas } = await import('svg-captcha')
  return (captchas as unknown as Draw)(text, look)
    .replaceAll(/<path fill="#[0-9a-f]+"/g, () => {
      const ink = inks[randomInt(inks.length)] as string
      return `<path fill="${ink}" stroke="${ink}" stroke-width="1.2" stroke-linejoin="round"`
    })
    .replaceAll(/stroke="#[0-9a-f]+" fill="none"/g, `stroke="${noise}" fill="none"`)
}

/** Pixels for an inch: twice the size that the drawing names, for high-resolution screens. */
const density = 144

interface Picture {
  readonly svg: Promise<string>
  readonly png: () => Promise<Buffer>
}

/** Cache of the most recent images, some kilobytes each. */
const ready = new Map<number, Picture>()
const mostReady = 500

async function packed(svg: Promise<string>): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(await svg), { density })
    .png()
    .toBuffer()
}

/** The image of a captcha: drawn once, however often it is requested. */
function pictureOf(captchaId: number, text: string): Picture {
  const found = ready.get(captchaId)
  if (found) return found
  const svg = drawn(text)
  let png: Promise<Buffer> | undefined
  const made = { svg, png: () => (png ??= packed(svg)) }
  if (ready.size >= mostReady) ready.delete(ready.keys().next().value as number)
  ready.set(captchaId, made)
  return made
}

/**
 * Draws a captcha as PNG or, with `format=svg`, as SVG; an invalid id is HTTP 404. Source:
 * server/contract/spec/calls.md 4.2, server/contract/spec/additions.md 2.
 */
export async function showCaptcha(
  { ctx }: Anyone,
  input: InputOf<typeof commonCalls.showCaptcha>,
): Promise<void> {
  const text = await captchaText(ctx, input.captcha_id)
  const headers = { 'Cache-Control': 'no-store' }
  if (text === null)
    return ctx.answering.send('', { ...headers, 'Content-Type': 'text/plain' }, 404)
  const picture = pictureOf(input.captcha_id, text)
  if (input.format === 'svg')
    return ctx.answering.send(await picture.svg, {
      ...headers,
      'Content-Type': 'image/svg+xml; charset=utf-8',
    })
  ctx.answering.send(await picture.png(), { ...headers, 'Content-Type': 'image/png' })
}
