import type { Heading } from '../text/markdown/anchors.ts'
import { opens, tagAt } from '../text/markdown/html-tags.ts'
import { parseText } from '../text/markdown/markdown.ts'
import {
  plainText,
  type ParseEnvironment,
  type Parser,
  type Token,
} from '../text/markdown/parser.ts'
import type { Task } from '../text/rules/tasks.ts'
import { withoutTitle } from './page-title.ts'

export interface Block {
  /** **Not yet sanitised**; elements opened by the author's HTML are closed in the same block. */
  html: string
  /** Its source lines. */
  source(): string
  /** Where they are; `null` if none of the text's lines is its own. */
  lines(): Lines | null
}

/** Lines of a text, from 0; `to` is behind the last one. */
export interface Lines {
  from: number
  to: number
}

/** A text as separate pieces to render. */
interface TextBlocks {
  blocks: Block[]
  outline: Heading[]
  tasks: Task[]
  /** Ids of elements that the author has named. */
  names: readonly string[]
  /** The text of the first paragraphs, without markup. */
  description: string
}

/** Length of a description in characters. */
const longestDescription = 200

/** A text as groups of tokens, each of which can be rendered separately. */
interface TokenGroups {
  groups: Token[][]
  outline: Heading[]
  tasks: Task[]
  /** For the renderer. */
  env: ParseEnvironment
}

/**
 * Parses a text into its top-level blocks. The first heading is left out if it repeats the page's
 * title. Source: web/spec/reading.md 8.6, 11.14.
 */
export function tokenGroups(parser: Parser, text: string, title?: string): TokenGroups {
  const parsed = parseText(parser, text)
  const { tokens, outline } = withoutTitle(parsed, title?.trim() ?? '')
  return { groups: groups(tokens), outline, tasks: parsed.tasks, env: parsed.env }
}

/** Parses a text into blocks of HTML; the title is that of `tokenGroups`. */
export function textBlocks(parser: Parser, text: string, title?: string): TextBlocks {
  const { groups: parts, outline, tasks, env } = tokenGroups(parser, text, title)
  return {
    blocks: parts.map((group) => ({
      html: parser.renderer.render(group, parser.options, env),
      source: () => sourceOf(text, group),
      lines: () => linesOf(group),
    })),
    outline,
    tasks,
    names: (env.elementIds ?? []) as string[],
    description: firstWords(parts.flat()),
  }
}

/** The lines of a text that tokens come from. */
export function sourceOf(text: string, tokens: readonly Token[]): string {
  const lines = linesOf(tokens)
  return lines
    ? text
        .split(/\r\n|\n|\r/)
        .slice(lines.from, lines.to)
        .join('\n')
    : ''
}

function linesOf(tokens: readonly Token[]): Lines | null {
  let from = Infinity
  let to = 0
  for (const { map } of tokens) {
    if (!map) continue
    from = Math.min(from, map[0])
    to = Math.max(to, map[1])
  }
  return from < to ? { from, to } : null
}

/** What is in the first paragraphs of a text, without marks: at most 200 characters. */
export const descriptionOf = (parser: Parser, text: string): string =>
  firstWords(parseText(parser, text).tokens)

function firstWords(tokens: readonly Token[]): string {
  let description = ''
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'inline' || tokens[index - 1]?.type !== 'paragraph_open') continue
    const own = plainText((token.children ?? []).map(withBreak))
    if (own !== '') description += (description === '' ? '' : ' ') + own
    if (description.length > longestDescription) break
  }
  return shortened(description.replace(/\s+/g, ' '))
}

/** `<br>` separates words like a line break. */
const withBreak = (token: Token): Token =>
  token.type === 'html_inline' && /^<br[\s/>]/i.test(token.content)
    ? { ...token, type: 'hardbreak' }
    : token

/** Cuts after a sentence if one ends late enough, else after a word. */
function shortened(text: string): string {
  if (text.length <= longestDescription) return text
  const start = text.slice(0, longestDescription - 1).replace(/[\ud800-\udbff]$/, '')
  const sentence = /^.{60,}(?:[。！？]|[.!?](?= ))/s.exec(start)
  if (sentence) return sentence[0]
  const word = start.lastIndexOf(' ')
  return `${word > longestDescription / 2 ? start.slice(0, word) : start}…`
}

/** A cell or remark as one line, without paragraphs. The HTML is **not yet sanitised**. */
export function inlineHtml(parser: Parser, text: string): string {
  const { tokens, env } = parseText(parser, text)
  return tokens
    .filter(({ type }) => /^(?:inline|html_block|fence|code_block)$/.test(type))
    .map((token) => parser.renderer.render([token], parser.options, env))
    .join('<br>')
}

/** Top-level blocks; those between a tag of the author and its end tag stay together. */
function groups(tokens: Token[]): Token[][] {
  const top: Token[][] = []
  let depth = 0
  for (const token of tokens) {
    if (depth === 0) top.push([])
    top.at(-1)!.push(token)
    depth += token.nesting
  }
  const end = spans(top)
  const joined: Token[][] = []
  for (let index = 0; index < top.length;) {
    let last = index
    for (let inner = index; inner <= last; inner++) last = Math.max(last, end[inner]!)
    joined.push(top.slice(index, last + 1).flat())
    index = last + 1
  }
  return joined
}

/** For each block, the last one that an element opened in it extends to. */
function spans(blocks: Token[][]): number[] {
  const end = blocks.map((_, index) => index)
  const open = new Map<string, number[]>()
  blocks.forEach((block, index) => {
    for (const html of htmlOf(block)) {
      for (let at = html.indexOf('<'); at >= 0;) {
        const tag = tagAt(html, at)
        if (tag?.isClosing) {
          const from = open.get(tag.name)?.pop()
          if (from !== undefined) end[from] = Math.max(end[from]!, index)
        } else if (
          tag &&
          (opens(tag) || tag.name === 'font' || tag.name === 'center' || tag.name === 'p')
        ) {
          const starts = open.get(tag.name)
          if (starts) starts.push(index)
          else open.set(tag.name, [index])
        }
        at = html.indexOf('<', tag?.end ?? at + 1)
      }
    }
  })
  return end
}

function* htmlOf(block: Token[]): Generator<string> {
  for (const token of block) {
    if (token.type === 'html_block' || token.type === 'html_inline') yield token.content
    if (token.children) yield* htmlOf(token.children)
  }
}
