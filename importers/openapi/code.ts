/** Characters of an enumeration or a value in a table. */
export const mostShown = 400

/** A code span that nothing in the text can end. */
export function code(text: string): string {
  const shown = text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
  const line = shown.replace(/\s+/g, ' ')
  if (line.trim() === '') return '`""`'
  if (!line.includes('`')) return `\`${line}\``
  const fence = '`'.repeat(Math.max(...(line.match(/`+/g) ?? ['']).map((run) => run.length)) + 1)
  return `${fence} ${line} ${fence}`
}

/** Markdown on one line, for a cell: breaks between paragraphs and list items stay visible. */
export const inline = (markdown: string): string =>
  markdown
    .trim()
    .replace(/\s*\n\s*(?:\n\s*)+/g, '<br>')
    .replace(/\s*\n\s*(?=(?:[-*+]|\d+[.)])\s)/g, '<br>')
    .replace(/\s*\n\s*/g, ' ')
