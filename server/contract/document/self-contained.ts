import type { ApiDocument } from '../text/content/api-markdown.ts'
import { importedLevel, partOf } from '../text/content/page-parts.ts'
import { codeBlock } from '../text/markdown/code-block.ts'
import { dialects } from '../text/markdown/dialect.ts'
import { parserOf } from './parsers.ts'

/** Without any of these nothing stays open at the end of a text. */
const mayStayOpen = /`{3}|~{3}|<|:{3}|\$\$|\{%/
/** What ends blocks that end neither at a blank line nor with what they are in. */
const ends = ['-->', '?>', ']]>', '>', '$$', ':::']
const rawElement = /<(pre|script|style|textarea)(?=[\s>])/gi
const probe = 'showdoc probe'
const fence = /^(\s*)(`{3,}(?!.*`)|~{3,})(.*)$/
const heading = new RegExp(`^#{${importedLevel}}\\s+(\\S.*?)[\\s#]*$`)

/**
 * A text of a foreign document such that it can stand in the middle of a page: what it leaves open,
 * as a text that was cut does, ends with it, and its headings are not taken for those of the page.
 * Any other text stays as it is.
 */
export function selfContained(text: string): string {
  const closed = mayStayOpen.test(text) ? ended(text) : text
  return text.includes('#'.repeat(importedLevel)) ? withoutTitles(closed) : closed
}

/** An API page whose texts do not change how the rest of it is read, as one text of markdown. */
export function selfContainedApi(document: ApiDocument): ApiDocument {
  const { info } = document
  // pages of other programs may hold anything
  const own = (['description', 'remark'] as const).flatMap((name) =>
    typeof info[name] === 'string' ? [[name, selfContained(info[name])] as const] : [],
  )
  return { ...document, info: { ...info, ...Object.fromEntries(own) } }
}

function ended(text: string): string {
  const fenced = text + openFence(text)
  const raw = [...text.matchAll(rawElement)].at(-1)?.[1]
  const all = raw === undefined ? ends : [`</${raw}>`, ...ends]
  const tried = [text, fenced, ...all.map((end) => `${fenced}\n${end}`)]
  if (fenced !== text) tried.shift()
  return tried.find(isEnded) ?? codeBlock(text)
}

/** Whether a heading behind a text is one, whatever the dialect of the page is. */
const isEnded = (text: string): boolean =>
  dialects.every((dialect) => {
    const tokens = parserOf(dialect).parse(`${text}\n\n# ${probe}`, {})
    const at = tokens.findLastIndex(({ type }) => type === 'heading_open')
    return tokens[at]?.level === 0 && tokens[at + 1]?.content === probe
  })

/** The line that closes a fence which is open at the end, also one in a list. */
function openFence(text: string): string {
  let open: { indent: string; signs: string } | undefined
  for (const line of text.split(/\r?\n/)) {
    const [, indent = '', signs = '', rest = ''] = fence.exec(line) ?? []
    if (signs === '') continue
    if (!open) open = { indent, signs }
    else if (signs.startsWith(open.signs) && rest.trim() === '') open = undefined
  }
  return open ? `\n${open.indent}${open.signs}` : ''
}

/** Headings with the title and the level of a part become lower ones; code stays as it is. */
function withoutTitles(text: string): string {
  const lines = text.split('\n')
  const code = new Set<number>()
  for (const { type, map } of parserOf('commonmark').parse(text, {}))
    if (map && (type === 'fence' || type === 'code_block'))
      for (let line = map[0]; line < map[1]; line++) code.add(line)
  return lines
    .map((line, at) => {
      const title = code.has(at) ? undefined : heading.exec(line)?.[1]
      return title !== undefined && partOf(title) ? `#${line}` : line
    })
    .join('\n')
}
