// Markdown made of names, expressions and comments of a database, which may contain anything.

/** One line: line breaks become a visible sign, other control characters are replaced. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\n/g, '␤')
    .replaceAll(/\t/g, ' ')
    .replaceAll(/\p{Cc}/gu, '\u{FFFD}')

/** A code span; an empty text is shown as two quotes. */
export function code(text: string): string {
  const line = text === '' ? '""' : oneLine(text)
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const needsBlank = /^[ `]|[ `]$/.test(line) && line.trim() !== ''
  return needsBlank ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}

/** The text of a code span; anything else as it is. */
export function textOfCode(span: string): string {
  const match = /^(`+)([^]*?[^`])\1$/.exec(span.trim())
  if (!match) return span.trim()
  const inner = match[2]!
  const text = /^ .* $/.test(inner) && inner.trim() !== '' ? inner.slice(1, -1) : inner
  return text === '""' ? '' : text
}

/** A name as it is found again in a page: what cannot be in one line is replaced. */
export const nameInPage = (name: string): string => textOfCode(code(name))

/** Text in a line of markdown, shown as it is; line breaks become `separator`. */
export const plain = (text: string, separator: string): string =>
  text
    .toWellFormed()
    .trim()
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .trim()
        .replaceAll(/\t/g, ' ')
        .replaceAll(/\p{Cc}/gu, '\u{FFFD}')
        .replaceAll(/&(?=[#\p{L}])/gu, '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll(/[\\`*_[\]~$^=]|:(?=[\w+-]+:)/g, String.raw`\$&`)
        .replace(/^(#{1,6}|[-+>])(?=\s|$)/, String.raw`\$1`)
        .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)
        .replace(/^[-+](?=[-+\s])|^>|^!(?=\\\[)|^\|/, String.raw`\$&`),
    )
    .filter((line) => line !== '')
    .join(separator)

/** A heading's text: `plain`, without what would end the heading. */
export const headingText = (text: string): string =>
  plain(text, ' ').replaceAll(/(?<!\\)#/g, String.raw`\#`)

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

/** A table; cells are markdown of one line. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map(
    (row) => `| ${row.join(' | ')} |`,
  )

/**
 * The cells of a line of a table, as they are between its pipes, of which the outer ones may be
 * missing; `undefined` for a line without pipes.
 *
 * @param most further pipes belong to the last cell and are escaped there
 */
export function cellsOf(line: string, most = Infinity): readonly string[] | undefined {
  const cells = line.trim().split(/(?<!\\)\|/)
  if (cells.length === 1) return undefined
  if (cells[0] === '') cells.shift()
  if (cells.length > 1 && cells.at(-1) === '') cells.pop()
  if (cells.length > most) cells.push(cells.splice(most - 1).join(String.raw`\|`))
  return cells.map((one) => one.trim())
}

/** A cell without what pipes need in a table. */
export const uncell = (text: string): string => text.replaceAll(String.raw`\|`, '|')

/** A link to a file by its relative path. */
export function link(text: string, path: string): string {
  const target = path.replaceAll(/[^\p{L}\p{N}_./-]/gu, (sign) =>
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  )
  return `[${text}](${target})`
}
