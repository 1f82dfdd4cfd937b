import { escaped } from '#contract/document/html/tree.ts'
import type { Heading } from '#contract/text/markdown/anchors.ts'
import type { ExportedCatalog, ExportedPage, ExportSource } from '../source.ts'
import { hasDiagrams } from './drawings.ts'
import type { ConvertedPage } from './source.ts'
import { siteWords, type SiteWords } from './words.ts'

/** Deepest level of headings in the outline, as on screens. Source: web/spec/reading.md 8.6. */
const deepest = 4

/**
 * Nothing runs or loads but the files of the site, also when the sanitiser has a gap. `file:` is
 * for sites that are opened from a disk, where not every browser counts other files as `'self'`.
 */
const policy =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:; media-src 'self' file: data:; base-uri 'none'; form-action 'none'"

/** Drawings bring their own styles. */
const drawingPolicy = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")

const icon = (path: string): string =>
  `<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`
const menuIcon = icon('M4 6.5h16M4 12h16M4 17.5h16')
const themeIcon = icon('M12 3.5a8.500 8.500 0 1 0 0 17ZM12 3.500a8.500 8.500 0 0 1 0 17')

/** What all documents of a site have in common. */
export class Documents {
  readonly words: SiteWords
  readonly #locale: 'en' | 'zh-cn'
  readonly #source: Pick<ExportSource, 'item' | 'scope' | 'pages' | 'catalogs'>

  readonly #draws: boolean

  /** @param draws whether the site has the program that draws diagrams */
  constructor(
    source: Pick<ExportSource, 'item' | 'scope' | 'pages' | 'catalogs'>,
    locale: 'en' | 'zh-cn',
    draws = false,
  ) {
    this.#draws = draws
    this.#source = source
    this.#locale = locale
    this.words = siteWords(locale)
  }

  /** The start page: name, description, and all pages by catalog. */
  index(): string {
    const { item, scope } = this.#source
    const name = this.titleText(item.name)
    const part = typeof scope === 'object' ? `<p class="part">${escaped(scope.catalog)}</p>` : ''
    const description = item.description.trim()
      ? `<p class="description">${escaped(item.description)}</p>`
      : ''
    const list = this.#contents(this.#source)
    const contents = list
      ? `<nav class="contents" aria-label="${this.words.contents}">${list}</nav>`
      : `<p class="empty">${this.words.noPages}</p>`
    const main = `<article><h1>${escaped(name)}</h1>${part}${description}${contents}</article>`
    return this.#document({ title: name, root: '', main, outline: '' })
  }

  /**
   * @param around the pages before and after it
   * @param drawn absent for a page that was deleted meanwhile
   */
  page(
    page: ExportedPage,
    path: readonly ExportedCatalog[],
    around: { before?: ExportedPage | undefined; after?: ExportedPage | undefined },
    drawn: ConvertedPage | undefined,
  ): string {
    const { words } = this
    const { item } = this.#source
    const title = this.titleText(page.title)
    const crumbs = [
      `<a href="../index.html">${escaped(this.titleText(item.name))}</a>`,
      ...path.map(({ name }) => `<span>${escaped(this.titleText(name))}</span>`),
    ].join('')
    const text =
      drawn === undefined
        ? `<p class="empty">${words.deleted}</p>`
        : drawn.html === ''
          ? `<p class="empty">${words.noText}</p>`
          : `<div class="md-content">${drawn.html}</div>`
    const main = `<nav class="crumbs" aria-label="${words.path}">${crumbs}</nav><article><h1>${escaped(title)}</h1>${text}</article>${this.#neighbours(around)}`
    const outline = this.#outline(drawn?.outline ?? [])
    const whole = `${title} · ${this.titleText(item.name)}`
    const draws = this.#draws && hasDiagrams(main)
    return this.#document({ title: whole, root: '../', id: page.page_id, main, outline, draws })
  }

