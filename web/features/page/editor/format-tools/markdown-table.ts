/** Text as a table cell holds it. */
const cellText = (text: string) =>
  text
    .trim()
    .replaceAll('\\|', '|')
    .replaceAll('|', '\\|')
    .replace(/\r\n|\n|\r/g, '<br>')

/**
 * A markdown table whose first row is the head; short rows are filled up. Source:
 * web/spec/writing.md 1.10.
 */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cellText(row[at] ?? '')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' :--- |'.repeat(width)}`, ...body.map(line)].join('\n')
}
