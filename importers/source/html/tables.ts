import { defaultTreeAdapter } from 'parse5'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
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
  type Node,
} from './dom.ts'

/**
 * Markdown has tables of plain rows, whose first one is the head.
 *
 * @throws {Failure} `importTooLarge`
 */
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
  if (rows.length * widest * leastCell > limits.textBytes)
    throw new Failure('importTooLarge', { limit: limits.textBytes / 1024 / 1024 })
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

/** Characters of an empty cell in markdown. */
const leastCell = '     |'.length

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
  unwrap(elementsIn(cell.childNodes).filter(({ tagName }) => tagName === 'strong'))
}

const dissolved = new Set('p li ul ol dl dt dd blockquote details summary hr'.split(' '))
const endsLine = new Set(['p', 'li', 'dt', 'dd', 'summary'])

/** A cell on one line: paragraphs and list items are separated by breaks. */
function flatten(cell: Element): void {
  /** What becomes of elements, from the last and innermost one. */
  const made = new Map<Node, readonly Node[]>()
  const lasts = new Map<Element, number>()
  const lastIn = (parent: Element): Node | undefined => {
    let at = lasts.get(parent) ?? parent.childNodes.length - 1
    while (at >= 0 && made.get(parent.childNodes[at] as Node)?.length === 0) at--
    lasts.set(parent, at)
    return parent.childNodes[at]
  }
  for (const element of elementsIn(cell.childNodes).toReversed()) {
    setChildren(
      element,
      element.childNodes.flatMap((child) => made.get(child) ?? [child]),
    )
    if (element.tagName === 'pre') lines(element)
    if (isHeading(element)) rename(element, 'strong')
    const { tagName, childNodes, parentNode } = element
    if (!dissolved.has(tagName)) continue
    const isLast = !parentNode || lastIn(parentNode as Element) === element
    made.set(element, [
      ...(tagName === 'li' ? [textOf('• ')] : []),
      ...(tagName === 'hr' ? [] : childNodes),
      ...(endsLine.has(tagName) && !isLast ? [elementOf('br')] : []),
    ])
  }
  setChildren(
    cell,
    cell.childNodes.flatMap((child) => made.get(child) ?? [child]),
  )
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
