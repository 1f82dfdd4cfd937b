import { withOtherNames } from '#contract/document/html/other-names.ts'
import { headingOfFragment, type Heading } from '#contract/text/markdown/anchors.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import { dateText } from '../date-text.ts'
import { agoText } from './ago.ts'
import { attributes, escaped } from './html.ts'
import { icon, logo } from './icons.ts'
import { menuHtml, titleHtml } from './menu-html.ts'
import { chainOf, neighbours, type Entry } from './menu.ts'
import { phrases, type Phrases } from './phrases.ts'
import type { PageOfItem, ReadDocument } from './read.ts'

/** A rendered text. */
export interface Drawn {
  readonly html: string
  readonly outline: readonly Heading[]
  /** Description of the text: how it begins. */
  readonly description: string
  /**
   * True for the HTML that `page/info` answers as `page_html`: the program reads it from the
   * document.
   */
  readonly isPageHtml: boolean
  /** True if the document contains only the beginning of the text. */
  readonly isCut: boolean
}

interface BodyOptions {
  readonly read: ReadDocument
  readonly drawn: Drawn
  readonly locale: Locale
  readonly timeZone: string
  /** Unix seconds. */
  readonly now: number
  /** Base path of the product, with a trailing slash. */
  readonly base: string
  /** Path of the document. */
  readonly path: string
}

/** Deepest heading level listed in the outline. Source: web/spec/reading.md 8.6. */
const deepest = 4

/**
 * Prefixes fragment links with the whole path: the document has a `base`, so that a bare fragment
 * would lead to the start page. Targets are named by id, as browsers find them.
 */
