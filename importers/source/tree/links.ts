import { readMarkup } from '#contract/text/markup/links/links.ts'
import { isEntry, type FoundLink } from '#contract/text/markup/links/found-link.ts'
import type { TreeLink } from '#contract/tree.ts'

/** Where a link leads: into the tree, to nothing that should be in the archive, or elsewhere. */
export type Target = TreeLink['to'] | 'missing' | 'elsewhere'

/** The links of a text that lead to pages and files, and the addresses that lead to nothing. */
export function treeLinks(
  text: string,
  resolve: (address: string, link: FoundLink) => Target,
): { links: TreeLink[]; missing: string[] } {
  const links: TreeLink[] = []
  const missing: string[] = []
  let done = 0
  for (const link of readMarkup(text).links) {
    // a title before an address has no place in a link of the tree
    if (link.start < done || isEntry(link)) continue
    const at = link.address.indexOf('#')
    const fragment = at < 0 ? '' : link.address.slice(at)
    const to = resolve(link.address, link)
    if (to === 'missing') missing.push(link.address)
    if (typeof to === 'string') continue
    done = link.end
    const written = text[link.start]
    const quote = link.in === 'html' ? (written === "'" ? "'" : '"') : ''
    links.push({
      start: link.start,
      end: link.end,
      to,
      fragment: /^#!?\//.test(fragment)
        ? ''
        : fragment.replaceAll(/[\s<>"'()]/g, encodeURIComponent),
      quote,
    })
  }
  return { links, missing }
}
