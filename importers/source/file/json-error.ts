const token =
  /[ \t\r\n]*(?:([{}[\],:])|("[^"\\\n]*(?:\\[^\n][^"\\\n]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma'

/**
 * Position of the first character that makes a text no JSON (RFC 8259); V8 does not always tell.
 *
 * @returns the length of the text if it ends too early
 */
export function jsonErrorAt(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    token.lastIndex = at
    const found = token.exec(text)
    const start = at + (/^[ \t\r\n]*/.exec(text.slice(at, at + 10_000))?.[0].length ?? 0)
    if (!found) return Math.min(start, text.length)
    const [whole, mark = '', string] = found
    if (open.length === 0 && at > 0) return start
    if (!fits(expected, mark, string !== undefined, open.at(-1))) return start
    at += whole.length
    if (mark === '{' || mark === '[') {
      open.push(mark)
      expected = mark === '{' ? 'key or end' : 'value or end'
    } else if (mark === '}' || mark === ']') {
      open.pop()
      expected = 'comma'
    } else if (mark === ',') expected = open.at(-1) === '{' ? 'key' : 'value'
    else if (mark === ':') expected = 'value'
    else expected = expected.startsWith('key') ? 'colon' : 'comma'
  }
}

function fits(
  expected: Expected,
  mark: string,
  isString: boolean,
  open: string | undefined,
): boolean {
  const isEnd = mark === (open === '{' ? '}' : ']')
  if (expected === 'colon') return mark === ':'
  if (expected === 'comma') return open !== undefined && (mark === ',' || isEnd)
  if (expected.startsWith('key')) return isString || (expected === 'key or end' && isEnd)
  return mark === '' || mark === '{' || mark === '[' || (expected === 'value or end' && isEnd)
}
