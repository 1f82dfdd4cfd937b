import type { BlockState, CoreRule, Token } from '../../markdown/parser.ts'

/** Kinds of callouts that have a style and a localised title. */
export const kinds = ['note', 'info', 'tip', 'important', 'warning', 'caution', 'danger'] as const

export type Kind = (typeof kinds)[number]

/** Kinds of other tools, and the style they get here; their title is the name as written. */
const others: Readonly<Record<string, Kind>> = {
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  todo: 'info',
  seealso: 'info',
  question: 'info',
  help: 'info',
  faq: 'info',
  secondary: 'note',
  quote: 'note',
  cite: 'note',
  details: 'note',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  example: 'important',
  attention: 'warning',
  alert: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  error: 'danger',
  bug: 'danger',
}

/** The style for a kind named by an author; `undefined` if no tool knows the name. */
export function kindOf(name: string): Kind | undefined {
  const lower = name.toLowerCase()
  return (
    kinds.find((kind) => kind === lower) ??
    (Object.hasOwn(others, lower) ? others[lower] : undefined)
  )
}

/**
 * The default title of a callout: `undefined` if the renderer has a phrase for it, else the name as
 * written, capitalised.
 */
export const titleOf = (name: string): string | undefined =>
  (kinds as readonly string[]).includes(name.toLowerCase()) || name.toLowerCase() === 'details'
    ? undefined
    : name.charAt(0).toUpperCase() + name.slice(1)

export interface Callout {
  kind: Kind
  /** Inline markdown; `undefined`: the phrase for the kind, `''`: no title. */
  title: string | undefined
  /** Whether it is a `details` element, and initially open. */
  fold?: 'closed' | 'open' | undefined
}

/** Opens a callout; what follows belongs to it, up to {@link closeCallout}. */
export function openCallout(state: BlockState, callout: Callout, line: number): Token {
  const tag = callout.fold ? 'details' : 'div'
  const open = state.push('callout_open', tag, 1)
  open.map = [line, line + 1]
  open.attrs = [
    ['class', `md-callout md-${callout.kind}${callout.title === '' ? ' md-untitled' : ''}`],
  ]
  if (callout.fold === 'open') open.attrs.push(['open', ''])
  if (callout.title) {
    const titleTag = callout.fold ? 'summary' : 'p'
    const title = state.push('callout_title_open', titleTag, 1)
    title.attrSet('class', 'md-callout-head')
    const inline = state.push('inline', '', 0)
    inline.content = callout.title
    inline.map = [line, line + 1]
    inline.children = []
    state.push('callout_title_close', titleTag, -1)
  }
  return open
}

export const closeCallout = (state: BlockState, open: Token): Token =>
  state.push('callout_close', open.tag, -1)

const alert = /^\[!([a-z]{2,20})\][-+]?(?:[ \t]+([^\n]*))?(?:\n|$)/i

/** Longer text after the marker is not a title. */
const longestTitle = 80

/**
 * `> [!NOTE]` of GitHub and similar ones. Text after the marker is a title, as in VitePress and
 * Obsidian, unless the quote contains nothing else: then it is the content, as in docsify. Runs
 * before inline parsing.
 */
export const alerts: CoreRule = (state) => {
  const out: Token[] = []
  const open: boolean[] = []
  const { tokens } = state
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    out.push(token)
    if (token.type === 'blockquote_close' && open.pop()) token.tag = 'div'
    if (token.type !== 'blockquote_open') continue
    const inline = tokens[index + 1]?.type === 'paragraph_open' ? tokens[index + 2] : undefined
    const found = inline?.type === 'inline' ? alert.exec(inline.content) : null
    const kind = found ? kindOf(found[1]!) : undefined
    open.push(kind !== undefined)
    if (!found || !inline || !kind) continue
    token.tag = 'div'
    token.attrSet('class', `md-callout md-${kind}`)
    const words = found[2]?.trim() ?? ''
    const isTitle =
      words.length <= longestTitle &&
      (found[0].length < inline.content.length || tokens[index + 4]?.type !== 'blockquote_close')
    const title = (isTitle && words) || titleOf(found[1]!)
    if (title) {
      const head = new state.Token('callout_title_open', 'p', 1)
      head.block = true
      head.attrSet('class', 'md-callout-head')
      const text = new state.Token('inline', '', 0)
      text.content = title
      text.map = inline.map
      text.children = []
      const end = new state.Token('callout_title_close', 'p', -1)
      end.block = true
      out.push(head, text, end)
    }
    const rest = inline.content.slice(found[0].length)
    inline.content = isTitle || words === '' ? rest : `${words}\n${rest}`.trimEnd()
    if (inline.content === '') index += 3 // the marker was the whole paragraph
  }
  state.tokens = out
}
