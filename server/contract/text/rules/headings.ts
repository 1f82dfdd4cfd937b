import { anchorNumbering, type Heading } from '../markdown/anchors.ts'
import {
  isIndentedCode,
  lineText,
  plainText,
  type BlockRule,
  type CoreRule,
  type ParseEnvironment,
  type Token,
} from '../markdown/parser.ts'

/**
 * After a single `#` these are C preprocessor lines, not headings. Source: web/spec/reading.md
 * 11.3.
 */
const preprocessor =
  /^#(?:define|include|if|ifdef|ifndef|else|endif|pragma|undef|error)(?![\p{L}\p{N}_])/u

/**
 * A heading, also without the space after `#` (`#标题`). `#123`, `#!` and C preprocessor lines are
 * plain text.
 */
export const heading: BlockRule = (state, startLine, _endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false
  const line = lineText(state, startLine)
  const signs = /^#{1,6}(?!#)/.exec(line)?.[0]
  if (!signs) return false
  const rest = line.slice(signs.length)
  const isLoose = rest !== '' && !/^[ \t]/.test(rest)
  if (isLoose && (/^[\p{N}!]/u.test(rest) || preprocessor.test(line))) return false
  if (silent) return true
  let text = rest.trim()
  const closing = /(?:^|[ \t])#+$/.exec(text)
  if (closing) text = text.slice(0, closing.index)
  else if (isLoose && text.endsWith(signs) && text.at(-1 - signs.length) !== '#')
    text = text.slice(0, -signs.length) // ##title##
  state.line = startLine + 1
  const open = state.push('heading_open', `h${signs.length}`, 1)
  open.markup = signs
  open.map = [startLine, state.line]
  const inline = state.push('inline', '', 0)
  inline.content = text.trim()
  inline.map = [startLine, state.line]
  inline.children = []
  state.push('heading_close', `h${signs.length}`, -1).markup = signs
  return true
}

/** The id given to a heading by its author, if the dialect supports it. */
const nameOf = ({ type, meta }: Token): string | undefined =>
  type === 'heading_open' ? (meta as { id?: string } | null)?.id : undefined

/**
 * A heading with the names of the emoji that its source has by name, as GitHub reads it for its
 * address.
 */
function speltOut(text: string, source: string, env: ParseEnvironment): string {
  const emoji = env.emojiNames as ReadonlyMap<string, string> | undefined
  if (!emoji) return text
  let spelt = ''
  let from = 0
  for (const [, name = ''] of source.matchAll(/:([a-z0-9_+-]{1,50})(?=:)/g)) {
    const sign = emoji.get(name)
    const at = sign === undefined ? -1 : text.indexOf(sign, from)
    if (at < 0) continue
    spelt += text.slice(from, at) + name
    from = at + sign!.length
  }
  return spelt + text.slice(from)
}

/**
 * Gives headings their ids, fills `env.outline`, and moves them down one level, since the page's
 * title is the only `h1`; level six stays `h6` with a class of its own. Source: web/spec/reading.md
 * 11.5.
 */
export const anchors: CoreRule = (state) => {
  const outline: Heading[] = []
  const named = state.tokens.map(nameOf).filter((id) => id !== undefined)
  const idOf = anchorNumbering(named)
  state.tokens.forEach((open, index) => {
    if (open.type !== 'heading_open') return
    const close = state.tokens[index + 2]!
    const level = Number(open.tag.slice(1))
    const text = plainText(state.tokens[index + 1]!.children ?? [])
    const id = idOf(text, nameOf(open))
    open.attrSet('id', id)
    const spelt = speltOut(text, state.tokens[index + 1]!.content, state.env)
    const heading: Heading = { level, text, id, ...(spelt === text ? {} : { spelt }) }
    open.meta = heading
    if (level === 6) open.attrSet('class', 'md-h6')
    open.tag = close.tag = `h${Math.min(level + 1, 6)}`
    outline.push(heading)
  })
  state.env.outline = outline
}
