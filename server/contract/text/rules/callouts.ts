import type { CoreRule } from '../markdown/parser.ts'

/** The first line of the quote, with the kind of the callout. Source: web/spec/reading.md 11.3. */
const mark = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/**
 * `> [!NOTE]` and similar become callouts; the marker is removed, the kind becomes a class. Runs
 * before inline parsing.
 */
export const callouts: CoreRule = ({ tokens }) => {
  const open: { index: number; isCallout: boolean }[] = []
  tokens.forEach((token, index) => {
    if (token.type === 'blockquote_open') {
      const inline = tokens[index + 1]?.type === 'paragraph_open' ? tokens[index + 2] : undefined
      const found = inline?.type === 'inline' ? mark.exec(inline.content) : null
      open.push({ index, isCallout: found !== null })
      if (!found || !inline) return
      token.tag = 'div'
      token.attrSet('class', `md-callout md-${found[1]!.toLowerCase()}`)
      inline.content = inline.content.slice(found[0].length)
      if (inline.content === '') tokens[index + 1]!.hidden = tokens[index + 3]!.hidden = true
    } else if (token.type === 'blockquote_close' && open.pop()?.isCallout) token.tag = 'div'
  })
}
