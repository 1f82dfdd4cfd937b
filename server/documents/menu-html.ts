import { attributes, escaped } from './html.ts'
import { icon } from './icons.ts'
import { chainOf, type Entry, type Menu } from './menu.ts'
import type { Phrases } from './phrases.ts'

/**
 * Most rows of a menu that is included as a whole; of a longer one only the open branch is. Source:
 * server/documents/decisions/001-the-document-comes-before-the-program.md.
 */
const mostRows = 400
/** Rows around the current one in a list of a longer menu. */
const mostSiblings = 120

interface MenuOptions {
  readonly menu: Menu
  readonly current: Entry | undefined
  readonly addressOf: (pageId: string) => string
  readonly words: Phrases
}

export const titleHtml = (title: string, words: Phrases): string =>
  title.trim() ? escaped(title) : `<span class="untitled">${words.untitled}</span>`

const firstPage = ({ children }: Entry): Entry | undefined => {
  for (const child of children) {
    const found = child.kind === 'page' ? child : firstPage(child)
    if (found) return found
  }
  return undefined
}

/**
 * The section of a long list around one of its rows, and whether rows before and after it are left
 * out.
 */
function around(list: readonly Entry[], shown: Entry | undefined, most: number) {
  const at = Math.max(0, shown ? list.indexOf(shown) : 0)
  const from = Math.max(0, Math.min(at - Math.floor(most / 2), list.length - most))
  return { from, until: Math.min(list.length, from + most) }
}

/** The menu as nested lists; catalogs fold without scripts. Source: web/spec/reading.md 8.4. */
export function menuHtml({ menu, current, addressOf, words }: MenuOptions): string {
  const isWhole = menu.pages.length + menu.catalogs <= mostRows
  const chain = chainOf(current)
  const open = new Set(chain)

  const pageRow = (page: Entry) => {
    const mark = page.method
      ? `<span class="method ${page.method.toLowerCase()}">${page.method}</span>`
      : icon('file', 16)
    const draft = page.isDraft ? `<span class="draft">${words.draft}</span>` : ''
    const link = attributes({
      class: 'page',
      href: addressOf(page.id),
      title: page.title,
      'aria-current': page === current && 'page',
    })
    return `<li><a${link}>${mark}<span class="title">${titleHtml(page.title, words)}</span>${draft}</a></li>`
  }
  const catalogRow = (catalog: Entry) => {
    const head = `${icon('chevronRight', 16)}<span class="title">${titleHtml(catalog.title, words)}</span>`
    if (isWhole || open.has(catalog)) {
      const details = attributes({ 'data-key': `c${catalog.id}`, open: open.has(catalog) })
      const summary = attributes({ class: 'catalog', title: catalog.title })
      return `<li><details${details}><summary${summary}>${head}</summary>${list(catalog.children)}</details></li>`
    }
    // a catalog that is not in the document links to its first page
    const first = firstPage(catalog)
    const link = attributes({
      class: 'catalog',
      title: catalog.title,
      href: first && addressOf(first.id),
    })
    return `<li><a${link}>${head}</a></li>`
  }
  const more = (page: Entry | undefined) =>
    page ? `<li><a class="page" href="${escaped(addressOf(page.id))}">…</a></li>` : ''
  const pageOf = (entry: Entry | undefined) =>
    entry && (entry.kind === 'page' ? entry : firstPage(entry))
  function list(entries: readonly Entry[], name = ''): string {
    const shown = entries.find((one) => one === current || open.has(one))
    const { from, until } = isWhole
      ? { from: 0, until: entries.length }
      : around(entries, shown, mostSiblings)
    const rows = entries
      .slice(from, until)
      .map((one) => (one.kind === 'page' ? pageRow(one) : catalogRow(one)))
      .join('')
    return `<ul${name}>${more(pageOf(entries[from - 1]))}${rows}${more(pageOf(entries[until]))}</ul>`
  }
  return list(menu.roots, ' class="menu-list"')
}
