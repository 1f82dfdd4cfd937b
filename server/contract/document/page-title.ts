import type { Heading } from '../text/markdown/anchors.ts'
import { plainText as textOfMarkup } from '../text/markup/plain-text.ts'
import { plainText, type Token } from '../text/markdown/parser.ts'

interface Content {
  readonly tokens: Token[]
  readonly outline: Heading[]
}

const letters = /[\p{L}\p{N}]/u
const htmlHeading = /<h([12])(?:\s[^<>]*)?>([^]*?)<\/h\1\s*>\n?/i
/** Longer HTML at the head of a text is not read. Characters. */
const longestHead = 8_000

/**
 * A text without the heading that repeats the title of its page: the first of it, in markdown or
 * HTML, with nothing before it but logos, badges, links to other languages, comments and boxes; one
 * of a lower level only where the text begins with it.
 * Source: web/spec/reading.md 8.6.
 */
export function withoutTitle({ tokens, outline }: Content, title: string): Content {
  if (title === '') return { tokens, outline }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.type === 'heading_open') {
      const [first] = outline
      const isTitle = first && (first.level === 1 || at === 0)
      return isTitle && isNamed(first.text, tokens[at + 1]!.content, title)
        ? { tokens: tokens.toSpliced(at, 3), outline: outline.slice(1) }
        : { tokens, outline }
    }
    if (token.type === 'html_block') {
      const html = token.content.slice(0, longestHead)
      const heading = htmlHeading.exec(html)
      if (!isQuietHtml(heading ? html.slice(0, heading.index) : token.content)) break
      if (!heading) continue
      const own = textOfMarkup(heading[2]!)
      if (own === title) {
        const rest = token.content.slice(heading.index + heading[0].length)
        token.content = token.content.slice(0, heading.index) + rest
      }
      if (own !== '') break
    } else if (token.type === 'paragraph_open' && isQuiet(tokens[at + 1]!.children ?? [])) at += 2
    else if (token.type !== 'foreign' && token.type !== 'outline_place') break
  }
  return { tokens, outline }
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Whether a heading reads like a title, which may also be what earlier versions of the command line
 * took from its source.
 */
const isNamed = (text: string, source: string, title: string): boolean => {
  const wanted = plain(title)
  return plain(text) === wanted || textOfMarkup(source.slice(0, longestHead)) === wanted
}

const isQuietHtml = (html: string): boolean =>
  html.length <= longestHead &&
  !letters.test(textOfMarkup(html.replaceAll(/<a(?:\s[^<>]*)?>[^]*?<\/a\s*>/gi, '')))

/** Whether a line holds nothing but pictures, links, and signs between them. */
function isQuiet(line: readonly Token[]): boolean {
  let depth = 0
  const outside = line.filter((token) => {
    const isLink =
      token.type.startsWith('link_') ||
      (token.type === 'html_inline' && /^<\/?a[\s>]/i.test(token.content))
    if (isLink) depth += token.nesting || (token.content.startsWith('</') ? -1 : 1)
    return depth === 0 && token.type !== 'image'
  })
  return !letters.test(plainText(outside))
}
