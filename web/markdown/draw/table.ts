import type { Words } from '../locales/phrases.ts'

/** Characters all columns share when they are of equal width. Source: web/spec/reading.md 11.4. */
const evenCharacters = 60
const rowsJudged = 50
/** Pixels of the table's text, and of both sides of a cell. */
const em = 14
const padding = 28
/** Pixels equal columns have together at least, wherever a page is read on a wide window. */
const usualWidth = 700
/**
 * Em a column keeps when there is little room: all of its text up to here, more is broken.
 * Identifiers give way before sentences do; what still has no room scrolls.
 */
const least = { identifier: 8, text: 12 }
/** Columns above which a table is printed smaller. */
const printedColumns = 8

/** Heads of the columns of parameter tables and data dictionaries, as people write them. */
const heads = {
  name: /^(?:(?:参数|字段|变量|属性|列)(?:名称?)?|名称|键|键名|(?:(?:parameter|param|field|property|attribute|variable|column|header|key)s?(?: names?)?)|name)$/i,
  type: /^(?:(?:参数|字段|数据|变量|属性)?类型|(?:data |field |parameter |value )?types?)$/i,
  example: /^(?:示例值?|样例|例子|参考值|examples?(?: values?)?|samples?)$/i,
}

/**
 * Puts a table into its scroller and marks what its text says about its looks. Source:
 * web/spec/reading.md 11.4.
 */
export function finishTable(table: HTMLTableElement, words: Words): void {
  if (table.parentElement?.closest('table')) return // a table in a cell scrolls with the outer one
  const { ownerDocument } = table
  const scroller = ownerDocument.createElement('div')
  scroller.className = 'md-table'
  scroller.setAttribute('role', 'region')
  scroller.setAttribute('aria-label', table.querySelector('th')?.textContent.trim() || words.table)
  table.replaceWith(scroller)
  scroller.append(table)

  const rows = [...table.rows]
  for (const row of rows) {
    if (row.parentElement?.localName === 'thead') continue
    const kinds = [row.children[1], row.children[2]].map((cell) => cell?.textContent?.trim())
    if (kinds.some((kind) => kind === 'object' || kind === 'array[object]'))
      row.classList.add('md-holds')
  }
  markParameters(rows)
  const judged = rows.slice(0, rowsJudged)
  const columns = Math.max(...judged.map(({ children }) => children.length), 1)
  const widest = evenCharacters / columns
  if (
    judged.every((row) =>
      [...row.children].every((cell) => (cell.textContent ?? '').length <= widest),
    )
  )
    table.classList.add('md-even')
  setWidths(table)
}

/**
 * Tells the browser how narrow each column may become. Without it columns of Chinese shrink to a
 * character each, since their lines may break anywhere.
 */
export function setWidths(table: HTMLTableElement): void {
  const rows = [...table.rows].slice(0, rowsJudged)
  // cells over several columns say nothing about one
  const plain = rows.filter(({ cells }) =>
    [...cells].every(({ colSpan, rowSpan }) => colSpan < 2 && rowSpan < 2),
  )
  const [head] = plain
  if (!head) return
  const naturals = [...head.cells].map((_, column) =>
    Math.max(...plain.map(({ cells }) => emOf(cells[column]?.textContent ?? '')), 2),
  )
  const widths = naturals.map((natural, column) => {
    const isIdentifier = plain
      .slice(1)
      .every(({ cells }) => /^[!-~]*$/.test(cells[column]?.textContent.trim() ?? ''))
    const most = isIdentifier
      ? Math.max(least.identifier, emOf(head.cells[column]!.textContent))
      : least.text
    return Math.min(natural, most) * em + padding
  })
  if (naturals.length * (Math.max(...naturals) * em + padding) > usualWidth)
    table.classList.remove('md-even')
  if (table.classList.contains('md-even'))
    table.style.minWidth = `${widths.length * Math.max(...widths)}px`
  else
    for (const [column, width] of widths.entries())
      head.cells[column]!.style.minWidth = `${width}px`
  if (widths.length > printedColumns) table.style.setProperty('--columns', String(widths.length))
}

/** About how wide a text is in one line, in em: Chinese signs take one, others about half. */
function emOf(text: string): number {
  let half = 0
  for (const sign of text.trim()) half += sign > '\u2e80' ? 2 : 1.15
  return Math.ceil(half / 2)
}

/**
 * Names, types and examples of parameter tables are set as code, nested names indented by their
 * dots. Source: web/spec/design.md 2 (table).
 */
function markParameters([head, ...rows]: HTMLTableRowElement[]): void {
  const column = (name: keyof typeof heads) =>
    [...(head?.cells ?? [])].findIndex(({ textContent }) => heads[name].test(textContent.trim()))
  const [name, type, example] = [column('name'), column('type'), column('example')]
  if (name < 0 || type < 0) return
  for (const { cells } of rows) {
    for (const at of [name, type, example]) {
      const cell = cells[at]
      if (!cell) continue
      // words in another script stay in the face of text
      if (/^[ -~]*$/.test(cell.textContent.trim())) cell.classList.add('md-mono')
      if (at !== name) cell.classList.add('md-quiet')
    }
    if (cells[name]) allowBreaks(cells[name])
    const path = cells[name]?.textContent.trim() ?? ''
    const dots = nestedName.test(path) ? path.split('.').length - 1 : 0
    if (dots > 0) cells[name]!.style.paddingInlineStart = `${padding / 2 + 16 * dots}px`
  }
}

/** Lets a long name break behind `_` and dots, where its next word begins. */
function allowBreaks(cell: HTMLElement): void {
  const { ownerDocument } = cell
  const walker = ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const [first, ...words] = text.data.split(/(?<=[_.])(?=[^\s_.])/)
    if (words.length > 0)
      text.replaceWith(
        first!,
        ...words.flatMap((word) => [ownerDocument.createElement('wbr'), word]),
      )
  }
}

/** `data.list[0].id`: parts between dots, each maybe with an index. */
const nestedName = /^[\w$-]+(?:\[\d*\])?(?:\.[\w$-]+(?:\[\d*\])?)+$/
