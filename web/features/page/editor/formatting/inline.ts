import { linesAround, wordAround, type Formatting, type Range } from './text-edit.ts'

/** What surrounds bold, italic and struck text. */
export type Mark = '**' | '*' | '~~'

/** Quote signs, list signs and heading signs, which stay outside of what is marked in a line. */
const lineStart = /^(?:\s*(?:>|[-*+](?: \[[ xX]\])?|\d{1,9}[.)]|#{1,6})\s+)*\s*/

/** Number of equal characters at the end of a text. */
const runBefore = (text: string, sign: string) => {
  let count = 0
  while (text[text.length - 1 - count] === sign) count += 1
  return count
}
const runAfter = (text: string, sign: string) => {
  let count = 0
  while (text[count] === sign) count += 1
  return count
}

/** Whether a run of signs on both sides contains the mark: `***` is bold and italic. */
const isMarked = (mark: Mark, run: number) => (mark === '*' ? run % 2 === 1 : run >= 2)

function isInside(mark: Mark, text: string, { from, to }: Range): boolean {
  const sign = mark[0]!
  return isMarked(
    mark,
    Math.min(runBefore(text.slice(0, from), sign), runAfter(text.slice(to), sign)),
  )
}

/** The text without the mark at both ends; `null` when it has none. */
function withoutMark(mark: Mark, text: string): string | null {
  const sign = mark[0]!
  const run = Math.min(runAfter(text, sign), runBefore(text, sign))
  return text.length > 2 * mark.length && isMarked(mark, run)
    ? text.slice(mark.length, -mark.length)
    : null
}

/**
 * Marks the selected text, or the word at the cursor; marked text loses its mark. Over several
 * lines each line is marked, because a mark does not reach over paragraphs and list entries. Source:
 * web/spec/writing.md 1.8.
 */
export const toggleMark =
  (mark: Mark): Formatting =>
  (selected) => {
    const { text } = selected
    if (text.slice(selected.from, selected.to).trim().includes('\n'))
      return markLines(mark, text, linesAround(selected))
    const word = trimmed(text, wordAround(selected))
    if (isInside(mark, text, word)) {
      const insert = text.slice(word.from, word.to)
      const from = word.from - mark.length
      return { from, to: word.to + mark.length, insert, select: { from, to: from + insert.length } }
    }
    const inner = text.slice(word.from, word.to)
    const bare = withoutMark(mark, inner)
    if (bare !== null)
      return { ...word, insert: bare, select: { from: word.from, to: word.from + bare.length } }
    const from = word.from + mark.length
    return {
      ...word,
      insert: `${mark}${inner}${mark}`,
      select: { from, to: from + inner.length },
    }
  }

function markLines(mark: Mark, text: string, range: Range) {
  const parts = text
    .slice(range.from, range.to)
    .split('\n')
    .map((line) => {
      const start = lineStart.exec(line)?.[0] ?? ''
      const body = line.slice(start.length).trimEnd()
      return { start, body, end: line.slice(start.length + body.length) }
    })
  const areMarked = parts.every(({ body }) => !body || withoutMark(mark, body) !== null)
  const insert = parts
    .map(({ start, body, end }) => {
      if (!body) return start + end
      const bare = withoutMark(mark, body)
      const next = areMarked ? bare : bare === null ? `${mark}${body}${mark}` : body
      return `${start}${next}${end}`
    })
    .join('\n')
  return { ...range, insert, select: { from: range.from, to: range.from + insert.length } }
}

/** A range without the white space at its ends, which no mark may touch. */
function trimmed(text: string, { from, to }: Range): Range {
  const inner = text.slice(from, to)
  const bare = inner.trim()
  if (!bare) return { from: to, to }
  const start = from + inner.indexOf(bare)
  return { from: start, to: start + bare.length }
}

/** Code within a line; text with backticks gets a longer fence. */
export const toggleCode: Formatting = (selected) => {
  const { text } = selected
  const range = wordAround(selected)
  const inner = text.slice(range.from, range.to)
  const outer = [runBefore(text.slice(0, range.from), '`'), runAfter(text.slice(range.to), '`')]
  const fence = Math.min(...outer)
  if (fence > 0 && outer[0] === outer[1]) {
    const from = range.from - fence
    return { from, to: range.to + fence, insert: inner, select: { from, to: from + inner.length } }
  }
  const bare = /^(`+)([^`].*?[^`]|[^`])\1$/.exec(inner)?.[2]
  if (bare !== undefined)
    return { ...range, insert: bare, select: { from: range.from, to: range.from + bare.length } }
  const runs = inner.match(/`+/g) ?? []
  const sign = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1)
  const space = /^`|`$/.test(inner) ? ' ' : ''
  const from = range.from + sign.length + space.length
  return {
    ...range,
    insert: sign + space + inner + space + sign,
    select: { from, to: from + inner.length },
  }
}

/** Replaces the selection within a line; the cursor goes behind it, or selects a part of it. */
export const insertText =
  (insert: string, select?: string): Formatting =>
  ({ from, to }) => ({ from, to, insert, select: selectIn(insert, from, select) })

/** The place of `part` in an insertion at `at`, else its end. */
export function selectIn(insert: string, at: number, part?: string): Range {
  const start = part ? insert.indexOf(part) : -1
  return start < 0
    ? { from: at + insert.length, to: at + insert.length }
    : { from: at + start, to: at + start + part!.length }
}