function withWholeFragments(html: string, path: string, outline: readonly Heading[]): string {
  return html.replace(
    /(<a(?: [\w-]+(?:="[^"]*")?)*? href=")#([^"]*)"/g,
    (_, before: string, fragment: string) => {
      const id = headingOfFragment(outline, fragment)?.id
      return `${before}${escaped(path)}#${id ? escaped(id) : fragment}" data-fragment="${fragment}"`
    },
  )
}

/** The ids of a document besides those of its text. */
const documentIds = ['content', 'document', 'root', 'frame', 'answers']

function headHtml(
  { page }: ReadDocument,
  outline: readonly Heading[],
  { locale, timeZone, now }: BodyOptions,
  words: Phrases,
): string {
  const value: Partial<PageOfItem> & { page_title: string } = page.value
  const isKey = 'expire_time' in page.value
  const changed = value.addtime_unix ?? 0
  const files = isKey ? 0 : (value.attachment_count ?? 0)
  const meta = [
    !isKey && value.author_username ? `<span>${escaped(value.author_username)}</span>` : '',
    changed > 0
      ? `<time datetime="${new Date(changed * 1000).toISOString()}">${escaped(words.changed(agoText(changed, now, locale, timeZone, words.now)))}</time>`
      : '',
    'expire_time' in page.value && page.value.expire_time > 0
      ? `<span>${escaped(words.validUntil(dateText(page.value.expire_time, timeZone).slice(0, 16)))}</span>`
      : '',
  ].join('')
  // the tools come with the program; their space is reserved
  const tools = [
    files > 0
      ? `<span class="button quiet">${icon('paperclip')}<span class="word">${words.files}</span> <span class="number">${files}</span></span>`
      : '',
    outline.length > 1 ? '<span class="icon-button for-outline"></span>' : '',
    '<span class="icon-button for-width"></span>',
    '<span class="icon-button"></span>',
  ].join('')
  return `<header class="page-head"><h1>${titleHtml(value.page_title, words)}</h1><div class="page-head-tools">${tools}</div><p class="page-meta">${meta}</p></header>`
}

/** Above the pages of a preview. Source: web/features/item/reading/preview/. */
function previewHtml(
  { item }: ReadDocument,
  { timeZone, base }: BodyOptions,
  words: Phrases,
): string {
  const preview = item?.value.preview
  if (!preview) return ''
  const name = escaped(preview.name)
  const link = `<a${attributes({ href: base + preview.item_id })}>${escaped(preview.item_name)}</a>`
  const until = escaped(words.keptUntil(dateText(preview.expires, timeZone).slice(0, 16)))
  const end = preview.can_end ? `<span class="button quiet">${words.endPreview}</span>` : ''
  return `<aside class="preview-line" aria-label="${words.toPreview(name)}"><p>${words.isPreview(name, link)}<span>${until}</span></p>${end}</aside>`
}

function outlineHtml(outline: readonly Heading[], path: string, words: Phrases): string {
  const shown = outline.filter(({ level }) => level <= deepest)
  const least = Math.min(...shown.map(({ level }) => level))
  const rows = shown.map(({ id, text, level }, at) => {
    const link = attributes({
      href: `${path}#${id}`,
      title: text,
      'data-depth': level - least,
      'aria-current': at === 0 && 'location',
    })
    return `<li><a${link}>${titleHtml(text, words)}</a></li>`
  })
  const list = shown.length > 1 ? `<p>${words.onThisPage}</p><ul>${rows.join('')}</ul>` : ''
  return `<nav class="outline" aria-label="${words.onThisPage}">${list}</nav>`
}

function textHtml({ read, drawn, path }: BodyOptions, words: Phrases): string {
  if (!read.page.value.page_content.trim())
    return `<div class="state"><h2>${words.noText}</h2></div>`
  const place = attributes({ 'data-rendered': drawn.isPageHtml })
  const rest = drawn.isCut ? `<p><a href="${escaped(path)}.md">${words.wholeText}</a></p>` : ''
  const content = readContent(read.page.value.page_content)
  const hasSamples = content.kind === 'api' && content.page.info['type'] !== 'websocket'
  const room = hasSamples ? '<div class="api-samples-room"></div>' : ''
  const { html, outline } = drawn
  const text = withOtherNames(
    withWholeFragments(html, path, outline),
    outline,
    undefined,
    documentIds,
  )
  return `<div class="md-content"><div${place}>${text}</div>${rest}</div>${room}`
}

function menuPanel(
  item: NonNullable<ReadDocument['item']>,
  list: string,
  itemAddress: string,
  words: Phrases,
): string {
  const { value, menu } = item
  const badges = [
    value.is_preview ? `<span class="badge">${words.preview}</span>` : '',
    value.is_private === 1 ? `<span class="badge">${icon('lock', 14)}${words.private}</span>` : '',
    value.is_archived === '1' ? `<span class="badge">${words.archived}</span>` : '',
    value.item_type === '3' ? '<span class="badge">RunApi</span>' : '',
  ].join('')
  const link = attributes({ href: itemAddress, title: value.item_name })
  const spread = menu.catalogs > 0 ? '<span class="icon-button"></span>' : ''
  const box = attributes({
    class: 'tree-box',
    'aria-label': words.catalog,
    'data-item': value.item_id,
  })
  return `<aside class="reader-menu" aria-label="${words.menu}"><div class="menu-head"><div class="menu-name"><span>${logo(20)}<a${link}>${escaped(value.item_name)}</a></span>${badges}</div><div class="menu-find"><div class="search-box">${icon('search')}<input class="input" type="search" disabled placeholder="${words.searchTitles}" aria-label="${words.searchTitles}"><kbd class="for-keyboard" aria-hidden="true">/</kbd></div>${spread}</div></div><nav${box}>${list}</nav><div class="menu-foot"></div></aside>`
}

function neighboursHtml(
  { before, after }: ReturnType<typeof neighbours>,
  addressOf: (id: string) => string,
  words: Phrases,
): string {
  const card = (page: Entry | undefined, caption: string, place: string, rel: string) =>
    page
      ? `<a${attributes({ class: place, href: addressOf(page.id), rel })}><span>${caption}</span>${titleHtml(page.title, words)}</a>`
      : ''
  if (!before && !after) return ''
  return `<nav class="neighbours" aria-label="${words.neighbours}">${card(before, words.previousPage, 'before', 'prev')}${card(after, words.nextPage, 'after', 'next')}</nav>`
}

/**
 * The page with the same classes in the same places as the program draws it, so that nothing moves
 * when the program takes over. Source: web/features/item/reading/.
 */
export function bodyHtml(options: BodyOptions): string {
  const { read, drawn, locale, base, path } = options
  const words: Phrases = phrases[locale]
  const head = headHtml(read, drawn.outline, options, words)
  const text = textHtml(options, words)
  const outline = outlineHtml(drawn.outline, path, words)
  const { item, page } = read
  const skip = `<a class="skip-link" href="${escaped(path)}#content">${words.skipToContent}</a>`
  if (!item) {
    const inItem =
      'item_id' in page.value ? `${base}${page.value.item_id}/${page.value.page_id}` : ''
    const way = inItem ? `<a href="${inItem}">${words.openInItem}</a>` : ''
    const bar = `<header class="alone-bar"><a class="brand" href="${base}">${logo(22)}<span>ShowDoc</span></a>${way}<span class="space"></span></header>`
    return `<div class="reader no-menu alone">${skip}${bar}<main class="reader-main" id="content" tabindex="-1"><article>${head}${text}</article></main>${outline}</div>`
  }

  const { value, menu } = item
  const itemAddress = `${base}${value.item_domain || value.item_id}`
  const addressOf = (id: string) => `${itemAddress}/${id}`
  const current = menu.pages[menu.placeOf.get(page.value.page_id) ?? -1]
  const isOnePage = value.item_type === '2' || value.item_type === '4'
  const around = isOnePage
    ? ''
    : neighboursHtml(neighbours(menu, page.value.page_id), addressOf, words)
  const phone = isOnePage
    ? `<span class="name">${escaped(value.item_name)}</span>`
    : `<span class="icon-button">${icon('menu')}</span><span class="name">${escaped(value.item_name)}</span><span class="icon-button">${icon('search')}</span>`
  const crumbs = isOnePage
    ? ''
    : `<nav aria-label="${words.path}">${[
        `<a${attributes({ href: itemAddress, title: value.item_name })}>${escaped(value.item_name)}</a>`,
        ...chainOf(current).map(
          ({ title }) => `<span${attributes({ title })}>${escaped(title)}</span>`,
        ),
      ].join('')}</nav>`
  const panel = isOnePage
    ? ''
    : menuPanel(item, menuHtml({ menu, current, addressOf, words }), itemAddress, words)
  return `<div class="reader${isOnePage ? ' one-page no-menu' : ''}">${skip}<header class="phone-bar">${phone}<span class="icon-button"></span></header>${panel}<main class="reader-main" id="content" tabindex="-1">${previewHtml(read, options, words)}<div class="page-top">${crumbs}<div class="page-tools"></div></div><article>${head}${text}${around}</article></main>${outline}</div>`
}
