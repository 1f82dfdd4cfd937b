import { shortened } from '#contract/text/cut.ts'

/** Characters of an enumeration or a value in a table. */
export const mostShown = 400

/** A code span that nothing in the text can end. */
export function code(text: string): string {
  const line = shortened(text, mostShown).replace(/\s+/g, ' ')
  return line.trim() === '' ? '`""`' : codeSpan(line)
}

/** A line as code. */
export function codeSpan(line: string): string {
  if (!line.includes('`')) return `\`${line}\``
  const fence = '`'.repeat(Math.max(...(line.match(/`+/g) ?? ['']).map((run) => run.length)) + 1)
  return `${fence} ${line} ${fence}`
}
