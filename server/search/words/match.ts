import { beginsPart, endsWord, kindOf, kinds } from './characters.ts'
import { fold, foldShort } from './fold.ts'
import type { Chunk, Keyword } from './keyword.ts'

/** Start and (exclusive) end, in UTF-16 units of the original text. */
export type Range = readonly [from: number, to: number]

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

interface Finder {
  /** Index and length of the next occurrence from `index` on, in a folded text. */
  next(text: string, index: number): { index: number; length: number } | undefined
}

const finders = new WeakMap<Chunk, Finder>()

function finderOf(chunk: Chunk): Finder {
  let finder = finders.get(chunk)
  if (finder) return finder
  if (chunk.text.includes(' ')) {
    const pattern = new RegExp(escaped(chunk.text).replaceAll(' ', String.raw`\s+`), 'g')
    finder = {
      next(text, index) {
        pattern.lastIndex = index
        const found = pattern.exec(text)
        return found ? { index: found.index, length: found[0].length } : undefined
      },
    }
  } else {
    finder = {
      next(text, index) {
        const found = text.indexOf(chunk.text, index)
        return found === -1 ? undefined : { index: found, length: chunk.text.length }
      },
    }
  }
  finders.set(chunk, finder)
  return finder
}

/** Whether a folded text contains a chunk at all, also within words. */
export const occursIn = (folded: string, chunk: Chunk): boolean =>
  finderOf(chunk).next(folded, 0) !== undefined

const isWordSign = (code: number) => kindOf(code) === kinds.letter || kindOf(code) === kinds.digit

/**
 * Which occurrences of a chunk count without a look at the text around them: all of them, those
 * after a sign that is neither letter nor digit, or none.
 */
export function countsWithout({ text }: Chunk): 'all' | 'after signs' | 'none' {
  const first = text.codePointAt(0) as number
  if (!isWordSign(first)) return 'all'
  return text.length > (first > 0xffff ? 2 : 1) ? 'after signs' : 'none'
}

/**
 * Whether an occurrence counts: words must begin where a part begins, and a single letter must be a
 * whole word.
 */
export function countsAt(written: string, chunk: Chunk, [from, to]: Range): boolean {
  const first = chunk.text.codePointAt(0) as number
  if (!isWordSign(first)) return true
  if (!beginsPart(written, from)) return false
  const isOneSign = chunk.text.length === (first > 0xffff ? 2 : 1)
  return !isOneSign || endsWord(written, to)
}

/** Whether a chunk is at `index` of a text that `foldShort` has folded, apart from its first unit. */
function isRestAt(folded: Uint16Array, index: number, text: string): boolean {
  for (let at = 1; at < text.length; at++)
    if (folded[index + at] !== text.charCodeAt(at)) return false
  return true
}

/** What `placesOf` finds in a short text of plain characters; `null` for any other. */
function placesInShort(
  written: string,
  folded: Uint16Array,
  chunk: Chunk,
  most: number,
): Range[] | null {
  const { text } = chunk
  if (text.includes(' ')) return null
  const ranges: Range[] = []
  const first = text.charCodeAt(0)
  const last = written.length - text.length
  for (let index = 0; index <= last && ranges.length < most; index++) {
    if (folded[index] !== first || !isRestAt(folded, index, text)) continue
    const range: Range = [index, index + text.length]
    if (!countsAt(written, chunk, range)) continue
    ranges.push(range)
    index += text.length - 1
  }
  return ranges
}

/** Occurrences of a chunk in a text, at most `most`, without overlaps. */
export function* placesOf(written: string, chunk: Chunk, most: number): Generator<Range> {
  const short = foldShort(written)
  const places = short && placesInShort(written, short, chunk, most)
  if (places) {
    yield* places
    return
  }
  const folded = fold(written)
  const finder = finderOf(chunk)
  let count = 0
  for (let index = 0; count < most;) {
    const found = finder.next(folded.text, index)
    if (!found) return
    const end = found.index + found.length
    // the last character may have been folded from several: it ends where the next one begins
    const range: Range = [folded.at(found.index), Math.max(folded.at(end), folded.at(end - 1) + 1)]
    if (countsAt(written, chunk, range)) {
      count++
      yield range
      index = end
    } else index = found.index + 1
  }
}

/** Occurrences of the chunks of a keyword in a short text, in order and without overlaps. */
export function rangesOf(written: string, keyword: Keyword): Range[] {
  const all = keyword.chunks.flatMap((chunk) => [...placesOf(written, chunk, 100)])
  all.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const ranges: Range[] = []
  for (const range of all) if (range[0] >= (ranges.at(-1)?.[1] ?? 0)) ranges.push(range)
  return ranges
}
