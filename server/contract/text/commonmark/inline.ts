import type { CoreRule, InlineRule, Token } from '../markdown/parser.ts'

const emojiName = /:([a-z0-9_+-]{1,50}):/y

/**
 * `:smile:` by GitHub names; those of a text are collected in `env.emojiNames`.
 *
 * @param emoji the characters by name
 */
export const emojiRule =
  (emoji: Readonly<Record<string, string>>): InlineRule =>
  (state, silent) => {
    if (state.src[state.pos] !== ':') return false
    emojiName.lastIndex = state.pos
    const name = emojiName.exec(state.src)?.[1]
    if (name === undefined || emojiName.lastIndex > state.posMax || !Object.hasOwn(emoji, name))
      return false
    if (!silent) {
      state.pending += emoji[name]!
      const names = (state.env.emojiNames ??= new Map()) as Map<string, string>
      names.set(name, emoji[name]!)
    }
    state.pos = emojiName.lastIndex
    return true
  }

/** Most characters of a formula in a line. */
const longestFormula = 2000

/**
 * `$…$` in a line, unless spaces inside, or letters or digits around the signs, suggest prices or
 * variables. Source: GitHub, "Writing mathematical expressions".
 */
export const lineMath: InlineRule = (state, silent) => {
  const { src, pos } = state
  if (src[pos] !== '$' || src[pos + 1] === '$') return false
  if (/[\s$]/.test(src[pos + 1] ?? ' ') || (pos > 0 && /[\w$\\]/.test(src[pos - 1]!))) return false
  const limit = Math.min(state.posMax, pos + longestFormula)
  let end = pos + 1
  for (; end < limit && src[end] !== '$'; end++) if (src[end] === '\\') end++
  if (end >= limit || /\s/.test(src[end - 1]!) || /[\w$]/.test(src[end + 1] ?? ' ')) return false
  if (!silent) {
    const token = state.push('math', 'math', 0)
    token.content = src.slice(pos + 1, end)
    token.markup = '$'
  }
  state.pos = end + 1
  return true
}

/** Alignment of cells as a class, since the policy of the site forbids style attributes. */
export const cellClasses: CoreRule = ({ tokens }) => {
  for (const token of tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    const alignment = /^text-align:\s*(left|center|right)$/.exec(
      String(token.attrGet('style') ?? ''),
    )
    if (!alignment) continue
    token.attrs = token.attrs!.filter(([name]) => name !== 'style')
    token.attrSet('class', `md-${alignment[1]}`)
  }
}

/**
 * Titles of links and pictures that are docsify settings are hidden; the size of a picture is
 * applied.
 */
export const docsifyTitles: CoreRule = ({ tokens }) => {
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      if (token.type !== 'link_open' && token.type !== 'image') continue
      const title = String(token.attrGet('title') ?? '')
      if (!/^:(?:ignore|target|disabled|class|id|size|include|type|crossorgin)\b/.test(title))
        continue
      token.attrs = token.attrs!.filter(([name]) => name !== 'title')
      const size =
        token.type === 'image' ? /:size=(\d{1,5})(?:x(\d{1,5}))?(?![\d%])/.exec(title) : null
      if (size) token.attrSet('width', size[1]!)
      if (size?.[2]) token.attrSet('height', size[2])
    }
  }
}

const published = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\/\d+\/\d+(?:[?#]|$)|\/server\/)/i

/**
 * A link alone in a paragraph that docsify replaces by the linked file (`':include'`): the link in
 * a box named so, or its source, where nothing has been published that it could lead to. Runs
 * before the titles are hidden.
 */
export const docsifyIncludes: CoreRule = (state) => {
  if (!state.src.includes(':include')) return
  const { tokens } = state
  state.tokens = []
  for (let index = 0; index < tokens.length; index++) {
    const [open, inline, close] = tokens.slice(index, index + 3)
    const link = open?.type === 'paragraph_open' && !open.hidden ? includeIn(inline) : undefined
    if (!link) {
      state.tokens.push(open!)
      continue
    }
    index += 2
    const tokenOf = (type: string, nesting: -1 | 0 | 1) => {
      const token = new state.Token(type, 'figure', nesting)
      token.map = open!.map
      token.meta = { name: ':include' }
      return token
    }
    if (published.test(String(link.attrGet('href'))))
      state.tokens.push(
        tokenOf('foreign_open', 1),
        open!,
        inline!,
        close!,
        tokenOf('foreign_close', -1),
      )
    else {
      const source = tokenOf('foreign', 0)
      source.content = inline!.content
      state.tokens.push(source)
    }
  }
}

/** The link of a paragraph that consists of a docsify include. */
function includeIn(inline: Token | undefined): Token | undefined {
  const [link, ...rest] = inline?.children ?? []
  return link?.type === 'link_open' &&
    rest.at(-1)?.type === 'link_close' &&
    !rest.some(({ type }) => type === 'link_open') &&
    /^:include\b/.test(String(link.attrGet('title') ?? ''))
    ? link
    : undefined
}

/** Removes paragraphs that consisted only of comments and attribute lists. */
export const emptyParagraphs: CoreRule = ({ tokens }) => {
  tokens.forEach((open, index) => {
    if (open.type !== 'paragraph_open') return
    const inline = tokens[index + 1]!
    if (!inline.children?.every(({ type, content }) => type === 'text' && content.trim() === ''))
      return
    open.hidden = tokens[index + 2]!.hidden = true
    inline.children = []
  })
}
