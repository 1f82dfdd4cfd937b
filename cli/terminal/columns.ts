/**
 * Columns a text occupies on a terminal: ideographs and full-width characters take two. Source:
 * cli/spec.md 1.5
 */
export function widthOf(text: string): number {
  let width = 0
  for (const char of text.normalize('NFC')) {
    if (/\p{Mark}|\u200b|\u200d|\ufe0f/u.test(char)) continue
    width += wide.test(char) ? 2 : 1
  }
  return width
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u

/**
 * A word with the whitespace before it. A line may break between any two ideographs, but closing
 * punctuation stays with what it closes.
 */
const words =
  /[ \t]*(?:[\u2e80-\u2fff\u3040-\u9fff\uac00-\ud7a3\uf900-\ufaff][、。，．：；！？）》」』】…]*|[^ \t\u2e80-\u2fff\u3040-\u9fff\uac00-\ud7a3\uf900-\ufaff]+)/gu

/** Below this width the terminal is left to wrap lines itself. */
const fewest = 20

/**
 * Wraps lines at words and indents the continuation to line up with its text. A word longer than a
 * line, such as a path, stays whole so that it can be selected and pasted.
 *
 * @param columns width of the terminal; undefined in a pipe, where lines stay as they are
 */
export function wrapped(text: string, columns: number | undefined): string {
  if (columns === undefined || columns < fewest) return text
  return text
    .split('\n')
    .map((line) => (widthOf(line) <= columns ? line : wrappedLine(line, columns)))
    .join('\n')
}

/** The bars of a drawn tree that a line begins with (`ui/plan-tree.ts`), then the fork of its own. */
const tree = /^((?:[│|] {2}| {3})*)(├─ |\|- |└─ |`- )?/

function wrappedLine(line: string, columns: number): string {
  const [, above, fork = ''] = tree.exec(line)!
  const below = fork.startsWith('├')
    ? '│  '
    : fork.startsWith('|')
      ? '|  '
      : fork.replaceAll(/./gu, ' ')
  const indent = `${above}${below}${/^\s*/.exec(line.slice(above!.length + fork.length))![0]}`
  const further = `${indent.slice(0, columns / 2)}  `
  const lines: string[] = []
  let now = ''
  for (const [word] of line.matchAll(words)) {
    if (now !== '' && widthOf(now + word) > columns) {
      lines.push(now)
      now = further + word.trimStart()
    } else now += word
  }
  return [...lines, now].map((one) => one.trimEnd()).join('\n')
}

/** Aligns rows in columns, one line each; the last column has no fixed width. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => cell.replace(/[\r\n\t]+/g, ' ')))
  const widths = (lines[0] ?? []).map((_, column) =>
    lines.reduce((most, row) => Math.max(most, widthOf(row[column] ?? '')), 0),
  )
  const padded = (cell: string, column: number) =>
    cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)) + 2)
  return lines
    .map(
      (row) =>
        `  ${row.map((cell, index) => (index < row.length - 1 ? padded(cell, index) : cell)).join('')}`.trimEnd() +
        '\n',
    )
    .join('')
}
