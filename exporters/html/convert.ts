import type { Relocate } from '#contract/document/finish.ts'
import { renderText } from '#contract/document/render.ts'
import { escaped } from '#contract/document/tree.ts'
import { attachmentAddress } from '#contract/text/attachments.ts'
import { inAddress } from '../names.ts'
import { isItem, pageOf } from '../page-address.ts'
import { searchedText } from './search.ts'
import type { ConvertedPage, PageInput, PageSettings } from './source.ts'

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
    formerHosts: [...formerHosts],
    relocate: relocation(page, settings),
  })
  return { id, html, outline, text: searchedText(html) }
}

/** Addresses of a page in the site; nothing is loaded from anywhere else. */
function relocation({ files }: PageInput, { item, pageIds }: PageSettings): Relocate {
  return ({ kind, href, path = '' }, as) => {
    // signs are random: one that is known is this file, whatever the host is called
    const name = files.get(attachmentAddress(href)?.sign ?? '')
    if (name !== undefined) return `../files/${inAddress(name)}`
    if (as === 'source') return href.startsWith('data:') ? href : null
    if (kind !== 'screen') return null
    const page = pageOf(path, item)
    const at = path.indexOf('#')
    const fragment = at < 0 ? '' : path.slice(at)
    if (page !== null) return pageIds.has(page) ? `${page}.html${fragment}` : null
    return isItem(path, item) ? '../index.html' : null
  }
}
