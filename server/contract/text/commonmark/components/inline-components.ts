import type { InlineRule } from '../../markdown/parser.ts'
import { expression, tagWithMarkup } from '../../markdown/jsx.ts'
import { attributeOf } from './component-tags.ts'

const inlineAttribute = String.raw`\s+(?:[^\s<>"'=/{}]+(?:=(?:"[^"]*"|'[^']*'|${expression}|[^\s"'<>={}${'`'}]+))?|\{\s*\.\.\.[^{}<]*\})`

const componentTag = new RegExp(
  String.raw`<(\/?)([A-Z][\w.]*|[a-z][a-z0-9]*-[a-z0-9-]*)((?:${inlineAttribute})*)\s*(\/?)>`,
  'y',
)

interface ComponentTag {
  name: string
  isClosing: boolean
  attributes: string
  isSelfClosing: boolean
  end: number
}

/** The tag of a component at a position. A bare name, as in `List<String>`, is plain text. */
export function componentAt(
  text: string,
  position: number,
  endTags: ReadonlySet<string>,
): ComponentTag | null {
  componentTag.lastIndex = position
  let found = componentTag.exec(text)
  let end = componentTag.lastIndex
  if (!found) {
    const whole = /^<(?:[A-Z]|[a-z][a-z0-9]*-)/.test(text.slice(position, position + 50))
      ? tagWithMarkup(text, position)
      : undefined
    if (!whole) return null
    componentTag.lastIndex = 0
    found = componentTag.exec(whole.emptied)
    if (found?.[0].length !== whole.emptied.length) return null
    ;({ end } = whole)
  }
  const [, slash, name, attributes, closing] = found
  if (!slash && !closing && !endTags.has(name!.toLowerCase().split(/[-.]/, 1)[0]!)) return null
  return {
    name: name!,
    isClosing: slash !== '',
    attributes: attributes!,
    isSelfClosing: closing !== '',
    end,
  }
}

/** An inline component: without content its source is shown, otherwise its content. */
export const inlineComponent: InlineRule = (state, silent) => {
  const { src, pos } = state
  const tag = componentAt(src, pos, state.env.endTags as ReadonlySet<string>)
  if (!tag || tag.end > state.posMax) return false
  const { name, isClosing, isSelfClosing } = tag
  const empty = isClosing || isSelfClosing ? '' : emptyEnd(name, src, tag.end)
  const end = tag.end + empty.length
  if (!silent) {
    if (isSelfClosing || empty) {
      const token = state.push('foreign_inline', 'code', 0)
      token.content = src.slice(pos, end)
      token.meta = {
        name,
        text: name === 'Badge' ? attributeOf(tag.attributes, 'text') : undefined,
      }
    } else {
      const { escapeHtml } = state.md.utils
      state.push('html_inline', '', 0).content = isClosing
        ? '</span>'
        : name === 'Badge'
          ? '<span class="md-badge">'
          : `<span class="md-foreign" title="${escapeHtml(name)}">`
    }
  }
  state.pos = end
  return true
}

/** The end tag of a component at a position, if nothing is in it. */
function emptyEnd(name: string, text: string, position: number): string {
  const end = `</${name}>`
  return text.startsWith(end, position) ? end : ''
}
