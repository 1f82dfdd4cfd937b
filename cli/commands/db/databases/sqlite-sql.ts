import type { Check } from '../../../../importers/database/schema.ts'

// What SQLite keeps only as the text of a statement: checks, expressions and conditions of indexes.

interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Number of brackets around it; a bracket itself counts as outside. */
  readonly depth: number
}

const pattern =
  /--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[\p{L}\p{N}_$]+|\S/gu

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  for (const { 0: text, index } of sql.matchAll(pattern)) {
    if (text.startsWith('--') || text.startsWith('/*')) continue
    if (text === ')') depth--
    tokens.push({ text, from: index, to: index + text.length, depth })
    if (text === '(') depth++
  }
  return tokens
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.text.toLowerCase() === word

/** Place of the bracket that closes the one at a place. */
const closingOf = (tokens: readonly Token[], open: number): number =>
  tokens.findIndex(
    ({ text, depth }, index) => index > open && text === ')' && depth === tokens[open]!.depth,
  )

const unquoted = (name: string): string =>
  /^(["'`]).*\1$/s.test(name)
    ? name.slice(1, -1).replaceAll(name[0]! + name[0]!, name[0]!)
    : /^\[.*\]$/s.test(name)
      ? name.slice(1, -1)
      : name

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The checks of a `CREATE TABLE`. */
export function checksIn(sql: string): Check[] {
  const tokens = tokensOf(sql)
  return tokens.flatMap((token, index) => {
    if (token.depth !== 1 || !isWord(token, 'check') || tokens[index + 1]?.text !== '(') return []
    const close = closingOf(tokens, index + 1)
    if (close === -1) return []
    const name = isWord(tokens[index - 2], 'constraint') ? unquoted(tokens[index - 1]!.text) : ''
    return [{ name, expression: tidy(sql.slice(tokens[index + 1]!.to, tokens[close]!.from)) }]
  })
}

/** Expressions of generated columns in a `CREATE TABLE`, by the names of the columns in lower case. */
export function generatedIn(sql: string): ReadonlyMap<string, string> {
  const tokens = tokensOf(sql)
  const found = new Map<string, string>()
  let column = ''
  for (const [index, { text, depth }] of tokens.entries()) {
    const before = tokens[index - 1]
    const isFirst = depth === 1 && (before?.text === '(' || before?.text === ',')
    if (isFirst && before.depth === (before.text === '(' ? 0 : 1))
      column = unquoted(text).toLowerCase()
    if (depth !== 1 || !isWord(before, 'as') || text !== '(') continue
    const close = closingOf(tokens, index)
    if (close !== -1) found.set(column, tidy(sql.slice(tokens[index]!.to, tokens[close]!.from)))
  }
  return found
}

/** The list of columns and the condition of a `CREATE INDEX`. */
export function indexTexts(sql: string): { parts: string; condition: string } | undefined {
  const tokens = tokensOf(sql)
  const open = tokens.findIndex(({ text }) => text === '(')
  const close = open === -1 ? -1 : closingOf(tokens, open)
  if (close === -1) return undefined
  const where = tokens[close + 1]
  return {
    parts: tidy(sql.slice(tokens[open]!.to, tokens[close]!.from)),
    condition: where && isWord(where, 'where') ? tidy(sql.slice(where.to)) : '',
  }
}
