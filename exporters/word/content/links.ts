import { headingOfFragment, type Heading } from '#contract/text/markdown/anchors.ts'
import { targetOf } from '#contract/text/addresses/site-address.ts'
import { pageOf } from '../../page-address.ts'
import type { PageSettings } from '../source.ts'

/** Longer addresses are refused by Word. */
const longestAddress = 2_000

/** Name of the bookmark at the heading of a page. */
export const pageBookmark = (pageId: number): string => `page_${pageId}`

/** Where a link leads: to a bookmark of the document, or elsewhere. */
export type LinkTarget =
  | { readonly page: number }
  /** Id of an element of the same page. */
  | { readonly element: string }
  | { readonly address: string }

/**
 * Where an address leads.
 *
 * @param outline of the page with the link
 * @returns `null` if there is nothing to link to
 */
export function linkTarget(
  address: string,
  outline: readonly Heading[],
  settings: Pick<PageSettings, 'base' | 'formerHosts' | 'item' | 'pageIds'>,
): LinkTarget | null {
  const { base, formerHosts, pageIds } = settings
  const target = targetOf(address, { base, formerHosts })
  if (target.kind === 'fragment') {
    const id = target.href.slice(1)
    return { element: headingOfFragment(outline, id)?.id ?? id }
  }
  if (target.kind === 'screen') {
    const page = pageOf(target.path ?? '', settings.item)
    if (page !== null && pageIds.has(page)) return { page }
  }
  const written = externalAddress(target.href, base)
  return written === null ? null : { address: written }
}

/**
 * A full address in the characters of RFC 3986: Word calls a document damaged when an address in it
 * is not valid.
 */
export function externalAddress(address: string, base: string): string | null {
  let url: URL
  try {
    url = new URL(address, base)
  } catch {
    return null
  }
  if (!/^(?:https?|mailto|tel):$/.test(url.protocol)) return null
  const [, start = '', rest = ''] = /^([a-z]+:(?:\/\/[^/?#]*)?)(.*)$/s.exec(url.href) ?? []
  const hash = rest.indexOf('#') + 1
  const valid =
    hash === 0
      ? encoded(rest)
      : encoded(rest.slice(0, hash)) + encoded(rest.slice(hash)).replaceAll('#', '%23')
  const full = start + valid
  return full.length <= longestAddress && !/[\s<>"{}|\\^`]/.test(start) ? full : null
}

const encoded = (text: string): string =>
  text
    .toWellFormed()
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, (sign) => encodeURIComponent(sign))
