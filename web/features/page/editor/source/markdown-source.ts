import { markdownKeymap, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown'
import { Language, LanguageSupport } from '@codemirror/language'
import { Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { parseCode, type MarkdownParser } from '@lezer/markdown'

/**
 * Markdown as `markdown()` of the library makes it, which always brings parsers of HTML, styles and
 * scripts.
 *
 * @param html what parses HTML in it; without it HTML is told from text, but has no parts
 */
export function markdownSource(html?: LanguageSupport): LanguageSupport {
  const { parser, data } = markdownLanguage
  const own = html
    ? (parser as MarkdownParser).configure(parseCode({ htmlParser: html.language.parser }))
    : parser
  return new LanguageSupport(new Language(data, own, [], 'markdown'), [
    html?.support ?? [],
    pasteURLAsLink,
    Prec.high(keymap.of(markdownKeymap)),
  ])
}
