import { syntaxHighlighting } from '@codemirror/language'
import './source-colours.css'

/**
 * Kinds of things in markdown and HTML that have a look, by the names the parser gives them; each
 * is a class of the style sheet.
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

/**
 * Gives parts of the text their classes. A kind without a look of its own has that of the kind
 * above it.
 */
export const sourceColours = syntaxHighlighting({
  style: (tags) => {
    const found = tags
      .map(({ set }) => set.map(String).find((name) => name in looks))
      .filter((name) => name !== undefined)
    return found.map((name) => `source-${looks[name]}`).join(' ') || null
  },
})
