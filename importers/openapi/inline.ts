import { codeSpan } from './code.ts'

// Markdown on one line, for a cell of a table or an item of a list. The exporter reads it:
// exporters/openapi/markdown/multiline.ts.

const fence = /^([ \t]*)(`{3,}(?!`)|~{3,}(?!~))(?!.*`)/
const delimiters = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/
const listItem = /(?:[-*+]|\d{1,9}[.)])\s/y

/**
 * Breaks between paragraphs and list items stay visible as `<br>`. The lines of a code block are
 * code spans, and the rows of a table are below each other, each after `<br/>`.
 */
export function inline(markdown: string): string {
  const text = markdown.trim()
  if (!/^[ \t]*(?:`{3}|~{3})|\|/m.test(text)) return paragraphs(text)
  const lines = text.split(/\r\n?|\n/)
  const blocks: string[] = []
  let words: string[] = []
  const add = (block: string): void => {
    blocks.push(paragraphs(words.join('\n')), block)
    words = []
  }
  for (let at = 0; at < lines.length; at++) {
    const [opening, indent = '', signs] = fence.exec(lines[at]!) ?? []
    const end = opening === undefined ? tableEnd(lines, at) : fenceEnd(lines, at, signs!)
    if (end === undefined) words.push(lines[at]!)
    else {
      add(signs ? codeLines(lines.slice(at + 1, end), indent) : tableLines(lines.slice(at, end)))
      // the line that closes the code belongs to it, too
      at = signs ? end : end - 1
    }
  }
  add('')
  return blocks.filter(Boolean).join('<br>')
}

const paragraphs = (text: string): string =>
  text.trim().replace(/\s+/g, (space, at: number, whole: string) => {
    const line = space.indexOf('\n')
    if (line < 0) return space
    listItem.lastIndex = at + space.length
    return space.includes('\n', line + 1) || listItem.test(whole) ? '<br>' : ' '
  })

/** The line that closes a code block; without one its end is that of the text. */
function fenceEnd(lines: readonly string[], start: number, signs: string): number {
  const end = lines.findIndex((line, at) => {
    const closing = line.trim()
    return at > start && closing.startsWith(signs) && closing === signs[0]!.repeat(closing.length)
  })
  return end < 0 ? lines.length : end
}

/** The line after a table that begins here; `undefined` for none. */
function tableEnd(lines: readonly string[], start: number): number | undefined {
  const [head = '', below = ''] = lines.slice(start)
  if (!head.includes('|') || !below.includes('|') || !delimiters.test(below)) return undefined
  let end = start + 2
  while (lines[end]?.includes('|')) end++
  // a row of titles alone would be no table any more
  return end > start + 2 ? end : undefined
}

/** Spaces at the beginning, which would be lost in a code span, do not break. */
const codeLines = (lines: readonly string[], indent: string): string =>
  lines
    .map((line) => {
      const text = line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()
      const written = text.replaceAll('\t', '  ').trimEnd()
      const start = written.length - written.trimStart().length
      return written === '' ? '' : codeSpan('\u00A0'.repeat(start) + written.slice(start))
    })
    .join('<br/>')

const tableLines = ([head, , ...rows]: readonly string[]): string =>
  [head!, ...rows]
    .map(
      (line) =>
        `| ${line
          .trim()
          .replace(/^\||(?<!\\)\|$/g, '')
          .trim()} |`,
    )
    .join('<br/>')
