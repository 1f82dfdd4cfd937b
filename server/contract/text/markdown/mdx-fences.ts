const fenceLine = /^[ \t]*(`{3,}|~{3,})[ \t]*(.*)$/

/**
 * A text without its fences `mdx-code-block`, which Docusaurus takes away so that what is in them is
 * MDX: they keep components from translators, and begin and end tabs around ordinary text. All
 * positions stay.
 */
export function withoutMdxFences(text: string): string {
  if (!text.includes('mdx-code-block')) return text
  const lines = text.split('\n')
  const blank = (line: number) => (lines[line] = ' '.repeat(lines[line]!.length))
  let open: { marks: string; mdxFrom: number | null } | null = null
  for (const [line, written] of lines.entries()) {
    const [, marks = '', info = ''] = fenceLine.exec(written) ?? []
    if (marks === '') continue
    if (!open) {
      if (marks.startsWith('`') && info.includes('`')) continue
      open = { marks, mdxFrom: info.trim() === 'mdx-code-block' ? line : null }
    } else if (marks.startsWith(open.marks) && info.trim() === '') {
      if (open.mdxFrom !== null) for (const end of [open.mdxFrom, line]) blank(end)
      open = null
    }
  }
  return lines.join('\n')
}
