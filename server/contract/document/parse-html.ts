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

/** Elements inside each other; browsers build no more than 512. */
const deepest = 300
/** Attributes of one tag: the parser compares each with all others. */
const mostAttributes = 200
/**
 * What a parser may make of a text, in characters of tags for each character of the text. Tags that
 * are never closed are opened again in every paragraph, so a few of them could make megabytes.
 */
const mostGrowth = 4
const smallText = 4000

/** HTML that no author writes: it would take unbounded time or memory to draw. */
export class IntricateHtml extends Error {}

class BoundedTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    if ((this.currentToken as Token.TagToken).attrs.length >= mostAttributes)
      throw new IntricateHtml('attributes')
    super._leaveAttrName()
  }
}

/**
 * Reads HTML as a browser does that finds it in an element of a page, in time that grows with its
 * length alone.
 *
 * @throws {IntricateHtml} when that is not possible
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
          if (room < 0) throw new IntricateHtml('elements')
          return defaultTreeAdapter.createElement(tagName, namespace, attributes)
        },
        onItemPush() {
          if (isDeep()) throw new IntricateHtml('depth')
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
