import { withoutMdxFences } from '../markdown/mdx-fences.ts'
import {
  isIndentedCode,
  lineText,
  endsParagraph,
  type BlockRule,
  type Parser,
} from '../markdown/parser.ts'
import { admonition, contentTabs, docsifyNote } from './containers/admonitions.ts'
import { headingNames, inlineAttributes, mdxComment, paragraphIds } from './attributes.ts'
import { addAutolinks } from './autolinks.ts'
import { alerts } from './containers/callouts.ts'
import { drawnFence } from './code-info.ts'
import { component } from './components/components.ts'
import { include } from './components/includes.ts'
import { moduleLines } from './components/module-lines.ts'
import { container } from './containers/containers.ts'
import { directive } from './containers/directives.ts'
import { severalTerms } from './definitions.ts'
import { frontMatter } from './front-matter.ts'
import { balance, htmlBlock, htmlHeading, htmlInline } from './html.ts'
import {
  cellClasses,
  docsifyIncludes,
  docsifyTitles,
  emojiRule,
  emptyParagraphs,
  lineMath,
} from './inline.ts'
import { label, labelIds, labels } from './labels.ts'
import { roles } from './roles.ts'
import { jsxBlank } from './components/jsx-html.ts'
import { softBreaks } from './soft-breaks.ts'
import { tagContinued } from './tags.ts'

/** Libraries for the dialect `commonmark` only; without one its syntax is plain text. */
export interface CommonmarkPlugins {
  /** `markdown-it-deflist`: definition lists. */
  definitionLists?: (parser: never) => void
  /** Emoji by their GitHub names, as in `markdown-it-emoji/lib/data/full.mjs`. */
  emoji?: Readonly<Record<string, string>>
}

const placeWords = /^(?:\[\[toc\]\]|\[tocm?\]|\[\[_toc_\]\]|\$\{toc\}|\{:toc\})\s*$/i

/** Markers that other tools replace by the outline. */
const outlinePlace: BlockRule = (state, startLine, endLine, silent) => {
  if (silent || isIndentedCode(state, startLine) || !placeWords.test(lineText(state, startLine)))
    return false
  if (!endsParagraph(state, startLine + 1, endLine)) return false
  const token = state.push('outline_place', 'nav', 0)
  token.map = [startLine, startLine + 1]
  state.line = startLine + 1
  return true
}

/**
 * CommonMark 0.31 with the tables, lists and links of GitHub, and the extensions of VitePress,
 * Docusaurus, MkDocs, docsify, MyST and GitHub. Source: web/spec/reading.md 11.3a.
 */
export function addCommonmarkRules(
  parser: Parser,
  { definitionLists, emoji }: CommonmarkPlugins,
): void {
  const { block, inline, core } = parser
  const interrupting = { alt: ['paragraph', 'reference', 'blockquote', 'list'] }
  block.ruler.before('flatten', 'front_matter', frontMatter)
  block.ruler.before('fence', 'tag_continued', tagContinued, { alt: ['paragraph', 'reference'] })
  block.ruler.before('fence', 'label', label, interrupting)
  block.ruler.before('fence', 'directive', directive, interrupting)
  block.ruler.before('fence', 'container', container, interrupting)
  block.ruler.before('fence', 'admonition', admonition, interrupting)
  block.ruler.before('fence', 'content_tabs', contentTabs, interrupting)
  block.ruler.before('fence', 'docsify_note', docsifyNote, interrupting)
  block.ruler.before('hr', 'include', include, interrupting)
  block.ruler.before('html_block', 'component', component)
  block.ruler.before('html_block', 'html_heading', htmlHeading, {
    alt: ['paragraph', 'reference', 'blockquote'],
  })
  block.ruler.at('html_block', htmlBlock, { alt: ['paragraph', 'reference', 'blockquote'] })
  block.ruler.before('reference', 'module_lines', moduleLines)
  block.ruler.before('reference', 'outline_place', outlinePlace)
  definitionLists?.(parser as never)
  if (definitionLists) block.ruler.before('deflist', 'several_terms', severalTerms)
  addAutolinks(parser)

  inline.ruler.after('math', 'line_math', lineMath)
  inline.ruler.before('link', 'mdx_comment', mdxComment)
  inline.ruler.before('link', 'jsx_blank', jsxBlank)
  inline.ruler.before('link', 'roles', roles)
  inline.ruler.before('link', 'attributes', inlineAttributes)
  if (emoji) inline.ruler.before('link', 'emoji', emojiRule(emoji))
  inline.ruler.at('html_inline', htmlInline)

  core.ruler.after('normalize', 'mdx_fences', (state) => {
    state.src = withoutMdxFences(state.src)
  })
  core.ruler.after('block', 'alerts', alerts)
  core.ruler.after('block', 'heading_names', headingNames)
  core.ruler.after('heading_names', 'labels', labels)
  core.ruler.push('soft_breaks', softBreaks)
  core.ruler.push('empty_paragraphs', emptyParagraphs)
  core.ruler.push('cell_classes', cellClasses)
  core.ruler.push('docsify_includes', docsifyIncludes)
  core.ruler.push('docsify_titles', docsifyTitles)
  core.ruler.push('balance', balance)
  core.ruler.push('paragraph_ids', paragraphIds)
  core.ruler.push('label_ids', labelIds)
}

/** Renders the tokens of these rules; the table is in ../README.md. */
export function drawCommonmarkTokens(parser: Parser): void {
  const { escapeHtml, unescapeAll } = parser.utils
  const { rules } = parser.renderer
  const attributes = (list: readonly [string, string][]) =>
    list.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')
  rules.html_block = rules.html_inline = (tokens, index) => tokens[index]!.content // balanced already
  rules.fence = (tokens, index) => {
    const drawn = drawnFence(tokens[index]!, unescapeAll(tokens[index]!.info))
    const language = drawn.language ? ` class="language-${escapeHtml(drawn.language)}"` : ''
    return `<pre${attributes(drawn.attributes)}><code${language}>${escapeHtml(drawn.text)}</code></pre>\n`
  }
  const nameOf = (meta: unknown) => escapeHtml((meta as { name: string }).name)
  rules.foreign = (tokens, index) => {
    const { meta, content } = tokens[index]!
    return `<figure class="md-foreign"><details><summary>${nameOf(meta)}</summary><pre><code>${escapeHtml(content)}\n</code></pre></details></figure>\n`
  }
  rules.foreign_open = (tokens, index) =>
    `<figure class="md-foreign"><figcaption>${nameOf(tokens[index]!.meta)}</figcaption>\n`
  rules.foreign_inline = (tokens, index) => {
    const { meta, content } = tokens[index]!
    const { text } = meta as { text?: string }
    return text === undefined
      ? `<code class="md-foreign">${escapeHtml(content)}</code>`
      : `<span class="md-badge">${escapeHtml(text)}</span>`
  }
}
