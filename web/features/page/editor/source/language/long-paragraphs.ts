import type { MarkdownConfig } from '@lezer/markdown'

/** Characters of a paragraph, up to the end of a line, after which another block begins. */
const mostOfParagraph = 10_000

/**
 * A key parses the whole block again that it is in, and a pasted log is one paragraph: long ones are
 * parsed in parts, which only ends colours that reach over their borders. Source: web/spec/design.md
 * 7.
 */
export const longParagraphs: MarkdownConfig = {
  parseBlock: [
    {
      name: 'LongParagraph',
      endLeaf: (_cx, _line, leaf) => leaf.content.length > mostOfParagraph,
    },
  ],
}
