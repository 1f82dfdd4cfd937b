import { tokensOf, type Token } from './tokens.ts'

/** Types whose parts are in angle brackets: Hive, Spark, BigQuery, Doris. */
const generic = /^(?:array|map|multiset|record|row|struct|uniontype)$/i

/**
 * Reads tokens in order; the end of every bracketed group is known in advance, so that skipping it
 * is cheap.
 */
export class Reader {
  readonly source: string
  readonly tokens: readonly Token[]
  readonly #remarks: ReadonlyMap<number, string>
  /** Position of the closing bracket of each opening one; an unclosed one ends with the source. */
  readonly #closing: Int32Array
  at = 0

  constructor(source: string) {
    this.source = source
    const { tokens, remarks } = tokensOf(source)
    this.tokens = tokens
    this.#remarks = remarks
    this.#closing = new Int32Array(this.tokens.length).fill(this.tokens.length)
    const open: number[] = []
    for (const [index, token] of this.tokens.entries()) {
      if (token.kind !== 'sign') continue
      if (token.text === '(') open.push(index)
      else if (token.text === ')') {
        const from = open.pop()
        if (from !== undefined) this.#closing[from] = index
      }
    }
  }

  /** The comment on the last line of what ends at a position, or after the comma there. */
  remarkOf(to: number): string {
    const isComma = this.tokens[to]?.kind === 'sign' && this.tokens[to]?.text === ','
    return this.#remarks.get(to) ?? (isComma ? this.#remarks.get(to + 1) : undefined) ?? ''
  }

  /** The token at the current position, or some positions ahead. */
  peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead]
  }

  /** Whether these words, in any case, come next; a quoted name does not match. */
  isNext(...words: string[]): boolean {
    return words.every((text, ahead) => this.#isWord(this.peek(ahead), text))
  }

  #isWord(token: Token | undefined, text: string): boolean {
    return (token?.kind === 'word' || token?.kind === 'sign') && token.text.toLowerCase() === text
  }

  /** Skips these words if they come next. */
  take(...words: string[]): boolean {
    if (!this.isNext(...words)) return false
    this.at += words.length
    return true
  }

  /** Position of the bracket that closes the one at a position. */
  closingOf(place: number): number {
    return this.#closing[place] ?? this.tokens.length
  }

  /** Skips the next token, or the whole group that it opens. */
  skip(): void {
    if (this.isNext('(')) this.at = this.closingOf(this.at) + 1
    else if (this.isNext('<') && generic.test(this.tokens[this.at - 1]?.text ?? ''))
      this.#skipParts()
    else this.at++
  }

  /** Skips the parts of a type, such as `<string, array<int>>`. */
  #skipParts(): void {
    let open = 0
    do {
      if (this.isNext('<')) open++
      else if (this.isNext('>')) open--
      this.at++
    } while (open > 0 && this.peek())
  }

  /** The source between two token positions, the second one exclusive, with single spaces. */
  textOf(from: number, to: number): string {
    const [first, last] = [this.tokens[from], this.tokens[to - 1]]
    return first && last && from < to
      ? this.source.slice(first.from, last.to).replaceAll(/\s+/g, ' ')
      : ''
  }

  /** A name with its qualifiers (`schema.table`), innermost last; `null` if there is none. */
  takeName(): string[] | null {
    const parts: string[] = []
    for (;;) {
      const token = this.peek()
      if (!token || (token.kind !== 'word' && token.kind !== 'name')) break
      parts.push(token.text)
      this.at++
      if (!this.take('.')) break
    }
    return parts.length > 0 ? parts : null
  }

  /** A quoted string, also in double quotes; `null` if there is none. */
  takeText(): string | null {
    const token = this.peek()
    if (token?.kind !== 'string' && token?.kind !== 'name') return null
    this.at++
    return token.text
  }
}
