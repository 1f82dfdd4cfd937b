import type { Inline } from '../inline-text.ts'
import { markdownLink, type FoundLink } from './found-link.ts'

// JavaScript's `\s` matches more than markdown whitespace: an ideographic space is text.
const blank = '[ \\t\\n]'

const definition = new RegExp(
  String.raw`[ ]{0,3}\[((?:\\[^\n]|[^\\[\]])+)\]:${blank}*(<(?:\\.|[^<>\n\\])*>|[^<\s][^ \t\n]*)(?:(?=${blank}*(?:\n|$))|${blank}+(?:"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\((?:\\[^]|[^()\\])*\))(?=[ \t]*(?:\n|$)))[ \t]*(?:\n|$)`,
  'y',
)

/** Reads the reference definitions at the start of a paragraph; returns where they end. */
export function readDefinitions(inline: Inline, labels: Set<string>, links: FoundLink[]): number {
  let position = 0
  for (;;) {
    if (inline.text[position] !== '[') return position
    definition.lastIndex = position
    const match = definition.exec(inline.text)
    const label = match?.[1]
    const destination = match?.[2]
    // A label beginning with ^ is a footnote.
    if (
      !match ||
      label === undefined ||
      destination === undefined ||
      label.trim() === '' ||
      label.startsWith('^')
    )
      return position
    const start =
      match.index + match[0].indexOf(destination, match[0].indexOf(`]:`, label.length + 1) + 2)
    labels.add(labelKey(label))
    links.push(markdownLink('link', inline, start, start + destination.length))
    position = definition.lastIndex
  }
}

export const labelKey = (label: string) => label.trim().replaceAll(/\s+/g, ' ').toLowerCase()
