import {
  commonmarkLanguage,
  markdownKeymap,
  markdownLanguage,
  pasteURLAsLink,
} from '@codemirror/lang-markdown'
import { Language, LanguageSupport } from '@codemirror/language'
import { Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import {
  Autolink,
  Emoji,
  parseCode,
  Strikethrough,
  Subscript,
  Superscript,
  TaskList,
  type MarkdownParser,
} from '@lezer/markdown'
import { longParagraphs } from './long-paragraphs.ts'
import { tableRows } from './table-rows.ts'

/** The dialect of `markdownLanguage`, with tables of our own. */
const dialect = (commonmarkLanguage.parser as MarkdownParser).configure([
  tableRows,
  longParagraphs,
  TaskList,
  Strikethrough,
  Autolink,
  Subscript,
  Superscript,
  Emoji,
])

/**
 * Markdown as `markdown()` of the library makes it, which always brings parsers of HTML, styles and
 * scripts.
 *
 * @param html what parses HTML in it; without it HTML is told from text, but has no parts
 */
export function markdownSource(html?: LanguageSupport): LanguageSupport {
  const own = html ? dialect.configure(parseCode({ htmlParser: html.language.parser })) : dialect
  return new LanguageSupport(new Language(markdownLanguage.data, own, [], 'markdown'), [
    html?.support ?? [],
    pasteURLAsLink,
    Prec.high(keymap.of(markdownKeymap)),
  ])
}
