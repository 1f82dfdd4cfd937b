// The stored text of an API page of a RunApi item as a file that people can read and compare: with
// line breaks and sorted keys, so that two states differ only where they say something else. Numbers
// stay as they are written: long ids would lose digits. Source: cli/spec.md 2.5

import { isObject } from './read-content.ts'
import { tokensOf } from './sheets/sheet-file.ts'

/** Objects and lists inside each other; no page is that deep. */
const deepest = 200

/** The value that begins at the next token. */
function valueOf(
  tokens: Iterator<{ text: string }, undefined>,
  first: string,
  depth: number,
): string {
  const next = () => tokens.next().value!.text
  if (first !== '{' && first !== '[') return first.startsWith('"') ? plain(first) : first
  if (depth > deepest) throw new RangeError('too deep')
  const isList = first === '['
  const members = new Map<string | number, string>()
  for (let token = next(); token !== ']' && token !== '}'; token = next()) {
    if (token === ',') continue
    if (isList) members.set(members.size, valueOf(tokens, token, depth + 1))
    else {
      next() // the colon
      members.set(JSON.parse(token) as string, valueOf(tokens, next(), depth + 1))
    }
  }
  if (members.size === 0) return isList ? '[]' : '{}'
  const indent = '  '.repeat(depth + 1)
  const lines = isList
    ? [...members.values()]
    : [...members]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([key, value]) => `${JSON.stringify(key)}: ${value}`)
  const body = lines.map((line) => `${indent}${line}`).join(',\n')
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${body}\n${'  '.repeat(depth)}${close}`
}

/** A text without escapes that it does not need. */
const plain = (token: string): string => JSON.stringify(JSON.parse(token))

/** The file of a stored text; undefined for one that is no JSON object, or is nested too deeply. */
export function apiFile(stored: string): string | undefined {
  const json = stored.replace(/^\uFEFF/, '')
  try {
    if (!isObject(JSON.parse(json))) return undefined
    const tokens = tokensOf(json)[Symbol.iterator]()
    return `${valueOf(tokens, tokens.next().value!.text, 0)}\n`
  } catch {
    return undefined
  }
}
