/** A token of SQL: a bare word or number, a quoted name, a string, or a single sign. */
export interface Token {
  readonly kind: 'word' | 'name' | 'string' | 'sign'
  /** Its value: without quotes; words as written. */
  readonly text: string
  /** Start and end in the source. */
  readonly from: number
  readonly to: number
}

const blank = /\s+/y
const word = /[\p{L}\p{N}_$@#]+/uy
const dollar = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy
/** `[]` and `[3]` after a type are not quoted names. */
const dimension = /\[\d*\]/y
/**
 * Prefixes of string literals: national, escaped, bits, hexadecimal, and the character sets of
 * MySQL.
 */
const prefix = /^(?:[nebxq]|_\w+)$/i
/** Strings of Oracle that choose their own quotes, such as `q'[it's]'`. */
const oracle = /n?q'(?=[^\s'])/iy
const opposite: Record<string, string> = { '[': ']', '{': '}', '(': ')', '<': '>' }
/** Quotation marks of a word processor, which close on the same line. */
const curly = /[‘’]([^‘’'\n]*)[‘’']|[“”]([^“”"\n]*)[“”"]/uy
/** Punctuation of Chinese texts, which SQL is pasted from. */
const wide: Record<string, string> = { '（': '(', '）': ')', '，': ',', '；': ';', '＝': '=' }

/** Position after the match that begins at `at`, or 0. */
function end(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : 0
}

/**
 * Position after what begins at `at` and is closed by `mark`; unclosed it extends to the end, so
 * that nothing is read twice.
 */
function after(source: string, mark: string, at: number): number {
  const found = source.indexOf(mark, at)
  return found === -1 ? source.length : found + mark.length
}

/**
 * Position after a quoted string. A doubled quote is part of it, and so is a quote after a
 * backslash, as in MySQL, unless the string ends there for dialects with literal backslashes: what
 * follows the quote can only follow a string.
 */
function afterQuoted(source: string, quote: string, from: number, escapes: boolean): number {
  for (let at = from + 1; at < source.length; at++) {
    const sign = source[at]
    if (sign === '\\' && escapes) {
      const isEnd = source[at + 1] === quote && /[\s,;)]/.test(source[at + 2] ?? ' ')
      if (!isEnd) at++
    } else if (sign === quote) {
      if (source[at + 1] !== quote) return at + 1
      at++
    }
  }
  return source.length
}

const closing: Record<string, string> = { '`': '`', '"': '"', '[': ']', "'": "'" }

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '' }

function unquoted(source: string, from: number, to: number, quote: string): string {
  const inner = source
    .slice(from + 1, source[to - 1] === quote ? to - 1 : to)
    .replaceAll(quote + quote, quote)
  return quote === "'"
    ? inner.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign)
    : inner
}

/**
 * Position after a comment that begins at `at`, or 0. `#` begins a comment unless it is part of a
 * name, as in temporary tables.
 */
function afterComment(source: string, at: number, before: Token | undefined): number {
  if (source.startsWith('--', at)) return after(source, '\n', at)
  if (source.startsWith('/*', at)) return after(source, '*/', at + 2)
  const isName = before?.text === '.' || /^(?:table|exists)$/i.test(before?.text ?? '')
  return source[at] === '#' && !isName ? after(source, '\n', at) : 0
}

