// Headings as levels, drawn as a mermaid mind map. Source: web/spec/reading.md 11.8.

/**
 * Quotes and backticks, which end or change a label and can't be escaped, become single quotes.
 * @returns the source of a mermaid diagram; `null` without a heading. Several top-level headings
 * share a root without a label.
 */
export function mindmapToMermaid(source: string): string | null {
  const entries: { level: number; text: string }[] = []
  let depth = 0
  for (const line of source.split('\n')) {
    const heading = /^\s*(#{1,6})\s*(.+?)\s*#*\s*$/.exec(line)
    const item = /^(\s*)[-*+]\s+(.+)$/.exec(line)
    if (heading) {
      depth = heading[1]!.length
      entries.push({ level: depth, text: heading[2]! })
    } else if (item)
      entries.push({
        level: depth + 1 + Math.floor(item[1]!.replaceAll('\t', '  ').length / 2),
        text: item[2]!,
      })
    else if (line.trim() !== '') entries.push({ level: depth + 1, text: line.trim() })
  }
  if (entries.length === 0) return null
  const top = Math.min(...entries.map(({ level }) => level))
  const hasOneRoot =
    entries[0]!.level === top && entries.filter(({ level }) => level === top).length === 1
  const lines = hasOneRoot ? [] : ['  root((" "))']
  entries.forEach(({ level, text }, index) => {
    const indent = '  '.repeat(level - top + (hasOneRoot ? 1 : 2))
    lines.push(`${indent}n${index}["${text.replace(/["`]/g, "'")}"]`)
  })
  return `mindmap\n${lines.join('\n')}`
}
