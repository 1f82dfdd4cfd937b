import type { DrawnPicture } from '../source.ts'

/** Bytes and pixels beyond which a picture is not drawn: it would take seconds and much memory. */
export const mostDrawnBytes = 20 * 1024 * 1024
const mostPixels = 40_000_000
/** Pixels for each one of a vector graphic, which is to be sharp on paper; and its longest side. */
const vectorScale = 2
const longestVectorSide = 4_000
/** Pixels for an inch at which a vector graphic has the size that it names. */
const vectorDensity = 72

const beginningOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_000)).toString('latin1')

/** Whether a picture is drawn for Word, which does not show WebP, and SVG in new versions alone. */
export const isDrawable = (bytes: Uint8Array): boolean => isWebp(bytes) || isSvg(bytes)

const isWebp = (bytes: Uint8Array): boolean => /^RIFF[^]{4}WEBP/.test(beginningOf(bytes))
const isSvg = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--)/.test(beginningOf(bytes))

/**
 * What an SVG may fetch, declare or run: one that came with old data or from a folder is as its
 * author wrote it, and whoever opens the document need not ask other hosts.
 */
const reachesOut =
  /<!(?:DOCTYPE|ENTITY)|<(?:script|foreignObject)|@import|\\|(?:href|src)\s*=["'\s]*[^"'\s#]|url\(["'\s]*[^"'\s#)]/i

/**
 * Draws a picture of any kind upright as PNG, or as JPEG what was compressed with losses; of an
 * animation the first picture. It runs in threads of its own.
 *
 * @returns `null` for one that is broken or too large
 */
export async function drawPicture(bytes: Uint8Array): Promise<DrawnPicture | null> {
  // loaded on demand: few documents have such pictures
  const { default: sharp } = await import('sharp')
  try {
    const { width, height, hasAlpha } = await sharp(bytes).metadata()
    if (width * height > mostPixels) return null
    if (isSvg(bytes)) {
      const scale = Math.min(vectorScale, longestVectorSide / Math.max(width, height))
      const drawn = sharp(bytes, { density: vectorDensity * scale })
      const content = await drawn.png().toBuffer()
      const vector = Buffer.from(bytes)
      const drawing = { content, size: { type: 'png' as const, width, height } }
      return reachesOut.test(vector.toString('utf8')) ? drawing : { ...drawing, vector }
    }
    const type = hasAlpha || beginningOf(bytes).includes('VP8L') ? 'png' : 'jpeg'
    const upright = sharp(bytes).autoOrient()
    const drawn = type === 'png' ? upright.png() : upright.jpeg({ quality: 90 })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    return { content: data, size: { type, width: info.width, height: info.height } }
  } catch {
    return null
  }
}
