import type { Heading } from './anchors.ts'
import { defaultDialect, type Dialect } from './dialect.ts'
import {
  addCommonmarkRules,
  drawCommonmarkTokens,
  type CommonmarkPlugins,
} from '../commonmark/commonmark.ts'
import { endTagNames, tidyHtml } from './html-tags.ts'
import type { CoreRule, ParseEnvironment, Parser, Token } from './parser.ts'
import { flatten, outlinePlace, pageBreak } from '../rules/breaks.ts'
import { callouts } from '../rules/callouts.ts'
import { fence, mathBlock } from '../rules/fences.ts'
import { noteDefinition, noteReference, notes } from '../rules/footnotes.ts'
import { anchors, heading } from '../rules/headings.ts'
import { htmlBlock, htmlInline } from '../rules/html.ts'
import { lenientLink, safeAddresses } from '../rules/links.ts'
import { math } from '../rules/math.ts'
import { table } from '../rules/tables.ts'
import { tasks, type Task } from '../rules/tasks.ts'

/** Blocks nested more deeply are flattened. Source: web/spec/reading.md 11.2. */
const deepestNesting = 100

/** The environment after parsing. */
interface ParsedText {
  tokens: Token[]
  env: ParseEnvironment
  /** All headings of the text, in order. */
  outline: Heading[]
  /** The check boxes of the text, in order. */
  tasks: Task[]
}

/** Parser extensions that are libraries of their own. */
interface ParserPlugins extends CommonmarkPlugins {
  /** `markdown-it-cjk-friendly`: `**加粗。**后文` is bold. */
  cjkFriendly: (parser: never) => void
}

/**
 * Configures how texts of this product are parsed, identically on screens, in the command line and
 * in exports: CommonMark with tables, strikethrough, task lists, links, footnotes and callouts, and
 * HTML as written. Its output still has to be sanitised. Source: web/spec/reading.md 11.2.
 *
 * @param library a new markdown-it 15
 * @param dialect `showdoc`: hard line breaks, with the tolerances for texts of the older parser
 *   (11.3); `commonmark`: with the extensions of documentation generators (11.3a)
 * @returns the same object
 */
export function configureMarkdown(
  library: object,
  plugins: ParserPlugins,
  dialect: Dialect = defaultDialect,
): Parser {
  const parser = library as Parser // the library's types refer to its classes, which the contract can't import
  parser.set({
    html: true,
    breaks: dialect === 'showdoc',
    linkify: true,
    typographer: false,
    maxNesting: deepestNesting,
  })
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false }) // `README.md` is not an address
  onlyWhereLinksAre(parser.linkify)
  parser.validateLink = () => true // the rule `safe_addresses` decides, so that the text of a refused link is kept
  plugins.cjkFriendly(parser as never)

  const { block, inline, core } = parser
  block.ruler.before('table', 'flatten', flatten)
  block.ruler.after('fence', 'math_block', mathBlock, interrupting)
  block.ruler.before('reference', 'note_definition', noteDefinition, {
    alt: ['paragraph', 'reference'],
  })
  inline.ruler.before('escape', 'math', math)
  inline.ruler.before('link', 'note_reference', noteReference)
  core.ruler.before('block', 'end_tags', endTags)
  if (dialect === 'showdoc') addShowdocRules(parser)
  else addCommonmarkRules(parser, plugins)
  core.ruler.push('safe_addresses', safeAddresses)
  core.ruler.push('tasks', tasks)
  core.ruler.push('notes', notes)
  core.ruler.push('anchors', anchors)
  drawOwnTokens(parser)
  if (dialect === 'commonmark') drawCommonmarkTokens(parser)
  return parser
}

/** Every address has a scheme, two slashes, an at sign or `www.`: most texts need not be searched. */
function onlyWhereLinksAre(linkify: Parser['linkify']): void {
  const search = linkify.test.bind(linkify)
  linkify.test = (text) => /[:@]|\/\/|www\./i.test(text) && search(text)
}

const interrupting = { alt: ['paragraph', 'reference', 'blockquote'] }

/** Tolerances for texts of the older parser. Source: web/spec/reading.md 11.3. */
function addShowdocRules({ block, inline, core }: Parser): void {
  block.ruler.at('table', table, { alt: ['paragraph', 'reference'] })
  block.ruler.at('fence', fence, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  block.ruler.at('html_block', htmlBlock, interrupting)
  block.ruler.at('heading', heading, interrupting)
  block.ruler.before('reference', 'page_break', pageBreak, interrupting)
  block.ruler.before('reference', 'outline_place', outlinePlace)
  inline.ruler.before('link', 'lenient_link', lenientLink)
  inline.ruler.at('html_inline', htmlInline)
  core.ruler.after('block', 'callouts', callouts)
}

const endTags: CoreRule = (state) => {
  state.env.endTags = endTagNames(state.src)
}

function drawOwnTokens(parser: Parser): void {
  const { escapeHtml, unescapeAll } = parser.utils
  const { rules } = parser.renderer
  const html = (tokens: Token[], index: number, _options: object, env: ParseEnvironment) =>
    tidyHtml(tokens[index]!.content, env.endTags as ReadonlySet<string>)
  rules.html_block = html
  rules.html_inline = html
  rules.fence = (tokens, index) => {
    const { content, info } = tokens[index]!
    const language = languageOf(unescapeAll(info))
    return `<pre><code${language ? ` class="language-${escapeHtml(language)}"` : ''}>${escapeHtml(content)}</code></pre>\n`
  }
  rules.code_block = (tokens, index) =>
    `<pre><code>${escapeHtml(tokens[index]!.content)}</code></pre>\n`
  rules.math = (tokens, index) =>
    `<code class="md-math">${escapeHtml(tokens[index]!.content)}</code>`
  rules.math_block = (tokens, index) =>
    `<pre><code class="language-math">${escapeHtml(tokens[index]!.content)}</code></pre>\n`
  rules.outline_place = () => '<nav class="md-outline"></nav>\n'
  rules.note_reference = (tokens, index, _options, _env, renderer) => {
    const token = tokens[index]!
    token.tag = 'a'
    return `<sup class="md-note">${renderer.renderToken(tokens, index, {})}${token.content}</a></sup>`
  }
  rules.note_back = (tokens, index, _options, _env, renderer) =>
    ` ${renderer.renderToken(tokens, index, {})}↩</a>`
}

/**
 * The language of a fence: the first word of its info string, without braces or a dot; empty if
 * there is none.
 */
export const languageOf = (info: string): string => /^\s*\{?\.?([^\s{}]*)/.exec(info)![1]!

/** Parses a text with a configured parser, ignoring a byte-order mark. */
export function parseText(parser: Parser, text: string): ParsedText {
  const env: ParseEnvironment = {}
  const tokens = parser.parse(text.startsWith('\uFEFF') ? text.slice(1) : text, env)
  return {
    tokens,
    env,
    outline: (env.outline ?? []) as Heading[],
    tasks: (env.tasks ?? []) as Task[],
  }
}
