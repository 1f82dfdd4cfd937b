import { marked, span, type Marked } from './code-spans.ts'

const item = /^(?:[-*+]|\d+[.)])\s/
const codeLine = new RegExp(`^(?:${span})?$`)
const tableLine = /^\|.*\|$/

/** The text of a cell or a list item, which are on one line. Source: importers/openapi/inline.ts. */
export function multiline(text: string): string {
  if (!/<br ?\/?>/i.test(text)) return text.trim()
  const line = marked(text)
  let made = ''
  let isBlock = false
  for (const paragraph of line.text.split('<br>')) {
    const block = blockOf(paragraph.split('<br/>'), line)
    const isItem = item.test(paragraph) && !isBlock
    made += isItem ? '\n' : '\n\n'
    made += block ?? line.written(paragraph.replace(/<br ?\/?>/gi, '\n\n'))
    isBlock = block !== undefined
  }
  return made.trim()
}

function blockOf(lines: readonly string[], line: Marked): string | undefined {
  if (lines.length < 2) return undefined
  if (lines.every((one) => codeLine.test(one)))
    return fenced(lines.map((one) => (one === '' ? '' : line.codeOf(one))))
  return lines.every((one) => tableLine.test(one))
    ? tableOf(lines.map((one) => line.written(one)))
    : undefined
}

function fenced(lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length)
  const fence = '`'.repeat(Math.max(2, ...runs) + 1)
  return [fence, ...lines.map((line) => line.replaceAll('\u00A0', ' ')), fence].join('\n')
}

function tableOf([head = '', ...rows]: readonly string[]): string {
  const columns = head.match(/(?<!\\)\|/g)?.length ?? 2
  return [head, `|${' :--- |'.repeat(columns - 1)}`, ...rows].join('\n')
}
