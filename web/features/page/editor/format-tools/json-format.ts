import { prettyJson } from '#contract/text/content/pretty-json.ts'

/** Where JSON is wrong: line and column from 1. */
export class JsonMistake extends Error {
  readonly line: number
  readonly column: number
  constructor(text: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    const before = text.slice(0, mistakeIn(text)).split('\n')
    this.line = before.length
    this.column = (before.at(-1) ?? '').length + 1
  }
}

/** @throws {JsonMistake} */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new JsonMistake(text, error)
  }
}

const token =
  /\s*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))|([{}[\],:]))/y

/**
 * Position of the first token that does not belong where it stands. Browsers word their errors
 * differently, and not all of them name a place.
 */
function mistakeIn(text: string): number {
  const open: ('{' | '[')[] = []
  /** What may come next: a value, a key, a colon, or what follows a value. */
  let next: 'value' | 'key' | 'colon' | 'after' = 'value'
  let isFirst = false
  for (let at = 0; ; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(text)
    const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    if (!found) return start
    const [, string, word, sign] = found
    const inside = open.at(-1)
    if (sign === '}' || sign === ']') {
      const opener = sign === '}' ? '{' : '['
      if (inside !== opener || !(next === 'after' || isFirst)) return start
      open.pop()
      next = 'after'
      isFirst = false
      continue
    }
    if (next === 'value' && (sign === '{' || sign === '[')) {
      open.push(sign)
      next = sign === '{' ? 'key' : 'value'
      isFirst = true
      continue
    }
    if (next === 'value' && (string !== undefined || word !== undefined)) next = 'after'
    else if (next === 'key' && string !== undefined) next = 'colon'
    else if (next === 'colon' && sign === ':') next = 'value'
    else if (next === 'after' && sign === ',' && inside) next = inside === '{' ? 'key' : 'value'
    else return start
    isFirst = false
  }
}

/**
 * JSON with an indentation of two spaces: numbers, the order of keys and keys that occur twice stay
 * as they are written. Source: web/spec/writing.md 1.10.
 * @throws {JsonMistake}
 */
export function formatJson(text: string): string {
  parseJson(text)
  return prettyJson(text) ?? text.trim()
}
