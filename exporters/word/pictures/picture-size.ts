import type { PictureSize } from '../source.ts'

/** More bytes than a picture may have before its size. */
export const mostHeaderBytes = 1_000_000

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/**
 * Type and size of a picture, read from its beginning; only types that every version of Word shows.
 *
 * @returns `null` for any other file, `'more'` if the size comes later
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null | 'more' {
  if (bytes.length < 32) return 'more'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (ascii(bytes, 1, 3) === 'PNG' && ascii(bytes, 12, 4) === 'IHDR')
    return sized('png', view.getUint32(16), view.getUint32(20))
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6)))
    return sized('gif', view.getUint16(6, true), view.getUint16(8, true))
  if (ascii(bytes, 0, 2) === 'BM')
    return sized('bmp', view.getInt32(18, true), Math.abs(view.getInt32(22, true)))
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(bytes, view) : null
}

/** Sides are 16 bit in most programs. */
const longestSide = 65_535

function sized(type: PictureSize['type'], width: number, height: number): PictureSize | null {
  const isPossible = width > 0 && height > 0 && width <= longestSide && height <= longestSide
  return isPossible ? { type, width, height } : null
}

/** The frame of a JPEG comes after any number of other segments. */
function jpegSize(bytes: Uint8Array, view: DataView): PictureSize | null | 'more' {
  let isTurned = false
  for (let at = 2; at + 10 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    const length = view.getUint16(at + 2)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      const size = sized('jpeg', width, height)
      return size && isTurned ? { ...size, isTurned } : size
    }
    if (marker === 0xda || length < 2) return null
    if (marker === 0xe1 && at + 2 + length <= bytes.length)
      isTurned ||= isTurnedBy(new DataView(view.buffer, view.byteOffset + at + 4, length - 2))
    at += 2 + length
  }
  return 'more'
}

/** Whether metadata says that the picture is not upright. Source: Exif 2.32 4.5 and 4.6. */
function isTurnedBy(segment: DataView): boolean {
  const start = 6
  if (segment.byteLength < start + 8 || segment.getUint32(0) !== 0x45786966) return false
  const isLittle = segment.getUint16(start) === 0x4949
  const list = start + segment.getUint32(start + 4, isLittle)
  if (list + 2 > segment.byteLength) return false
  const most = Math.floor((segment.byteLength - list - 2) / 12)
  const count = Math.min(most, segment.getUint16(list, isLittle))
  for (let at = list + 2; at < list + 2 + count * 12; at += 12)
    if (segment.getUint16(at, isLittle) === 0x0112) {
      const orientation = segment.getUint16(at + 8, isLittle)
      return orientation > 1 && orientation <= 8
    }
  return false
}
