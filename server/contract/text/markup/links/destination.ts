const title = /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\((?:\\[^]|[^()\\])*\)/y

const blanks = /[ \t\n]*/y

function skipBlanks(text: string, from: number): number {
  blanks.lastIndex = from
  blanks.exec(text)
  return blanks.lastIndex
}

/** Reads `destination "title")` after the opening parenthesis; an empty destination is no link. */
export function destinationAt(
  text: string,
  from: number,
): { start: number; end: number; after: number } | undefined {
  const start = skipBlanks(text, from)
  const end = text[start] === '<' ? angleEnd(text, start) : bareEnd(text, start)
  if (end === undefined) return undefined
  let position = skipBlanks(text, end)
  // Sizes such as `=300x200` after a picture's address are supported by the web client. Source:
  // cli/spec.md 2.7
  const size = /=\d*x\d*%?[ \t]*(?=[)"'])/y
  size.lastIndex = position
  if (position > end && size.test(text)) position = size.lastIndex
  if (position > end) {
    title.lastIndex = position
    if (title.test(text)) position = skipBlanks(text, title.lastIndex)
  }
  return text[position] === ')' ? { start, end, after: position + 1 } : undefined
}

function angleEnd(text: string, start: number): number | undefined {
  for (let index = start + 1; index < text.length; index++) {
    const sign = text[index]
    if (sign === '\\') index++
    else if (sign === '>') return index + 1
    else if (sign === '<' || sign === '\n') return undefined
  }
  return undefined
}

/** A bare destination ends at whitespace or at an unbalanced closing parenthesis. */
function bareEnd(text: string, start: number): number | undefined {
  let depth = 0
  let index = start
  for (; index < text.length; index++) {
    const sign = text[index]!
    if (sign === '\\' && index + 1 < text.length && text[index + 1]! > ' ') index++
    else if (sign <= ' ' || sign === '\x7f') break
    else if (sign === '(') {
      if (++depth > 32) return undefined
    } else if (sign === ')') {
      if (depth === 0) break
      depth--
    }
  }
  return depth === 0 ? Math.min(index, text.length) : undefined
}
