import type { Chunk } from './words/keyword.ts'
import { countsAt, countsWithout, placesOf } from './words/match.ts'

// Finds a chunk in the text of a page. The bytes are searched as stored: decoding 22 KB of Chinese
// costs ten times as much as finding a word in it. Only if none of the likely spellings is found,
// the text is folded in parts.

/** Bytes folded at a time. */
const partBytes = 64 * 1024
/** Overlap of two parts in bytes, for a chunk across their border. */
const overlap = 4 * 1024
/** Occurrences of one spelling that are checked before the text is folded instead. */
const mostTries = 50

const spellings = new WeakMap<Chunk, readonly Buffer[]>()

function spellingsOf(chunk: Chunk): readonly Buffer[] {
  let list = spellings.get(chunk)
  if (!list) spellings.set(chunk, (list = chunk.forms.map((form) => Buffer.from(form))))
  return list
}

/** Start of the character at or before `index`. */
export function characterAt(bytes: Buffer, index: number): number {
  let at = Math.max(0, Math.min(index, bytes.length))
  while (at > 0 && at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80) at--
  return at
}

const isAsciiSign = (byte: number) =>
  byte < 0x80 &&
  !(byte >= 0x61 && byte <= 0x7a) &&
  !(byte >= 0x30 && byte <= 0x39) &&
  !(byte >= 0x41 && byte <= 0x5a)

function countsInBytes(bytes: Buffer, chunk: Chunk, from: number, to: number): boolean {
  // decoding costs more than finding, and is hardly ever needed
  const without = countsWithout(chunk)
  if (without === 'all') return true
  if (without === 'after signs' && (from === 0 || isAsciiSign(bytes[from - 1] as number)))
    return true
  const start = characterAt(bytes, from - 8)
  const before = bytes.toString('utf8', start, from)
  const here = bytes.toString('utf8', from, to)
  const after = bytes.toString('utf8', to, characterAt(bytes, Math.min(bytes.length, to + 12)))
  return countsAt(before + here + after, chunk, [before.length, before.length + here.length])
}

function findSpelling(bytes: Buffer, chunk: Chunk, spelling: Buffer): number | undefined {
  let tries = 0
  for (
    let at = bytes.indexOf(spelling);
    at !== -1 && tries < mostTries;
    at = bytes.indexOf(spelling, at + 1), tries++
  )
    if (countsInBytes(bytes, chunk, at, at + spelling.length)) return at
  return undefined
}

/**
 * Bytes before the first occurrence of a chunk in one of its likely spellings. A text without them
 * may still contain it.
 */
export function likelyPlaceIn(bytes: Buffer, chunk: Chunk): number | undefined {
  let best: number | undefined
  // nothing behind the best place needs to be searched
  for (const spelling of spellingsOf(chunk))
    best =
      findSpelling(best === undefined ? bytes : bytes.subarray(0, best), chunk, spelling) ?? best
  return best
}

/** Bytes before the first place of a chunk. Work that may take long lets others in by `breathe`. */
export async function placeIn(
  bytes: Buffer,
  chunk: Chunk,
  yieldNow: () => Promise<void> | void,
): Promise<number | undefined> {
  const likely = likelyPlaceIn(bytes, chunk)
  if (likely !== undefined) return likely
  for (let start = 0; start < bytes.length;) {
    const end = characterAt(bytes, start + partBytes)
    const from = characterAt(bytes, start - overlap)
    const text = bytes.toString('utf8', from, characterAt(bytes, Math.min(bytes.length, end + 16)))
    const [range] = placesOf(text, chunk, 1)
    if (range) return from + Buffer.byteLength(text.slice(0, range[0]))
    start = end
    await yieldNow()
  }
  return undefined
}
