import type { ElementContent } from 'hast'

const inlineTags = new Set(
  (
    'a abbr b bdi bdo big br cite code del dfn em font i img input ins kbd label mark q rp rt ruby s samp small span ' +
    'strike strong sub sup time tt u var video audio wbr'
  ).split(' '),
)

/** Whether a node belongs into a paragraph. Elements of authors can contain blocks anywhere. */
export function isInline(node: ElementContent): boolean {
  if (node.type !== 'element') return true
  return inlineTags.has(node.tagName) && node.children.every(isInline)
}
