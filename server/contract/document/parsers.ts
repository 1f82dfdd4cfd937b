// oxlint-disable-next-line typescript/triple-slash-reference -- types of libraries that bring none, also for the web client
/// <reference path="../text/libraries.d.ts" />
import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import definitionLists from 'markdown-it-deflist'
import emoji from 'markdown-it-emoji/lib/data/full.mjs'
import type { Dialect } from '../text/markdown/dialect.ts'
import { configureMarkdown } from '../text/markdown/markdown.ts'
import type { Parser } from '../text/markdown/parser.ts'

const parsers = new Map<Dialect, Parser>()

/** The parser of a dialect; it keeps no state between texts. */
export function parserOf(dialect: Dialect): Parser {
  let parser = parsers.get(dialect)
  if (!parser) {
    parser = configureMarkdown(new MarkdownIt(), { cjkFriendly, definitionLists, emoji }, dialect)
    parsers.set(dialect, parser)
  }
  return parser
}

/** What comments are written without: HTML, headings, and what only whole pages need. */
const notInComments = (
  'html_block html_inline end_tags heading lheading math math_block note_definition ' +
  'note_reference notes anchors page_break outline_place callouts tasks'
).split(' ')
/** Five lists or ten quotations in each other; what is nested more deeply is flattened. */
const deepestOfComments = 14
let ofComments: Parser | undefined

/** The parser of comments: lines break where they were written to. */
export function parserOfComments(): Parser {
  if (!ofComments) {
    const library = new MarkdownIt()
    ofComments = configureMarkdown(library, { cjkFriendly, definitionLists, emoji }, 'showdoc')
    library.set({ html: false, maxNesting: deepestOfComments })
    library.disable(notInComments)
  }
  return ofComments
}
