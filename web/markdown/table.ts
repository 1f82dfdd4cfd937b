import type { Words } from './phrases.ts'

/** Characters all columns share when they are of equal width. Source: screens-reading 11.4. */
const evenCharacters = 60
const rowsJudged = 50
/** Width of the narrowest column with its padding. Em of the table's text. */
const narrowest = 6

/** Puts a table into its scroller and marks what its text says about its looks. Source: screens-reading 11.4. */
export function finishTable(table: HTMLTableElement, words: Words): void {
  if (table.parentElement?.closest('table')) return // a table in a cell scrolls with the outer one
  const { ownerDocument } = table
  const scroller = ownerDocument.createElement('div')
  scroller.className = 'md-table'
  scroller.setAttribute('role', 'region')
  scroller.setAttribute('aria-label', table.querySelector('th')?.textContent.trim() || words.table)
  table.replaceWith(scroller)
  scroller.append(table)

  const rows = [...table.querySelectorAll('tr')]
  const columns = Math.max(...rows.slice(0, rowsJudged).map(({ children }) => children.length), 1)
  const widest = evenCharacters / columns
  if (rows.slice(0, rowsJudged).every((row) => [...row.children].every((cell) => (cell.textContent ?? '').length <= widest))) {
    table.classList.add('md-even')
    table.style.minWidth = `${columns * narrowest}em` // equal columns would else shrink without end
  }
  for (const row of rows) {
    if (row.parentElement?.localName === 'thead') continue
    const kinds = [row.children[1], row.children[2]].map((cell) => cell?.textContent?.trim())
    if (kinds.some((kind) => kind === 'object' || kind === 'array[object]')) row.classList.add('md-holds')
  }
}
