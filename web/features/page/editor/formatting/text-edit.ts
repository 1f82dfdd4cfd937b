/** A range of a text, in UTF-16 units; empty for a cursor. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A text and what is selected in it. */
export interface SelectedText extends Range {
  readonly text: string
}

/** Replaces a range of a text, and selects a range of the result. */
interface TextEdit extends Range {
  readonly insert: string
  readonly select: Range
}

/** How a formatting command changes a text; `null` changes nothing. */
export type Formatting = (selected: SelectedText) => TextEdit | null

/** The whole lines that a selection touches; one that ends at the start of a line leaves it out. */
export function linesAround({ text, from, to }: SelectedText): Range {
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to
  const end = text.indexOf('\n', last)
  return { from: text.lastIndexOf('\n', from - 1) + 1, to: end < 0 ? text.length : end }
}

/** The word around a cursor; the cursor itself where there is none. */
export function wordAround({ text, from, to }: SelectedText): Range {
  if (from !== to) return { from, to }
  const before = /[\p{L}\p{N}_-]*$/u.exec(text.slice(Math.max(0, from - 200), from))?.[0] ?? ''
  const after = /^[\p{L}\p{N}_-]*/u.exec(text.slice(to, to + 200))?.[0] ?? ''
  return { from: from - before.length, to: to + after.length }
}
