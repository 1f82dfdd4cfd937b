import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { parserOf } from '#contract/document/parsers.ts'
import { parseText } from '#contract/text/markdown/markdown.ts'

/** A mark of a generated part that `import` and `db` would not understand. */
interface BrokenPart {
  /** From 1, in a text without front matter. */
  readonly line: number
  readonly fault: 'data' | 'open' | 'end' | 'second'
}

const mark = /^[ \t]*<!-- (\/?)showdoc:(import|db)\b(.*?)-->/
const dataOf = { import: /^ (\{.*\}) $/, db: /^ \S+(?: hash=[\w-]+)? $/ } as const

/**
 * Marks of generated parts (an API page, or a table of a data dictionary) that are damaged, without
 * their end, or doubled. Those in code are examples. Texts without any are not parsed.
 */
export function brokenParts(text: string, dialect: Dialect): BrokenPart[] {
  if (!/<!-- \/?showdoc:(?:import|db)/.test(text)) return []
  const broken: BrokenPart[] = []
  const open = new Map<string, number>()
  const ended = new Set<string>()
  for (const { line, kind, isEnd, data } of marksIn(text, dialect)) {
    const begin = open.get(kind)
    if (isEnd && begin === undefined) broken.push({ line, fault: 'end' })
    if (isEnd) {
      open.delete(kind)
      ended.add(kind)
      continue
    }
    if (begin !== undefined) broken.push({ line: begin, fault: 'open' })
    else if (ended.has(kind)) broken.push({ line, fault: 'second' })
    if (!isReadable(kind, data)) broken.push({ line, fault: 'data' })
    open.set(kind, line)
  }
  for (const line of open.values()) broken.push({ line, fault: 'open' })
  return broken
}

function* marksIn(text: string, dialect: Dialect) {
  const lines = text.split('\n')
  for (const { type, map } of parseText(parserOf(dialect), text).tokens) {
    // what a block of HTML has is not in its token: comments are left out there
    if (type !== 'html_block' || !map) continue
    for (const [index, line] of lines.slice(...map).entries()) {
      const [whole, slash, kind, data = ''] = mark.exec(line) ?? []
      if (whole === undefined) continue
      const at = map[0] + index + 1
      yield { line: at, kind: kind as 'import' | 'db', isEnd: slash === '/', data }
    }
  }
}

function isReadable(kind: 'import' | 'db', data: string): boolean {
  const [, written] = dataOf[kind].exec(data) ?? []
  if (kind === 'db') return dataOf.db.test(data)
  try {
    const source: unknown = JSON.parse(written ?? '')
    return typeof source === 'object' && source !== null && 'from' in source
  } catch {
    return false
  }
}
