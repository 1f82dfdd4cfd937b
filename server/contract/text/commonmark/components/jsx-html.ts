import { boundName, expression, jsxTag, literalIn } from '../../markdown/jsx.ts'
import { FailedSearches, type InlineRule } from '../../markdown/parser.ts'

const failed = new FailedSearches()
const tags = new RegExp(jsxTag, 'g')
const pairs = new RegExp(
  String.raw`(\s+)(?:([a-zA-Z_:@][\w:.-]*)\s*=\s*(${expression}|"[^"]*"|'[^']*')|\{\s*\.\.\.[^{}<]*\})`,
  'g',
)
const blank = /\{(['"]) *\1\}/y

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const bindsAny = /\{|(?:^|\s)(?:v-bind)?:[a-z]/i

/**
 * HTML without the expressions of MDX and Vue: an attribute has its literal, or is left out. A
 * picture whose address has to be computed is a box with its source.
 */
export function withoutExpressions(html: string): string {
  if (!bindsAny.test(html)) return html
  return html
    .replace(tags, (written, name: string, attributes: string, slash: string) => {
      if (!bindsAny.test(attributes)) return written
      let isComputed = false
      const plain = attributes.replace(
        pairs,
        (pair: string, space: string, attribute = '', value?: string) => {
          const bound = boundName(attribute)
          if (value && bound === undefined && !value.startsWith('{')) return pair
          const found = value === undefined ? undefined : literalIn(value)
          if (found) return `${space}${bound ?? attribute}=${found.quoted}`
          isComputed ||= (bound ?? attribute) === 'src'
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
