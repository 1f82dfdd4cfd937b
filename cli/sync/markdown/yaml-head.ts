import { LineCounter, isMap, isScalar, parseDocument } from 'yaml'
import { phrase } from '../problem.ts'
import type { FrontEntry, FrontMatterError } from './front-entry.ts'

/** The keys of a front matter block in YAML, those given twice as well. */
export function readYaml(block: string): { entries: FrontEntry[]; mistake?: FrontMatterError } {
  const opening = /^---[ \t]*(?:\r\n|\n|\r)/.exec(block)![0].length
  const inner = block.slice(opening).replace(/(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r)?$/, '')
  const lines = new LineCounter()
  const document = parseDocument(inner.replaceAll(/\r\n?/g, '\n'), {
    lineCounter: lines,
    schema: 'core',
    uniqueKeys: false,
    logLevel: 'silent',
  })
  const at = (offset: number) => {
    const place = lines.linePos(offset)
    return { line: place.line + 1, column: place.col }
  }
  const wrong = document.errors[0]
  if (wrong) {
    const message = phrase('front.notYaml', { reason: reasonOf(wrong) })
    return { entries: [], mistake: { ...at(wrong.pos[0]), message } }
  }
  const root = document.contents
  if (root === null) return { entries: [] }
  if (!isMap(root))
    return { entries: [], mistake: { line: 2, column: 1, message: phrase('front.notMapping') } }
  const entries = root.items.map(({ key, value: node }): FrontEntry => {
    const value: unknown = isScalar(node) ? node.value : node === null ? null : {}
    return {
      key: isScalar(key) ? String(key.value) : '',
      ...at((isScalar(key) ? key.range?.[0] : undefined) ?? 0),
      value,
      source: isScalar(node) && typeof node.source === 'string' ? node.source : String(value),
    }
  })
  return { entries }
}

/** What is wrong with a YAML document, without the place: that counts from the block it is in. */
export const reasonOf = ({ message }: { message: string }): string =>
  message.split('\n', 1)[0]!.replace(/ at line \d+, column \d+:?$/, '')
