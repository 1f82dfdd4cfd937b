import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import type { TreeLink } from '#contract/tree.ts'

/** Page ids and signs by their id in the tree. */
export interface Addresses {
  readonly item_id: number
  readonly pages: ReadonlyMap<string, number>
  readonly files: ReadonlyMap<string, string>
}

/** The address of what a link names; `undefined` while it does not exist. */
function addressOf({ to }: TreeLink, { item_id, pages, files }: Addresses): string | undefined {
  if ('page' in to) {
    const page = pages.get(to.page)
    return page === undefined ? undefined : `/${item_id}/${page}`
  }
  const sign = files.get(to.file)
  return sign === undefined ? undefined : attachmentPath(sign)
}

/** A picture whose words take its place; `undefined` for any other link. */
function refusedPicture(text: string, { start, end, onlyHere }: TreeLink) {
  if (!onlyHere) return undefined
  const [begin, close] = [text.lastIndexOf('![', start), text.indexOf(')', end)]
  return begin >= 0 && close >= 0 && text.startsWith('](', start - 2)
    ? { start: begin, words: text.slice(begin + 2, start - 2), end: close + 1 }
    : undefined
}

/** A text whose links have the addresses of this item; those to what does not exist stay. */
export function linkedText(text: string, links: readonly TreeLink[], addresses: Addresses): string {
  let done = 0
  let linked = ''
  for (const link of links) {
    const address = addressOf(link, addresses)
    if (address === undefined) {
      const picture = refusedPicture(text, link)
      if (!picture) continue
      linked += text.slice(done, picture.start) + picture.words
      done = picture.end
      continue
    }
    linked += text.slice(done, link.start) + link.quote + address + link.fragment + link.quote
    done = link.end
  }
  return linked + text.slice(done)
}
