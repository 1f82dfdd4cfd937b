import { opens, tagAt } from '#contract/text/html-tags.ts'
import { parseText } from '#contract/text/markdown.ts'
import type { Heading } from '#contract/text/anchors.ts'
import type { Token } from '#contract/text/parser.ts'
import type { Task } from '#contract/text/rules/tasks.ts'
import { parser } from './parser.ts'

/** A text in pieces that can be drawn one after the other. */
export interface TextBlocks {
  /**
   * HTML of each piece, **not yet sanitised**; elements opened by the author's own HTML are closed
   * in the piece they open in.
   */
  blocks: string[]
  outline: Heading[]
  tasks: Task[]
  /** The piece each heading of the outline stands in. */
  blockOfHeading: Map<string, number>
}

/**
 * Parses a text into blocks. The first heading is left out when it says what the page's title says
 * already. Source: web/spec/reading.md 8.6, 11.14.
 */
export function textBlocks(text: string, title?: string): TextBlocks {
  const parsed = parseText(parser, text)
  let { tokens, outline } = parsed
  const [first] = tokens
  if (
    first?.type === 'heading_open' &&
    outline[0]?.level === 1 &&
    title !== undefined &&
    outline[0].text === title.trim()
  ) {
    tokens = tokens.slice(3)
    outline = outline.slice(1)
  }
  const blocks: string[] = []
  const blockOfHeading = new Map<string, number>()
  for (const group of groups(tokens)) {
    for (const token of group)
      if (token.type === 'heading_open')
        blockOfHeading.set(String(token.attrGet('id')), blocks.length)
    blocks.push(parser.renderer.render(group, parser.options, parsed.env))
  }
  return { blocks, outline, tasks: parsed.tasks, blockOfHeading }
}

/** One line of a cell or remark: no paragraphs. The HTML is **not yet sanitised**. */
export function inlineHtml(text: string): string {
  const { tokens, env } = parseText(parser, text)
  return tokens
    .filter(
      (token) =>
        token.type === 'inline' ||
        token.type === 'html_block' ||
        token.type === 'fence' ||
        token.type === 'code_block',
    )
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

/** For each block the last one that an element opened in it reaches into. */
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
