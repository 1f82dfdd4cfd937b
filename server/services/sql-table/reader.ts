import { tokensOf, type Token } from './tokens.ts'

/**
 * Reads tokens one after another; every group in brackets knows its end beforehand, so that
 * skipping it costs nothing.
 */
export class Reader {
  readonly source: string
  readonly tokens: readonly Token[]
  /**
   * Place of the closing bracket of each opening one; one that is never closed ends with the
   * source.
   */
  readonly #closing: Int32Array
  at = 0

  constructor(source: string) {
    this.source = source
    this.tokens = tokensOf(source)
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

  /** The token at the place, or some places on. */
  peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead]
  }

  /** True when these words, in any case, come next; a quoted name is no word. */
  isNext(...words: string[]): boolean {
    return words.every((text, ahead) => this.#isWord(this.peek(ahead), text))
  }

  #isWord(token: Token | undefined, text: string): boolean {
    return (token?.kind === 'word' || token?.kind === 'sign') && token.text.toLowerCase() === text
  }

  /** Goes past these words if they come next. */
  take(...words: string[]): boolean {
    if (!this.isNext(...words)) return false
    this.at += words.length
    return true
  }

  /** Place of the bracket that closes the one at a place. */
  closingOf(place: number): number {
    return this.#closing[place] ?? this.tokens.length
  }

  /** Goes past the next token, or the whole group that it opens. */
  skip(): void {
    this.at = this.isNext('(') ? this.closingOf(this.at) + 1 : this.at + 1
  }

  /** The source between two places of tokens, the second left out, with single blanks. */
  textOf(from: number, to: number): string {
    const [first, last] = [this.tokens[from], this.tokens[to - 1]]
    return first && last && from < to
      ? this.source.slice(first.from, last.to).replaceAll(/\s+/g, ' ')
      : ''
  }

  /** A name with what qualifies it (`schema.table`), lowest last; `null` where none comes. */
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

  /** A text in quotes, also in double ones; `null` where none comes. */
  takeText(): string | null {
    const token = this.peek()
    if (token?.kind !== 'string' && token?.kind !== 'name') return null
    this.at++
    return token.text
  }
}
