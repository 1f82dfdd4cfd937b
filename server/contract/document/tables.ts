import type { Element, ElementContent } from 'hast'
import { addClass, element, find, hasClass, isElement, text, textOf } from './tree.ts'
import type { Words } from './words.ts'

/**
 * Characters that all columns have together for them to get equal widths. Source:
 * web/spec/reading.md 11.4.
 */
const evenCharacters = 60
const rowsJudged = 50
/** Font size of tables in pixels, and the horizontal padding of a cell. */
const em = 14
const padding = 28
/** Minimum total width in pixels of columns of equal width, on wide windows. */
const usualWidth = 700
/**
 * Minimum width of a column in em when space is short: shorter text is never broken. Identifiers
 * break before sentences do; what still does not fit scrolls. Nothing is wider than `most`, the
 * largest width with a class in the style sheet.
 */
const least = { identifier: 8, text: 12, most: 32 }
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
  setWidths(table, judged)
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
function setWidths(table: Element, rows: readonly Row[]): void {
  // cells that span columns are ignored
  const plain = rows.filter(({ cells }) =>
    cells.every(
      ({ properties }) => !(Number(properties.colSpan) > 1) && !(Number(properties.rowSpan) > 1),
    ),
  )
  const [head] = plain
  if (!head) return
  const { naturals, widths } = columnWidths(plain.map(({ texts }) => texts))
  const isEven =
    hasClass(table, 'md-even') &&
    naturals.length * (Math.max(...naturals) * em + padding) <= usualWidth
  if (isEven)
    table.properties.dataStyle = `min-width: ${widths.length * (Math.max(...widths) * em + padding)}px`
  else {
    table.properties.className = (table.properties.className as string[] | undefined)?.filter(
      (name) => name !== 'md-even',
    )
    if (table.properties.className?.toString() === '') delete table.properties.className
    widths.forEach((width, column) => addClass(head.cells[column]!, `md-em-${width}`))
  }
  if (widths.length >= printedColumns.from)
    addClass(table, `md-columns-${Math.min(widths.length, printedColumns.most)}`)
}

/** Widths and minimum widths of a table's columns in em; the first row is the head. */
function columnWidths([head = [], ...rows]: readonly (readonly string[])[]) {
  const naturals = head.map((name, column) =>
    Math.max(emOf(name), ...rows.map((texts) => emOf(texts[column] ?? '')), 2),
  )
  const widths = naturals.map((natural, column) => {
    const isIdentifier = rows.every((texts) => /^[!-~]*$/.test(texts[column]?.trim() ?? ''))
    const most = isIdentifier ? Math.max(least.identifier, emOf(head[column]!)) : least.text
    return Math.min(natural, most, least.most)
  })
  return { naturals, widths }
}

/** Classes that keep the columns of a table from getting too narrow; the first row is the head. */
export const columnClasses = (rows: readonly (readonly string[])[]): string[] =>
  columnWidths(rows.slice(0, rowsJudged)).widths.map((width) => `md-em-${width}`)

/**
 * Approximate width of a text in one line, in em: one for a Chinese character, about half for
 * others.
 */
function emOf(value: string): number {
  let half = 0
  for (const sign of value.trim()) half += sign > '\u2e80' ? 2 : 1.15
  return Math.ceil(half / 2)
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
