import type { Element, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import {
  defaultTreeAdapter,
  html as names,
  Parser,
  Tokenizer,
  type DefaultTreeAdapterMap,
  type Token,
} from 'parse5'

/** Deepest nesting of elements; browsers stop at 512. */
const deepest = 300
/** Most attributes per tag: the parser compares each with all others. */
const mostAttributes = 200
/**
 * Most characters of tags a parser may produce for each character of the text. Unclosed tags are
 * reopened in every paragraph, so a few of them could produce megabytes.
 */
const mostGrowth = 4
const smallText = 4000

/** HTML that would take unbounded time or memory to render; nobody writes such by hand. */
export class ExcessiveHtml extends Error {}

class BoundedTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    if ((this.currentToken as Token.TagToken).attrs.length >= mostAttributes)
      throw new ExcessiveHtml('attributes')
    super._leaveAttrName()
  }
}

/**
 * Parses HTML like a browser that finds it inside an element of a page, in linear time.
 *
 * @throws {ExcessiveHtml} if that is not possible
 */
export function parseHtml(html: string): Root {
  let room = html.length * mostGrowth + smallText
  let isDeep = () => false
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(
    defaultTreeAdapter.createElement('div', names.NS.HTML, []),
    {
      treeAdapter: {
        ...defaultTreeAdapter,
        createElement(tagName, namespace, attributes) {
          room -= tagName.length * 2 + 5
          for (const { name, value } of attributes) room -= name.length + value.length + 4
          if (room < 0) throw new ExcessiveHtml('elements')
          return defaultTreeAdapter.createElement(tagName, namespace, attributes)
        },
        onItemPush() {
          if (isDeep()) throw new ExcessiveHtml('depth')
        },
      },
    },
  )
  isDeep = () => parser.openElements.stackTop > deepest
  parser.tokenizer = new BoundedTokenizer(parser.options, parser)
  parser.tokenizer.write(html, true)
  const tree = fromParse5(parser.getFragment())
  return tree.type === 'root' ? tree : { type: 'root', children: [tree as Element] }
}
