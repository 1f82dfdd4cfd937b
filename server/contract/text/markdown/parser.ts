// The parser is passed in (see markdown.ts), so the contract depends on no library: these are the
// few parts of markdown-it 15 that our rules use.

export interface Token {
  type: string
  tag: string
  attrs: [string, string | number][] | null
  map: [number, number] | null
  nesting: number
  level: number
  children: Token[] | null
  content: string
  markup: string
  info: string
  meta: unknown
  block: boolean
  hidden: boolean
  attrGet(name: string): string | number | null
  attrSet(name: string, value: string): void
  attrJoin(name: string, value: string): void
}

/** Shared by the rules during one parse; `outline` and the rest are filled in by our rules. */
export interface ParseEnvironment {
  [key: string]: unknown
}

interface State {
  src: string
  md: Parser
  env: ParseEnvironment
  tokens: Token[]
}

export interface CoreState extends State {
  Token: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token
}

export interface BlockState extends State {
  bMarks: number[]
  eMarks: number[]
  tShift: number[]
  sCount: number[]
  blkIndent: number
  line: number
  lineMax: number
  level: number
  tight: boolean
  /** The enclosing block; some rules check whether it is a paragraph. */
  parentType: string
  push(type: string, tag: string, nesting: -1 | 0 | 1): Token
  isEmpty(line: number): boolean
  skipSpaces(position: number): number
  skipChars(position: number, code: number): number
  getLines(begin: number, end: number, indent: number, keepLastLineFeed: boolean): string
}

export interface InlineState extends State {
  pos: number
  posMax: number
  linkLevel: number
  /** Text that has not become a token yet. */
  pending: string
  push(type: string, tag: string, nesting: -1 | 0 | 1): Token
}

export type BlockRule = (
  state: BlockState,
  startLine: number,
  endLine: number,
  silent: boolean,
) => boolean
export type InlineRule = (state: InlineState, silent: boolean) => boolean
export type CoreRule = (state: CoreState) => void
type RenderRule = (
  tokens: Token[],
  index: number,
  options: object,
  env: ParseEnvironment,
  renderer: Renderer,
) => string

interface Ruler<Rule> {
  at(name: string, rule: Rule, options?: { alt?: string[] }): void
  before(name: string, own: string, rule: Rule, options?: { alt?: string[] }): void
  after(name: string, own: string, rule: Rule, options?: { alt?: string[] }): void
  push(own: string, rule: Rule, options?: { alt?: string[] }): void
  getRules(chain: string): Rule[]
}

interface Renderer {
  rules: Record<string, RenderRule | undefined>
  render(tokens: Token[], options: object, env: ParseEnvironment): string
  renderToken(tokens: Token[], index: number, options: object): string
}

/** Expressions for the parts of an address, with the flags `iy`. */
export interface LinkMatcher {
  re: { get_http_validator(): RegExp; get_url_host_port(): RegExp; get_path(): RegExp }
}

export interface Parser {
  options: {
    html?: boolean
    breaks?: boolean
    linkify?: boolean
    typographer?: boolean
    maxNesting?: number
  }
  block: {
    ruler: Ruler<BlockRule>
    State: object
    tokenize(state: BlockState, startLine: number, endLine: number): void
  }
  inline: { ruler: Ruler<InlineRule>; tokenize(state: InlineState): void; State: object }
  core: { ruler: Ruler<CoreRule> }
  renderer: Renderer
  helpers: { parseLinkLabel(state: InlineState, start: number, disableNested?: boolean): number }
  utils: { escapeHtml(text: string): string; unescapeAll(text: string): string }
  linkify: {
    set(options: { fuzzyLink?: boolean; fuzzyEmail?: boolean; fuzzyIP?: boolean }): unknown
    /** Whether there is an address in a text. */
    test(text: string): boolean
    /**
     * Adds addresses that begin with `prefix`; `validate` returns how many characters behind it, that
     * is from `start` on, belong to one.
     */
    add(
      prefix: string,
      rule: {
        validate(text: string, start: number, matcher: LinkMatcher): number
        normalize?(match: { url: string }): void
      },
    ): unknown
  }
  set(options: {
    html?: boolean
    breaks?: boolean
    linkify?: boolean
    typographer?: boolean
    maxNesting?: number
  }): unknown
  normalizeLink(address: string): string
  validateLink(address: string): boolean
  parse(text: string, env: ParseEnvironment): Token[]
}

/** The first character of a line after its indentation, read without copying the line. */
export const firstSign = (state: BlockState, line: number): string =>
  state.src.charAt(state.bMarks[line]! + state.tShift[line]!)

/** The text of a line without its indentation. */
export const lineText = (state: BlockState, line: number): string =>
  state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line])

/** Whether CommonMark would read this as an indented code block. */
export const isIndentedCode = (state: BlockState, line: number): boolean =>
  state.sCount[line]! - state.blkIndent >= 4

/** Whether the block at `line` would end a preceding paragraph. */
export function endsParagraph(state: BlockState, line: number, endLine: number): boolean {
  if (line >= endLine || state.isEmpty(line) || state.sCount[line]! < state.blkIndent) return true
  if (isIndentedCode(state, line)) return false
  return state.md.block.ruler.getRules('paragraph').some((rule) => rule(state, line, endLine, true))
}

/**
 * The readable text of an inline token: text, code and alternative texts of pictures, without
 * markup.
 */
export function plainText(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) {
    if (
      token.type === 'text' ||
      token.type === 'text_special' ||
      token.type === 'code_inline' ||
      token.type === 'math'
    )
      text += token.content
    else if (token.type === 'image') text += plainText(token.children ?? [])
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' '
  }
  return text.trim()
}

/**
 * Remembers searches that reached the end of a text in vain, so that a text full of unclosed
 * markers is not searched again for each (linear time, web/spec/reading.md 11.2).
 */
export class FailedSearches {
  readonly #from = new WeakMap<object, Map<string, number>>()

  /**
   * `find` searches for `what` from `start` on and returns -1 if there is none; later starts are
   * then skipped.
   */
  search(scope: object, what: string, start: number, find: () => number): number {
    let known = this.#from.get(scope)
    const failed = known?.get(what)
    if (failed !== undefined && start >= failed) return -1
    const found = find()
    if (found < 0) {
      if (!known) this.#from.set(scope, (known = new Map()))
      known.set(what, start)
    }
    return found
  }
}
