import { selectIn } from './inline.ts'
import { linesAround, type Formatting, type Range, type SelectedText } from './text-edit.ts'

/** Line ends that are missing so that a block has an empty line before and after it. */
function blankLines(text: string, { from, to }: Range): { before: string; after: string } {
  const head = text.slice(0, from).match(/\n*$/)![0].length
  const tail = text.slice(to).match(/^\n*/)![0].length
  const isFirst = head === from
  const isLast = to + tail === text.length
  return {
    before: isFirst ? '' : '\n'.repeat(Math.max(0, 2 - head)),
    after: '\n'.repeat(Math.max(0, (isLast ? 1 : 2) - tail)),
  }
}

/**
 * Replaces the selection by a block, with empty lines around it where markdown needs them. Source:
 * web/spec/writing.md 1.10.
 * @param select the part of it that is selected afterwards; the cursor goes behind it without one
 */
export const insertBlock =
  (block: string, select?: string): Formatting =>
  (selected) => {
    const range = blockPlace(selected)
    const { before, after } = blankLines(selected.text, range)
    const start = range.from + before.length
    const insert = before + block + after
    const chosen = selectIn(block, start, select)
    const end = start + block.length + 1
    return { ...range, insert, select: select ? chosen : { from: end, to: end } }
  }

/** A block goes below the line of a cursor that has text in it; a selection is replaced. */
function blockPlace(selected: SelectedText): Range {
  const { text, from, to } = selected
  if (from !== to) return { from, to }
  const line = linesAround(selected)
  if (text.slice(line.from, line.to).trim() === '') return line
  // a table is not cut in two
  const rest = /^[ \t]*\|/.test(text.slice(line.from, line.to))
    ? (/^(?:\n[ \t]*\|[^\n]*)*/.exec(text.slice(line.to))?.[0].length ?? 0)
    : 0
  return { from: line.to + rest, to: line.to + rest }
}

/** A fence longer than every one in the text. */
export function fenceFor(text: string): string {
  const runs = text.match(/^ {0,3}`{3,}/gm) ?? []
  return '`'.repeat(Math.max(2, ...runs.map((run) => run.trim().length)) + 1)
}

/** A code block around the selected lines, or an empty one. */
export const codeBlock: Formatting = (selected) => {
  const { text, from, to } = selected
  if (from === to) {
    const edit = insertBlock('```\n\n```')(selected)!
    const at = edit.from + edit.insert.indexOf('```\n') + 4
    return { ...edit, select: { from: at, to: at } }
  }
  const lines = linesAround(selected)
  const inner = text.slice(lines.from, lines.to)
  const fence = fenceFor(inner)
  return insertBlock(`${fence}\n${inner}\n${fence}`, inner)({ text, ...lines })
}

/** `<center>` around the selected lines; centred lines lose it. */
export const toggleCentre: Formatting = (selected) => {
  const range = linesAround(selected)
  const inner = selected.text.slice(range.from, range.to)
  const bare = /^\s*<center>([\s\S]*)<\/center>\s*$/.exec(inner)?.[1]?.trim()
  const insert = bare ?? `<center>${inner.trim()}</center>`
  const start = range.from + (bare === undefined ? '<center>'.length : 0)
  return { ...range, insert, select: { from: start, to: start + (bare ?? inner.trim()).length } }
}

/** An empty table. @param rows including the head */
export function tableText(rows: number, columns: number, head: string): string {
  const row = (cell: (column: number) => string) =>
    `| ${Array.from({ length: columns }, (_, at) => cell(at)).join(' | ')} |`
  return [
    row((at) => `${head} ${at + 1}`),
    row(() => ':---'),
    ...Array.from({ length: rows - 1 }, () => row(() => ' ')),
  ].join('\n')
}