function tokenAt(source: string, at: number): Token {
  const dollars = source[at] === '$' ? end(dollar, source, at) : 0
  if (dollars > 0) {
    const to = after(source, source.slice(at, dollars), dollars)
    return {
      kind: 'string',
      text: source.slice(dollars, Math.max(dollars, to - (dollars - at))),
      from: at,
      to,
    }
  }
  const own = end(oracle, source, at)
  if (own > 0) {
    const mark = source[own] as string
    const to = after(source, `${opposite[mark] ?? mark}'`, own + 1)
    return { kind: 'string', text: source.slice(own + 1, to - 2), from: at, to }
  }
  curly.lastIndex = at
  const quoted = curly.exec(source)
  if (quoted)
    return {
      kind: 'string',
      text: quoted[1] ?? quoted[2] ?? '',
      from: at,
      to: curly.lastIndex,
    }
  const close = closing[source[at] as string]
  if (close !== undefined && !(close === ']' && end(dimension, source, at) > 0)) {
    const to = afterQuoted(source, close, at, close === "'")
    return {
      kind: close === "'" ? 'string' : 'name',
      text: unquoted(source, at, to, close),
      from: at,
      to,
    }
  }
  const to = end(word, source, at)
  if (to === 0) {
    const next =
      end(dimension, source, at) || at + ((source.codePointAt(at) as number) > 0xffff ? 2 : 1)
    return { kind: 'sign', text: source.slice(at, next), from: at, to: next }
  }
  const text = source.slice(at, to)
  if (source[to] !== "'" || !prefix.test(text)) return { kind: 'word', text, from: at, to }
  const literal = tokenAt(source, to)
  // bit and byte strings are kept as written
  return {
    ...literal,
    from: at,
    text: /^[bx]$/i.test(text) ? source.slice(at, literal.to) : literal.text,
  }
}

/** Where a file of goose, sql-migrate or dbmate begins to undo its changes, and to make others. */
const undoing = /--[ \t]*(?:\+goose|\+migrate|migrate:)[ \t]*down\b/iy
const making = /--[ \t]*(?:\+goose|\+migrate|migrate:)[ \t]*up\b/gi

/** Comments that are instructions for a database or its tools. */
const instruction = /^\/\*(?:!|\+|T!)/

/** What follows a comment about something before it. */
const remarkEnd = /[ \t]*(?:[\r\n,)]|$)/y

/** The text of a comment without its signs, on one line. */
const remarkOf = (comment: string): string =>
  comment
    .replace(/^(?:--|\/\*|#)[-*#]*/, '')
    .replace(/\*\/$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What is a token of its own, whatever follows. */
const signs = new Set('(),;=.:+*%<>!|&?~^{}]（），；＝')
/** Ends the rows that follow `copy … from stdin;` in a dump of PostgreSQL. */
const rowsEnd = '\n\\.'

/** SQL in parts. */
export interface Tokens {
  readonly tokens: Token[]
  /** Comments that follow a token on its line, by the position of the next token. */
  readonly remarks: ReadonlyMap<number, string>
}

/**
 * Tokenises SQL of any dialect in a single pass. Comments are only kept as remarks, and what a
 * migration undoes is left out.
 */
export function tokensOf(source: string): Tokens {
  const tokens: Token[] = []
  const remarks = new Map<number, string>()
  /** Where the last statement begins among them. */
  let start = 0
  const isCopy = (): boolean =>
    /^copy$/i.test(tokens[start]?.text ?? '') &&
    tokens.slice(start).some(({ text }) => /^stdin$/i.test(text))
  let isLineEnd = true
  const lastRowsEnd = source.lastIndexOf(rowsEnd)
  for (let at = 0; at < source.length;) {
    const first = source[at] as string
    if (signs.has(first)) {
      const text = wide[first] ?? first
      const from = at++
      isLineEnd = false
      if (text === ';') {
        if (at <= lastRowsEnd && isCopy()) at = source.indexOf(rowsEnd, at) + rowsEnd.length
        start = tokens.length + 1
      }
      tokens.push({ kind: 'sign', text, from, to: from + 1 })
      continue
    }
    const space = end(blank, source, at)
    if (space > 0) {
      isLineEnd ||= source.slice(at, space).includes('\n')
      at = space
      continue
    }
    const past = afterComment(source, at, tokens.at(-1))
    if (past > 0) {
      if (end(undoing, source, at) > 0) {
        making.lastIndex = past
        at = making.exec(source)?.index ?? source.length
      } else {
        const comment = source.slice(at, past)
        const isRemark = !isLineEnd && (comment.endsWith('\n') || end(remarkEnd, source, past) > 0)
        if (isRemark && !remarks.has(tokens.length) && !instruction.test(comment))
          remarks.set(tokens.length, remarkOf(comment))
        isLineEnd ||= comment.includes('\n')
        at = past
      }
      continue
    }
    isLineEnd = false
    const token = tokenAt(source, at)
    tokens.push(token)
    at = token.to
  }
  return { tokens, remarks }
}
