import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { withTitle } from '#contract/text/markup/links/found-link.ts'
import { readMarkup } from '#contract/text/markup/links/links.ts'
import { todaysAddress } from '#contract/text/addresses/old-address.ts'
import { inAddress, relativePath } from '../names.ts'

/** Paths in the archive. */
export interface Places {
  readonly item_id: number
  readonly domain: string
  readonly pages: ReadonlyMap<number, string>
  /** By sign. */
  readonly files: ReadonlyMap<string, string>
}

/** Id of the page of this item that an address without a host names. */
function pageIn(address: string, { item_id, domain }: Places): number | undefined {
  const fragment = /#!?\/.*$/s.exec(address)?.[0]
  const path = fragment === undefined ? address : (todaysAddress(fragment) ?? address)
  const [, item, page, asked] =
    /^\/([^/?#]+)(?:\/(\d+)|\?page_id=(\d+))(?:$|[?#&])/.exec(path) ?? []
  const isOwn = item === String(item_id) || (domain !== '' && item === domain)
  const id = page ?? asked
  return isOwn && id !== undefined ? Number(id) : undefined
}

/** Whether a text contains anything that an address of the item has; parsing costs much more. */
const mayLink = (text: string, { item_id, domain }: Places): boolean =>
  text.includes(`/${item_id}`) ||
  (domain !== '' && text.includes(`/${domain}`)) ||
  /visitfile/i.test(text)

/** The same of a text in UTF-8, without making a text of it that would be twice as long. */
export const mayLinkBytes = (bytes: Buffer, places: Places): boolean =>
  mayLink(bytes.toString('latin1'), {
    ...places,
    domain: Buffer.from(places.domain).toString('latin1'),
  })

/**
 * A text whose links to pages and attachments of the item lead to their files in the archive.
 *
 * @param path of the file that the text is written to
 */
export function archivedText(text: string, path: string, places: Places): string {
  if (!mayLink(text, places)) return text
  let done = 0
  let written = ''
  for (const link of readMarkup(text).links) {
    if (link.start < done) continue
    const sign = attachmentAddress(link.address)?.sign
    const page = sign === undefined ? pageIn(link.address, places) : undefined
    const to =
      sign === undefined
        ? page === undefined
          ? undefined
          : places.pages.get(page)
        : places.files.get(sign)
    if (to === undefined) continue
    const at = link.address.indexOf('#')
    const anchor = at < 0 || /^#!?\//.test(link.address.slice(at)) ? '' : link.address.slice(at)
    const quote = link.in === 'html' ? (text[link.start] === "'" ? "'" : '"') : ''
    const address = inAddress(relativePath(path, to)) + anchor.replaceAll(/[\s<>"'()]/g, encodeURI)
    written += text.slice(done, link.start) + quote + withTitle(link, address) + quote
    done = link.end
  }
  return written + text.slice(done)
}
