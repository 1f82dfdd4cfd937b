import { canBeIndented } from './json-size.ts'

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * JSON with an indent of two spaces, numbers spelled and keys ordered as they were; `null` for any
 * other text, for scalars, and for what is nested too deeply.
 */
export function prettyJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  if (!canBeIndented(text)) return null
  const tokens = text.match(token) ?? []
  let depth = 0
  let pretty = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [at, one] of tokens.entries()) {
    if (one === '{' || one === '[') {
      depth++
      pretty += one + (isClosing(tokens[at + 1]) ? '' : line())
    } else if (isClosing(one)) {
      depth--
      pretty += (/[[{]/.test(tokens[at - 1]!) && tokens[at - 1]!.length === 1 ? '' : line()) + one
    } else if (one === ',') pretty += `,${line()}`
    else if (one === ':') pretty += ': '
    else pretty += one.startsWith('"') ? JSON.stringify(JSON.parse(one)) : one
  }
  return pretty
}

const isClosing = (one: string | undefined): boolean => one === '}' || one === ']'
