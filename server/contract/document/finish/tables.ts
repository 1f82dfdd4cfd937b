import type { Element, ElementContent } from 'hast'
import { columnWidths, pixelsOf, rowsJudged, type ColumnWidths } from './column-widths.ts'
import { isLong, longStyle, partsOf } from './long-tables.ts'
import { addClass, element, find, hasClass, isElement, text, textOf } from '../html/tree.ts'
import type { Words } from '../words.ts'

/**
 * Characters that all columns have together for them to get equal widths. Source:
 * web/spec/reading.md 11.4.
 */
const evenCharacters = 60
/** Minimum total width in pixels of columns of equal width, on wide windows. */
const usualWidth = 700
/** Number of columns from which a table is printed smaller, down to a smallest size. */
const printedColumns = { from: 9, most: 20 }
/** Levels of nested names that are indented differently. */
const deepestName = 9

/** Usual column headings of parameter tables and data dictionaries. */
const heads = {
  name: /^(?:(?:参数|字段|变量|属性|列)(?:名称?)?|名称|键|键名|(?:(?:parameter|param|field|property|attribute|variable|column|header|key)s?(?: names?)?)|name)$/i,
  type: /^(?:(?:参数|字段|数据|变量|属性)?类型|(?:data |field |parameter |value )?types?)$/i,
  example: /^(?:示例值?|样例|例子|参考值|examples?(?: values?)?|samples?)$/i,
}

interface Row {
  element: Element
  cells: Element[]
  /** Of the cells, in their order. */
  texts: string[]
  isHead: boolean
}

/**
 * A table in its scroller, with classes derived from its text. Source: web/spec/reading.md 11.4.
 */
export function tableScroller(table: Element, words: Words): Element {
  const rows = rowsOf(table)
  const heading = find(table, (node) => node.tagName === 'th')
  for (const { element: row, texts, isHead } of rows) {
    if (isHead) continue
    if (/^(?:object|array\[object\])$/.test(texts[1]?.trim() ?? '')) addClass(row, 'md-holds')
    else if (/^(?:object|array\[object\])$/.test(texts[2]?.trim() ?? '')) addClass(row, 'md-holds')
  }
  markParameters(rows)
  const judged = rows.slice(0, rowsJudged)
  const columns = Math.max(...judged.map(({ cells }) => cells.length), 1)
  if (judged.every(({ texts }) => texts.every((each) => each.length <= evenCharacters / columns)))
    addClass(table, 'md-even')
  const widths = setWidths(table, judged)
  if (widths) splitLong(table, rows, widths)
  return element(
    'div',
    {
      className: ['md-table'],
      role: 'region',
      ariaLabel: (heading ? textOf(heading).trim() : '') || words.table,
    },
    table,
  )
}

/** In the order of browsers: rows of the head first, rows of the foot last. */
function rowsOf(table: Element): Row[] {
  const [head, body, foot]: [Row[], Row[], Row[]] = [[], [], []]
  const take = (parent: Element, rows: Row[], isHead: boolean) => {
    for (const row of parent.children) {
      if (!isElement(row, 'tr')) continue
      const cells = row.children.filter((cell) => isElement(cell, 'td', 'th')) as Element[]
      rows.push({ element: row, cells, texts: cells.map(textOf), isHead })
    }
  }
  for (const part of table.children) {
    if (isElement(part, 'thead')) take(part, head, true)
    else if (isElement(part, 'tfoot')) take(part, foot, false)
    else if (isElement(part, 'tbody')) take(part, body, false)
  }
  return [...head, ...body, ...foot]
}

/**
 * Sets the minimum widths of columns. Without them columns of Chinese shrink to one character,
 * since their lines may break anywhere.
 */
function setWidths(table: Element, rows: readonly Row[]): ColumnWidths | null {
  // cells that span columns are ignored
  const plain = rows.filter(isPlain)
  const [head] = plain
  if (!head) return null
  const { naturals, widths } = columnWidths(plain.map(({ texts }) => texts))
  const isEven =
    hasClass(table, 'md-even') && naturals.length * pixelsOf(Math.max(...naturals)) <= usualWidth
  if (isEven)
    table.properties.dataStyle = `min-width: ${widths.length * pixelsOf(Math.max(...widths))}px`
  else {
    table.properties.className = (table.properties.className as string[] | undefined)?.filter(
      (name) => name !== 'md-even',
    )
    if (table.properties.className?.toString() === '') delete table.properties.className
    widths.forEach((width, column) => addClass(head.cells[column]!, `md-em-${width}`))
  }
  if (widths.length >= printedColumns.from)
    addClass(table, `md-columns-${Math.min(widths.length, printedColumns.most)}`)
  if (!isEven) return { naturals, widths }
  const even = widths.map(() => Math.max(...widths))
  return { naturals: even, widths: even }
}

const isPlain = ({ cells }: Row): boolean =>
  cells.every(
    ({ properties }) => !(Number(properties.colSpan) > 1) && !(Number(properties.rowSpan) > 1),
  )

/** Splits a long table whose rows are alike, so that a browser can lay them out part by part. */
function splitLong(table: Element, [head, ...rows]: readonly Row[], widths: ColumnWidths): void {
  const parts = table.children.filter((part) => isElement(part))
  const isUsual =
    head?.isHead === true &&
    parts.every((part) => isElement(part, 'thead', 'tbody')) &&
    rows.every(({ isHead }) => !isHead) &&
    [head, ...rows].every((row) => isPlain(row) && row.cells.length <= widths.widths.length)
  if (!isUsual || !isLong(rows.length)) return
  addClass(table, 'md-long')
  table.properties.dataStyle = longStyle(widths)
  table.children = [
    ...parts.filter((part) => isElement(part, 'thead')),
    ...partsOf(rows).map((part) => element('tbody', {}, ...part.map((row) => row.element))),
  ]
}

/**
 * Names, types and examples in parameter tables are set as code; nested names are indented by their
 * dots. Source: web/spec/design.md 2 (table).
 */
function markParameters([head, ...rows]: readonly Row[]): void {
  const column = (name: keyof typeof heads) =>
    (head?.texts ?? []).findIndex((each) => heads[name].test(each.trim()))
  const [name, type, example] = [column('name'), column('type'), column('example')]
  if (name < 0 || type < 0) return
  for (const { cells, texts } of rows) {
    for (const at of [name, type, example]) {
      const cell = cells[at]
      if (!cell) continue
      // words in other scripts keep the text font
      if (/^[ -~]*$/.test(texts[at]!.trim())) addClass(cell, 'md-mono')
      if (at !== name) addClass(cell, 'md-quiet')
    }
    const cell = cells[name]
    if (!cell) continue
    allowBreaks(cell)
    indent(cell, texts[name]!.trim())
  }
}

/** Indents a nested name by its dots. */
export function indent(cell: Element, path: string): void {
  const dots = nestedName.test(path) ? path.split('.').length - 1 : 0
  if (dots > 0) addClass(cell, `md-depth-${Math.min(dots, deepestName)}`)
}

/** Lets a long name break after `_` and dots. */
function allowBreaks(cell: Element): void {
  cell.children = cell.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') allowBreaks(child)
    if (child.type !== 'text') return [child]
    const [first, ...words] = child.value.split(/(?<=[_.])(?=[^\s_.])/)
    return [text(first!), ...words.flatMap((word) => [element('wbr'), text(word)])]
  })
}

/** `data.list[0].id`: parts separated by dots, each optionally with an index. */
const nestedName = /^[\w$-]+(?:\[\d*\])?(?:\.[\w$-]+(?:\[\d*\])?)+$/
