import { isMap, isScalar, parseDocument, stringify, type Node } from 'yaml'
import { isToml } from './front-matter.ts'
import { withTomlKey } from './toml/toml-lines.ts'

/**
 * Sets keys of a front matter block, as `splitBlock` gives it; an empty block becomes one in YAML.
 * Only the lines of these keys change: quotes, comments and order of the others stay. Source:
 * cli/spec.md 2.4
 */
export function withFrontKeys(
  block: string,
  keys: Readonly<Record<string, string | number>>,
  lineEnd: string,
): string {
  if (Object.keys(keys).length === 0) return block
  let text = block === '' ? `---${lineEnd}---${lineEnd}` : block
  const withKey = isToml(text) ? withTomlKey : withYamlKey
  for (const [key, value] of Object.entries(keys)) text = withKey(text, key, value, lineEnd)
  return text
}

function withYamlKey(block: string, key: string, value: string | number, lineEnd: string): string {
  const opening = /^---[ \t]*(?:\r\n|\n|\r)/.exec(block)![0].length
  const closing = /(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r)?$/.exec(block)!.index
  const inner = block.slice(opening, closing)
  const written = scalar(value)
  const root = parseDocument(inner, { schema: 'core', logLevel: 'silent' }).contents
  const pair = isMap(root)
    ? root.items.findLast((one) => isScalar(one.key) && one.key.value === key)
    : undefined
  if (!pair || !isScalar(pair.key)) {
    const before = inner === '' || /[\r\n]$/.test(inner) ? inner : inner + lineEnd
    return `${block.slice(0, opening)}${before}${key}: ${written}${lineEnd}${block.slice(closing)}`
  }
  const isEmpty = isScalar(pair.value) && pair.value.value === null
  const range = isEmpty ? undefined : (pair.value as Node | null)?.range
  const [start, end] = range
    ? [range[0], range[1]]
    : [pair.key.range![1] + 1, pair.key.range![1] + 1]
  const own = inner.slice(start, end)
  // A text block ends with its line, which the value in its place does not.
  const tail = /[\r\n]$/.test(own) ? lineEnd : ''
  return `${block.slice(0, opening)}${inner.slice(0, start)}${range ? '' : ' '}${written}${tail}${inner.slice(end)}${block.slice(closing)}`
}

/** A value on one line. */
const scalar = (value: string | number): string =>
  typeof value === 'number' ? String(value) : plainOrQuoted(value)

function plainOrQuoted(value: string): string {
  const plain = stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd()
  return plain.includes('\n') || plain.startsWith('|') || plain.startsWith('>')
    ? JSON.stringify(value)
    : plain
}