  /** The script with the menu of all documents, and with the words of the program. */
  menu(): string {
    const rows = ({ pages, catalogs }: Folder): unknown[] => [
      ...pages.map(({ page_id, title }) => [this.titleText(title), page_id]),
      ...catalogs.map((catalog) => [this.titleText(catalog.name), rows(catalog)]),
    ]
    const { results, noResults, onlyBeginnings, copied } = this.words
    const words = { results, noResults, onlyBeginnings, copied }
    return `showdocMenu(${JSON.stringify({ words, menu: rows(this.#source) })})\n`
  }

  titleText(title: string): string {
    return title.trim() || this.words.untitled
  }

  #contents(folder: Folder): string {
    const rows = [
      ...folder.pages.map(
        ({ page_id, title }) =>
          `<li><a href="pages/${page_id}.html">${escaped(this.titleText(title))}</a></li>`,
      ),
      ...folder.catalogs.map(
        (catalog) =>
          `<li><strong>${escaped(this.titleText(catalog.name))}</strong>${this.#contents(catalog)}</li>`,
      ),
    ]
    return rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : ''
  }

  #outline(outline: readonly Heading[]): string {
    const shown = outline.filter(({ level }) => level <= deepest)
    if (shown.length < 2) return ''
    const least = Math.min(...shown.map(({ level }) => level))
    const rows = shown.map(
      ({ id, text, level }) =>
        `<li><a href="#${escaped(id)}" data-depth="${level - least}">${escaped(this.titleText(text))}</a></li>`,
    )
    const { onThisPage } = this.words
    return `<nav class="outline" aria-label="${onThisPage}"><p>${onThisPage}</p><ul>${rows.join('')}</ul></nav>`
  }

  #neighbours({
    before,
    after,
  }: {
    before?: ExportedPage | undefined
    after?: ExportedPage | undefined
  }): string {
    const { words } = this
    const card = (page: ExportedPage | undefined, caption: string, rel: 'prev' | 'next') =>
      page
        ? `<a class="${rel}" rel="${rel}" href="${page.page_id}.html"><span>${caption}</span>${escaped(this.titleText(page.title))}</a>`
        : ''
    if (!before && !after) return ''
    return `<nav class="neighbours" aria-label="${words.neighbours}">${card(before, words.previousPage, 'prev')}${card(after, words.nextPage, 'next')}</nav>`
  }

  #document(given: {
    title: string
    /** Relative address of the root of the site. */
    root: '' | '../'
    id?: number
    main: string
    outline: string
    draws?: boolean
  }): string {
    const { title, root, id, main, outline, draws = false } = given
    const { words } = this
    const language = this.#locale === 'zh-cn' ? 'zh-CN' : 'en'
    const name = escaped(this.titleText(this.#source.item.name))
    return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${draws ? drawingPolicy : policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${root}assets/style.css">
<script src="${root}assets/site.js"></script>
</head>
<body data-root="${root}"${id === undefined ? '' : ` data-page="${id}"`}>
<a class="skip-link" href="#content">${words.skipToContent}</a>
<header class="bar"><button type="button" class="for-menu needs-script" aria-controls="menu" aria-expanded="false" aria-label="${words.menu}" title="${words.menu}">${menuIcon}</button><a class="name" href="${root}index.html">${name}</a><button type="button" class="for-theme needs-script" aria-label="${words.theme}" title="${words.theme}">${themeIcon}</button></header>
<div class="site${outline ? ' has-outline' : ''}">
<nav class="menu" id="menu" aria-label="${words.menu}"><input class="needs-script" type="search" placeholder="${words.search}" aria-label="${words.search}" autocomplete="off" spellcheck="false"><div class="results" role="status" hidden></div><div class="tree"><noscript><a href="${root}index.html">${words.contents}</a></noscript></div></nav>
<script src="${root}assets/menu.js"></script>
<main id="content" tabindex="-1">${main}</main>
${outline}
</div>
${draws ? `<script src="${root}assets/drawings.js"></script>\n` : ''}</body>
</html>
`
  }
}

type Folder = Pick<ExportSource, 'pages' | 'catalogs'>
