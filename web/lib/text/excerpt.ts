import type { Range } from './match.ts'

/** A part of a text, and what of it is marked, in UTF-16 units. */
export interface Excerpt {
  text: string
  marks: readonly Range[]
}

/** Characters before the first mark: it has to be in the first line of a narrow list. */
const lead = 24
/** The server cuts excerpts after so many characters besides the keyword. */
const longest = 200
/** What the server puts around an excerpt. */
const dots = '...'

/**
 * What is not shown, unless it is marked: signs of markdown at the beginning of a line, around words
 * and in tables, and what JSON has between its texts.
 */
const signs =
  /^[ \t]*(?:#{1,6}|>+|[-+*]|\d+\.)[ \t]+|[*~`|{}[\]\\]+|:?-{2,}:?(?=[ \t]*(?:\||$))|={3,}|"\s*[:,]|"/gm
/** Of these, the ones around words leave no blank behind. */
const emphasis = /^[*~`]+$/
/** In JSON, the ends of lines and tabs of its texts are not shown either. */
const lineEnds = /(?:\\[nrt])+/g
/** What JSON has between its texts; a folder named `\new` in a page of markdown stays whole. */
const jsonSign = /"\s*[:,]/

/**
 * An excerpt as `item/search` sends it, as it is shown: in one line, without the signs of markdown
 * and JSON, beginning at a word shortly before the first mark. What is marked stays as it is.
 * Source: web/spec/reading.md 9.3.
 */
export function shownExcerpt(sent: string, hits: readonly Range[]): Excerpt {
  const isWrapped = sent.length >= 2 * dots.length && sent.startsWith(dots) && sent.endsWith(dots)
  const margin = isWrapped ? dots.length : 0
  const part = sent.slice(margin, sent.length - margin)
  const marks = hits.map(([a, b]): Range => [a - margin, b - margin])
  const from = marks[0] ? wordBefore(part, marks[0][0]) : 0
  const to = part.length >= longest ? wordEnd(part, marks.at(-1)?.[1] ?? 0) : part.length

  const gaps = gapsIn(part, marks)
  const places: number[] = []
  let text = from > 0 ? '…' : ''
  const begin = text.length
  for (let at = from; at < to; at++) {
    places[at] = text.length
    const sign = gaps[at] ?? part[at]!.replace(/\s/, ' ')
    if (sign !== ' ' || (text.length > begin && !text.endsWith(' '))) text += sign
  }
  return {
    text: text.trimEnd() + (to < part.length ? '…' : ''),
    marks: marks.map(([a, b]) => [places[a]!, places[b] ?? text.length]),
  }
}

/** What is shown instead of the characters that are left out, by their places. */
function gapsIn(text: string, hits: readonly Range[]): string[] {
  const gaps: string[] = []
  const left = [...text.matchAll(signs), ...(jsonSign.test(text) ? text.matchAll(lineEnds) : [])]
  for (const { 0: sign, index } of left) {
    const end = index + sign.length
    if (hits.some(([a, b]) => a < end && b > index)) continue
    for (let at = index; at < end; at++) gaps[at] = ''
    if (!emphasis.test(sign)) gaps[index] = ' '
  }
  return gaps
}

/** The beginning of a word at most `lead` before a hit; where there are no blanks, any character. */
function wordBefore(text: string, hit: number): number {
  const at = hit - lead
  if (at <= 0) return 0
  const blank = text.slice(at, hit).search(/\s/)
  if (blank >= 0) return at + blank + 1
  return /[\udc00-\udfff]/.test(text[at]!) ? at + 1 : at
}

/** The end of the last whole word; a text without blanks ends where it was cut. */
function wordEnd(text: string, least: number): number {
  const from = Math.max(least, text.length - lead)
  const blank = text.slice(from).search(/\s\S*$/)
  return blank >= 0 ? from + blank : text.length
}
