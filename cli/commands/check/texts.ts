import { parserOf } from '#contract/document/parsers.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { parseText } from '#contract/text/markdown/markdown.ts'

const fenceLine = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])?[ \t]*(?:`{3,}|~{3,})/gm

/**
 * Line of a code block that is never closed, from 1, in a text without front matter; undefined when
 * there is none. Texts whose fences come in pairs are not parsed.
 */
export function openFence(text: string, dialect: Dialect): number | undefined {
  if ((text.match(fenceLine)?.length ?? 0) % 2 === 0) return undefined
  const lines = text.split('\n')
  for (const token of parseText(parserOf(dialect), text).tokens) {
    if (token.type !== 'fence' || !token.map) continue
    const [begin, end] = token.map
    const mark = /(`{3,}|~{3,})/.exec(lines[begin] ?? '')?.[1] ?? ''
    const last = (lines[end - 1] ?? '').trim().replace(/^[> \t]+/, '')
    const isClosed = end - 1 > begin && last.startsWith(mark) && /^(`+|~+)$/.test(last)
    if (!isClosed && mark !== '') return begin + 1
  }
  return undefined
}
