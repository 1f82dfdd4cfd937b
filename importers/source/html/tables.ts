import { defaultTreeAdapter } from 'parse5'
import {
  attributeOf,
  elementOf,
  elementsIn,
  isHeading,
  rawTextIn,
  rename,
  setChildren,
  textIn,
  textOf,
  unwrap,
  type Element,
} from './dom.ts'

/** Markdown has tables of plain rows, whose first one is the head. */
export function plainTable(table: Element, remark: (kind: 'merged' | 'nested') => void): void {
  const inner = elementsIn(table.childNodes)
  for (const element of inner)
    if (element.tagName === 'table') {
      remark('nested')
      const text = textIn(element)
      rename(element, 'span')
      setChildren(element, [textOf(text)])
    }
  const rows = elementsIn(table.childNodes).filter(({ tagName }) => tagName === 'tr')
  if (inner.some((one) => spanOf(one, 'rowspan') > 1 || spanOf(one, 'colspan') > 1))
    remark('merged')
  const cells = rows.flatMap(cellsOf)
  if (cells.length <= 1) {
    // a frame around a text
    rename(table, 'div')
    return setChildren(table, cells[0]?.childNodes ?? [])
  }
  separateCells(rows)
  const widest = rows.reduce((most, row) => Math.max(most, cellsOf(row).length), 0)
  for (const row of rows)
    for (let count = cellsOf(row).length; count < widest; count++)
      defaultTreeAdapter.appendChild(row, elementOf('td'))
  for (const [index, row] of rows.entries())
    for (const cell of cellsOf(row)) {
      if (index === 0) head(cell)
      else rename(cell, 'td')
      flatten(cell)
    }
}

const cellsOf = (row: Element): Element[] =>
  elementsIn(row.childNodes).filter(({ tagName }) => tagName === 'td' || tagName === 'th')

/** Columns of a table that are kept; cells of strangers may claim to span millions. */
const mostColumns = 200

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.max(1, Math.min(mostColumns, Math.trunc(Number(attributeOf(cell, name))) || 1))

/** Gives merged cells an empty one for each place that they cover, so that columns stay in line. */
function separateCells(rows: readonly Element[]): void {
  const covered = new Map<number, number>()
  for (const row of rows) {
    let column = 0
    const fill = (before: Element | null): void => {
      while ((covered.get(column) ?? 0) > 0 && column < mostColumns) {
        covered.set(column, (covered.get(column) ?? 0) - 1)
        const empty = elementOf('td')
        if (before) defaultTreeAdapter.insertBefore(row, empty, before)
        else defaultTreeAdapter.appendChild(row, empty)
        column++
      }
    }
    for (const cell of cellsOf(row)) {
      fill(cell)
      const [wide, high] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      cell.attrs = cell.attrs.filter(({ name }) => name === 'align')
      const parent = cell.parentNode
      const next = parent?.childNodes[parent.childNodes.indexOf(cell) + 1]
      for (let at = 0; at < wide && column < mostColumns; at++, column++) {
        if (high > 1) covered.set(column, high - 1)
        if (at === 0) continue
        const empty = elementOf('td')
        if (parent && next) defaultTreeAdapter.insertBefore(parent, empty, next)
        else if (parent) defaultTreeAdapter.appendChild(parent, empty)
      }
    }
    fill(null)
  }
}

/** A cell of the head, which is shown in bold anyway. */
function head(cell: Element): void {
  rename(cell, 'th')
  for (const element of elementsIn(cell.childNodes))
    if (element.tagName === 'strong') unwrap(element)
}

/** A cell on one line: paragraphs and list items are separated by breaks. */
function flatten(cell: Element): void {
  for (const element of elementsIn(cell.childNodes).toReversed()) {
    if (element.tagName === 'pre') lines(element)
    if (element.tagName === 'hr') defaultTreeAdapter.detachNode(element)
    if (isHeading(element)) rename(element, 'strong')
    const isItem = element.tagName === 'li'
    if (
      ![
        'p',
        'li',
        'ul',
        'ol',
        'dl',
        'dt',
        'dd',
        'blockquote',
        'details',
        'summary',
        'strong',
      ].includes(element.tagName)
    )
      continue
    if (element.tagName === 'strong') continue
    const parent = element.parentNode
    const isLast = !parent || parent.childNodes.at(-1) === element
    if (isItem) {
      setChildren(element, [textOf('• '), ...element.childNodes])
    }
    if ((isItem || ['p', 'dt', 'dd', 'summary'].includes(element.tagName)) && !isLast)
      defaultTreeAdapter.appendChild(element, elementOf('br'))
    unwrap(element)
  }
}

/** A block of code in a cell: a paragraph with a piece of code for each line. */
function lines(block: Element): void {
  rename(block, 'p')
  setChildren(
    block,
    rawTextIn(block)
      .replace(/\n$/, '')
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [elementOf('br')] : []),
        ...(line.trim() === '' ? [] : [elementOf('code', {}, [textOf(line)])]),
      ]),
  )
}
