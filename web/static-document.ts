/**
 * Runs after the page that came with the document, before the application's code has arrived: applies
 * the styles that authors wrote, the tabs that were chosen before and the scrolling of tables, so
 * that nothing moves when the application draws the text; goes to the heading that the address names
 * in the spelling of another tool; opens the catalogs that were open in this tab and restores the
 * menu's scroll position, as `CatalogTree` does later. Source: web/spec/reading.md 8.4, 11.5, 11.13.
 */
import { decoded } from '#contract/text/decoded.ts'
import { applyStyle } from './markdown/interaction/author-style.ts'
import { markTableSizes } from './markdown/interaction/table-size.ts'
import { markChosen } from './markdown/interaction/tabs.ts'

const page = document.getElementById('document')
const box = page?.querySelector<HTMLElement>('.tree-box')

function stored<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined // storage is off, or contains something that is not ours
  }
}

for (const element of page?.querySelectorAll<HTMLElement>('[data-style]') ?? []) applyStyle(element)

const width = stored(() => Number(localStorage.getItem('menu-width')))
if (width)
  page?.querySelector<HTMLElement>('.reader')?.style.setProperty('--menu-width', `${width}px`)
if (box) {
  const { open = [], scroll = 0 } =
    stored(
      () =>
        JSON.parse(sessionStorage.getItem(`menu:${box.dataset.item}`) ?? '{}') as {
          open?: string[]
          scroll?: number
        },
    ) ?? {}
  for (const catalog of box.querySelectorAll('details'))
    if (open.includes(catalog.dataset.key!)) catalog.open = true
  box.scrollTop = scroll
  const row = box.querySelector('[aria-current]')?.getBoundingClientRect()
  const { top, bottom, height } = box.getBoundingClientRect()
  if (row && (row.top < top || row.bottom > bottom))
    box.scrollTop += row.top - top - (height - row.height) / 2
}
if (page) {
  markChosen(page)
  markTableSizes(page.querySelectorAll('.md-table'))
}

const mark = document.createElement('span')
mark.id = decoded(location.hash.slice(1))
if (mark.id && !document.getElementById(mark.id))
  for (const names of page?.querySelectorAll('[data-rendered] noscript') ?? [])
    if (names.textContent.includes(mark.outerHTML)) {
      names.parentElement!.scrollIntoView()
      break
    }
