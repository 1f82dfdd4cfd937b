import { safeLink, safeSource } from '../addresses/addresses.ts'
import type { CoreRule, InlineRule, InlineState, Token } from '../markdown/parser.ts'

/** Longest address that is searched for its end, so that unclosed brackets take linear time. */
const longestDestination = 2000

interface Destination {
  address: string
  title: string
  width: string
  height: string
  /** Position after the closing bracket. */
  end: number
}

/**
 * `[text](address with spaces)`, `![x](file name.png)` and `![x](/a.png =300x200)`, which are plain
 * text in CommonMark; all other links are left to the parser. Source: web/spec/reading.md 11.3.
 */
export const lenientLink: InlineRule = (state, silent) => {
  const isImage = state.src.startsWith('![', state.pos)
  if (!isImage && state.src[state.pos] !== '[') return false
  const open = state.pos + (isImage ? 1 : 0)
  const close = state.md.helpers.parseLinkLabel(state, open, !isImage)
  if (close < 0 || close + 1 >= state.posMax || state.src[close + 1] !== '(') return false
  const found = destination(
    state.src.slice(close + 2, Math.min(state.posMax, close + 2 + longestDestination)),
  )
  if (!found || (!isImage && (found.width || found.height))) return false
  if (!silent) {
    const address = state.md.normalizeLink(state.md.utils.unescapeAll(found.address))
    const title = state.md.utils.unescapeAll(found.title)
    if (isImage) pushImage(state, state.src.slice(open + 1, close), address, title, found)
    else pushLink(state, open + 1, close, address, title)
  }
  state.pos = close + 2 + found.end
  return true
}

/** Parses the content of the brackets if it is one of our forms; `null` leaves it to the parser. */
function destination(text: string): Destination | null {
  const end = closingBracket(text)
  if (end < 0) return null
  let inside = text.slice(0, end).trim()
  if (inside === '' || inside.startsWith('<')) return null
  let title = ''
  const quote = inside.at(-1)!
  if (quote === '"' || quote === "'") {
    const start = inside.slice(0, -1).lastIndexOf(quote)
    if (start > 0 && /\s/.test(inside[start - 1]!)) {
      title = inside.slice(start + 1, -1)
      inside = inside.slice(0, start).trim()
    }
  }
  let width = ''
  let height = ''
  const size = /\s=(\d{0,5})x(\d{0,5})$/i.exec(inside.slice(-16))
  if (size) {
    ;[, width, height] = size as unknown as [string, string, string]
    inside = inside.slice(0, -size[0].length).trim()
  }
  if (!size && !/\s/.test(inside)) return null
  return inside === '' ? null : { address: inside, title, width, height, end: end + 1 }
}

function closingBracket(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\n') return -1
    if (sign === '\\') at++
    else if (sign === '(') depth++
    else if (sign === ')' && depth-- === 0) return at
  }
  return -1
}

function pushImage(
  state: InlineState,
  label: string,
  address: string,
  title: string,
  { width, height }: Destination,
): void {
  const token = state.push('image', 'img', 0)
  token.attrs = [
    ['src', address],
    ['alt', ''],
  ]
  if (title) token.attrs.push(['title', title])
  if (width) token.attrs.push(['width', width])
  if (height) token.attrs.push(['height', height])
  token.content = label
  const text = {
    ...token,
    type: 'text',
    tag: '',
    content: label,
    attrs: null,
    children: null,
  } as Token
  token.children = [text]
}

function pushLink(
  state: InlineState,
  from: number,
  to: number,
  address: string,
  title: string,
): void {
  const { posMax } = state
  const token = state.push('link_open', 'a', 1)
  token.attrs = [['href', address]]
  if (title) token.attrs.push(['title', title])
  state.pos = from
  state.posMax = to
  state.linkLevel++
  state.md.inline.tokenize(state)
  state.linkLevel--
  state.posMax = posMax
  state.push('link_close', 'a', -1)
}

/**
 * Links and pictures with a forbidden scheme lose their address and stay as text. Source:
 * web/spec/reading.md 11.9.
 */
export const safeAddresses: CoreRule = (state) => {
  const visit = (tokens: Token[]) => {
    for (const token of tokens) {
      if (token.type === 'link_open')
        replaceAddress(token, 'href', safeLink(String(token.attrGet('href') ?? '')))
      else if (token.type === 'image') {
        const address = safeSource(String(token.attrGet('src') ?? ''))
        if (address === null)
          Object.assign(token, {
            type: 'text',
            tag: '',
            content: token.content,
            attrs: null,
            children: null,
          })
        else replaceAddress(token, 'src', address)
      }
    }
  }
  for (const token of state.tokens) if (token.children) visit(token.children)
}

function replaceAddress(token: Token, name: string, address: string | null): void {
  if (address === null)
    token.attrs = (token.attrs ?? []).filter(([attribute]) => attribute !== name)
  else token.attrSet(name, address)
}
