import { syntaxHighlighting } from '@codemirror/language'
import type { Tag } from '@lezer/highlight'
import './source-colours.css'

/**
 * Highlighted syntax of markdown and HTML, by the parser's tag names; each is a class in the style
 * sheet.
 */
const looks: Readonly<Record<string, string>> = {
  heading: 'heading',
  processingInstruction: 'mark',
  contentSeparator: 'mark',
  meta: 'mark',
  comment: 'mark',
  escape: 'mark',
  strong: 'strong',
  emphasis: 'emphasis',
  strikethrough: 'gone',
  link: 'link',
  url: 'link',
  labelName: 'name',
  attributeName: 'name',
  character: 'name',
  monospace: 'code',
  attributeValue: 'code',
  string: 'code',
  quote: 'quote',
  tagName: 'tag',
  angleBracket: 'tag',
  keyword: 'tag',
}

/** Classes by the tags of a kind of node, whose list is the same one for all its nodes. */
const known = new WeakMap<readonly Tag[], string | null>()

function classesOf(tags: readonly Tag[]): string | null {
  const found = tags
    .map(({ set }) => set.map(String).find((name) => name in looks))
    .filter((name) => name !== undefined)
  return found.map((name) => `source-${looks[name]}`).join(' ') || null
}

/**
 * Assigns the classes to the text. A tag without a style of its own inherits that of its parent tag.
 * Asked for all that is drawn with each key.
 */
export const sourceColours = syntaxHighlighting({
  style: (tags) => {
    let classes = known.get(tags)
    if (classes === undefined) known.set(tags, (classes = classesOf(tags)))
    return classes
  },
})
