import type { GlobalParameters } from '#contract/document/kinds/api-page.ts'
import type { Relocate } from '#contract/document/finish/finishing.ts'
import { withOtherNames } from '#contract/document/html/other-names.ts'
import { renderText } from '#contract/document/render.ts'
import { escaped } from '#contract/document/html/tree.ts'
import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { decoded } from '#contract/text/decoded.ts'
import { inAddress } from '../names.ts'
import { isItem, pageOf } from '../page-address.ts'
import { searchedText } from './search.ts'
import type { ConvertedPage, PageInput, PageSettings } from './source.ts'

/** Address of a file that is written into the document later: its sign follows. */
export const fileScheme = 'showdoc-file:'

/** Renders the text of a page, without its title, for the folder of pages. */
export function convertPage(page: PageInput, settings: PageSettings): ConvertedPage {
  const { id, title, text } = page
  if (text.trim() === '') return { id, html: '', outline: [], text: '' }
  if (page.asSource) {
    const html = `<div class="md-all"><figure class="md-code"><pre><code>${escaped(text)}</code></pre></figure></div>`
    return { id, html, outline: [], text: searchedText(html) }
  }
  const { locale, base, formerHosts, item } = settings
  const { html, outline } = renderText(text, {
    dialect: item.dialect,
    locale,
    base,
    title,
    globals: item.globals as GlobalParameters,
    formerHosts: [...formerHosts],
    relocate: relocation(page, settings),
  })
  if (settings.isSingle) {
    // all ids begin with the page's, so that they can't shadow anything
    const named = withOtherNames(html, outline, (marks) => marks)
    return { id, html: ofPage(named, id), outline, text: '' }
  }
  const named = withOtherNames(html, outline, undefined, siteIds)
  return { id, html: named, outline, text: searchedText(html) }
}

const tag = /<[a-z](?:"[^"]*"|[^">])*>/gi
const ownName = /( (?:id|for|aria-labelledby|aria-describedby)="| href="#)([^"]+)/g
/** Address of a place in the whole document, told apart from fragments of the page itself. */
const placeScheme = 'showdoc-place:'

/** Names in the HTML of a page, told apart from those of other pages in the same document. */
const ofPage = (html: string, id: number): string =>
  html.replaceAll(tag, (whole) =>
    whole.replaceAll(ownName, `$1p${id}-$2`).replaceAll(` href="${placeScheme}`, ' href="#'),
  )

/** The ids of a document besides those of its text. */
const siteIds = ['content', 'menu']

/** Addresses of a page in the site; nothing is loaded from anywhere else. */
function relocation({ files }: PageInput, { item, pageIds, isSingle }: PageSettings): Relocate {
  return ({ kind, href, path = '' }, as) => {
    // signs are random: one that is known is this file, whatever the host is called
    const sign = attachmentAddress(href)?.sign ?? ''
    const name = files.get(sign)
    if (name !== undefined && isSingle) return as === 'source' ? fileScheme + sign : null
    if (name !== undefined) return `../files/${inAddress(name)}`
    if (as === 'source') return href.startsWith('data:') ? href : null
    if (kind !== 'screen') return null
    const page = pageOf(path, item)
    const at = path.indexOf('#')
    const fragment = at < 0 ? '' : path.slice(at)
    if (isSingle) {
      if (page !== null && pageIds.has(page))
        return (
          placeScheme +
          (fragment === '' ? `page-${page}` : `p${page}-${decoded(fragment.slice(1))}`)
        )
      return isItem(path, item) ? `${placeScheme}page-top` : null
    }
    if (page !== null) return pageIds.has(page) ? `${page}.html${fragment}` : null
    return isItem(path, item) ? '../index.html' : null
  }
}
