import { jsxTag, expression, literalIn } from '../jsx.ts'
import { FailedSearches, type InlineRule } from '../parser.ts'

const failed = new FailedSearches()
const tags = new RegExp(jsxTag, 'g')
const pairs = new RegExp(
  String.raw`(\s+)(?:([a-zA-Z_:@][\w:.-]*)(\s*=\s*)(${expression})|\{\s*\.\.\.[^{}<]*\})`,
  'g',
)
const blank = /\{(['"]) *\1\}/y

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * HTML without the expressions of MDX: an attribute has its literal, or is left out. A picture whose
 * address has to be computed is a box with its source.
 */
export function withoutExpressions(html: string): string {
  if (!html.includes('{')) return html
  return html
    .replace(tags, (written, name: string, attributes: string, slash: string) => {
      if (!attributes.includes('{')) return written
      let isComputed = false
      const plain = attributes.replace(
        pairs,
        (_, space: string, attribute?: string, equals?: string, braces?: string) => {
          const found = braces === undefined ? undefined : literalIn(braces)
          if (found) return `${space}${attribute}${equals}${found.quoted}`
          isComputed ||= attribute === 'src'
          return ''
        },
      )
      return isComputed
        ? `<code class="md-foreign">${escaped(written)}</code>`
        : `<${name}${plain}${slash && ' /'}>`
    })
    .replaceAll(/\{(['"]) *\1\}/g, ' ')
}

/** `{' '}`, and `<>` with `</>`, which hold nothing but what stands between them. */
export const jsxBlank: InlineRule = (state, silent) => {
  const { src, pos } = state
  if (src[pos] === '{') {
    blank.lastIndex = pos
    if (!blank.test(src) || blank.lastIndex > state.posMax) return false
    if (!silent) state.pending += ' '
    state.pos = blank.lastIndex
    return true
  }
  const mark = /^<\/?>/.exec(src.slice(pos, pos + 3))?.[0]
  if (!mark || pos + mark.length > state.posMax) return false
  const find = () => {
    if (mark === '<>') return src.indexOf('</>', pos)
    const start = src.indexOf('<>')
    return start < pos ? start : -1
  }
  const from = mark === '<>' ? pos : 0
  if (!(state.env.endTags as ReadonlySet<string>).has('')) return false
  if (src.trim() !== mark && failed.search(state, mark, from, find) < 0) return false
  state.pos += mark.length
  return true
}
