import {
  ShadingType,
  Table,
  TableLayoutType,
  TableRow,
  VerticalMergeType,
  type ITableOptions,
  type ITableRowOptions,
  type TableCell,
} from 'docx'
import type { Element, ElementContent } from 'hast'
import { isElement, textOf } from '#contract/document/html/tree.ts'
import { alignmentOf, type Format } from './inline.ts'
import { colours, line } from '../document/styles.ts'
import { framed, xmlOf } from '../xml.ts'

/** Most columns of a table in Word; wider ones are split. */
const mostColumns = 63
/** Columns of each part of a table that is too wide. */
const columnsPerPart = 20
/** Rows judged for the widths of columns. */
const rowsJudged = 100

type Alignment = 'left' | 'center' | 'right' | undefined

type CellOptions = Omit<ConstructorParameters<typeof TableCell>[0], 'children' | 'width'>

interface TableWriting {
  /** Cells become paragraphs. */
  readonly isFlat: boolean
  readonly width: number
  readonly layout: Pick<ITableOptions, 'width' | 'indent'>
  flat(cell: Element): void
  caption(caption: Element): void
  cell(
    children: readonly ElementContent[],
    width: number,
    format: Format | undefined,
    alignment: Alignment,
    options: CellOptions,
  ): string
  /** @param xml serialised, as that of cells */
  emit(xml: string): void
}

/** A cell in its row. */
interface GridCell {
  /** `null` for a missing cell, or one that a cell above reaches into. */
  readonly node: Element | null
  readonly columns: number
  readonly merge?: 'start' | 'more'
}

interface GridRow {
  readonly cells: GridCell[]
  readonly isHead: boolean
}

/** Writes a table row by row. */
export function writeTable(table: Element, writing: TableWriting): void {
  const { captions, rows } = rowsOf(table)
  for (const caption of captions) writing.caption(caption)
  if (rows.length === 0) return
  if (writing.isFlat) {
    for (const { cells } of rows) for (const cell of cells) writing.flat(cell)
    return
  }
  const columns = rows.reduce((most, { cells }) => Math.max(most, columnsOf(cells)), 1)
  if (columns <= mostColumns) return writePart(gridOf(rows, columns), columns, writing)
  // Spans are given up: a part has no room for them.
  for (let from = 0; from < columns; from += columnsPerPart) {
    const count = Math.min(columnsPerPart, columns - from)
    const part = rows.map(({ cells, isHead }) => ({
      cells: cells.slice(from, from + count),
      isHead,
    }))
    writePart(
      part.map((row) => plainRow(row, count)),
      count,
      writing,
    )
  }
}

interface Row {
  readonly cells: Element[]
  readonly isHead: boolean
}

/** In the order of browsers: rows of the head first, rows of the foot last. */
function rowsOf(table: Element): { captions: Element[]; rows: Row[] } {
  const [head, body, foot]: [Row[], Row[], Row[]] = [[], [], []]
  const captions: Element[] = []
  const take = (parent: Element, rows: Row[], isHead: boolean) => {
    for (const row of parent.children) {
      if (!isElement(row, 'tr')) continue
      const cells = row.children.filter((cell) => isElement(cell, 'td', 'th')) as Element[]
      if (cells.length > 0) rows.push({ cells, isHead })
    }
  }
  for (const part of table.children)
    if (isElement(part, 'thead')) take(part, head, true)
    else if (isElement(part, 'tfoot')) take(part, foot, false)
    else if (isElement(part, 'tbody')) take(part, body, false)
    else if (isElement(part, 'caption')) captions.push(part)
  // Authors who write HTML often have no `thead`.
  const [first] = body
  if (head.length === 0 && first && body.length > 1 && first.cells.every(isHeading))
    body[0] = { ...first, isHead: true }
  return { captions, rows: [...head, ...body, ...foot] }
}

const isHeading = ({ tagName }: Element): boolean => tagName === 'th'

const spanOf = (cell: Element, name: 'colSpan' | 'rowSpan', most: number): number => {
  const span = Number(cell.properties[name] ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, most) : 1
}

const columnsOf = (cells: readonly Element[]): number =>
  cells.reduce((sum, cell) => sum + spanOf(cell, 'colSpan', mostColumns), 0)

/** Places cells with their spans; every row gets all columns. */
function gridOf(rows: readonly Row[], columns: number): GridRow[] {
  /** For each column, the rows that a cell above still covers, and its width at its first column. */
  const covered = Array.from({ length: columns }, () => ({ rows: 0, columns: 1 }))
  return rows.map(({ cells, isHead }, index) => {
    const placed: GridCell[] = []
    let next = 0
    for (let column = 0; column < columns;) {
      const above = covered[column] as { rows: number; columns: number }
      if (above.rows > 0) {
        placed.push({ node: null, columns: above.columns, merge: 'more' })
        const end = column + above.columns
        for (; column < end; column++) (covered[column] as { rows: number }).rows--
        continue
      }
      const node = cells[next++] ?? null
      const wanted = node ? spanOf(node, 'colSpan', columns - column) : 1
      let span = 1
      while (span < wanted && covered[column + span]?.rows === 0) span++
      const down = node ? spanOf(node, 'rowSpan', rows.length - index) : 1
      for (let each = column; each < column + span; each++)
        covered[each] = { rows: down - 1, columns: each === column ? span : 1 }
      placed.push({ node, columns: span, ...(down > 1 ? { merge: 'start' as const } : {}) })
      column += span
    }
    return { cells: placed, isHead }
  })
}

const plainRow = ({ cells, isHead }: Row, columns: number): GridRow => ({
  cells: Array.from({ length: columns }, (_, column) => ({
    node: cells[column] ?? null,
    columns: 1,
  })),
  isHead,
})

function writePart(rows: readonly GridRow[], columns: number, writing: TableWriting): void {
  const widths = columnWidths(rows, columns, writing.width)
  const options: Omit<ITableOptions, 'rows'> = {
    ...writing.layout,
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders: {
      top: line(),
      bottom: line(),
      left: line(),
      right: line(),
      insideHorizontal: line(),
      insideVertical: line(),
    },
    margins: { top: 40, bottom: 40, left: 100, right: 100 },
  }
  writing.emit(tableXml(options, rows.map((row) => gridRowXml(row, widths, writing)).join('')))
}

/** A table of rows that are serialised. */
export function tableXml(options: Omit<ITableOptions, 'rows'>, rows: string): string {
  const frame = xmlOf(new Table({ ...options, rows: [] }))
  return `${frame.slice(0, frame.lastIndexOf('</w:tbl>'))}${rows}</w:tbl>`
}

/** Characters of a cell that counts as short. */
const mostShort = 600

/** Whether a row of these cells is so short that no page has to end in it. */
export const isShort = (cells: readonly (Element | null)[]): boolean =>
  cells.every((cell) => cell === null || textOf(cell).length <= mostShort)

/** A row of cells that are serialised. */
export function rowXml(
  cells: string,
  options: Pick<ITableRowOptions, 'tableHeader' | 'cantSplit'>,
): string {
  return framed(cells, 'row', options, (inside) => new TableRow({ ...options, children: [inside] }))
}

function gridRowXml(
  { cells, isHead }: GridRow,
  widths: readonly number[],
  writing: TableWriting,
): string {
  let column = 0
  const written = cells.map(({ node, columns, merge }) => {
    const width = widths.slice(column, column + columns).reduce((sum, each) => sum + each, 0)
    column += columns
    const isTitle = isHead || (node !== null && isHeading(node))
    return writing.cell(
      node?.children ?? [],
      width,
      isTitle ? { bold: true } : undefined,
      node ? alignmentOf(node) : undefined,
      {
        ...(columns > 1 ? { columnSpan: columns } : {}),
        ...(merge
          ? {
              verticalMerge:
                merge === 'start' ? VerticalMergeType.RESTART : VerticalMergeType.CONTINUE,
            }
          : {}),
        ...(isTitle
          ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: colours.shade } }
          : {}),
      },
    )
  })
  return rowXml(written.join(''), {
    ...(isHead ? { tableHeader: true } : {}),
    ...(isHead || isShort(cells.map(({ node }) => node)) ? { cantSplit: true } : {}),
  })
}

/** Widths of half a character and of the padding of a cell, in twentieths of a point. */
const [halfCharacter, padding] = [100, 200]
/** Half characters that a longer text counts for. */
const mostNatural = 60
/** Longer words may be broken: Latin ones, and Chinese ones, which may be broken anywhere. */
const [mostLatin, mostChinese] = [14, 8]

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)

/**
 * Widths of columns, all of them together as wide as the table: each is as wide as its longest
 * word, and the rest is divided by the lengths of the texts.
 */
function columnWidths(rows: readonly GridRow[], columns: number, width: number): number[] {
  const [least, natural] = [Array<number>(columns).fill(0), Array<number>(columns).fill(0)]
  for (const { cells } of rows.slice(0, rowsJudged)) {
    let column = 0
    for (const { node, columns: span } of cells) {
      if (node && span === 1) {
        const text = textOf(node).trim().slice(0, mostJudged)
        const word = Math.max(0, ...(text.match(words) ?? []).map(wordWidth))
        least[column] = Math.max(least[column] as number, word)
        natural[column] = Math.max(natural[column] as number, Math.min(mostNatural, widthOf(text)))
      }
      column += span
    }
  }
  const atLeast = least.map((half) => half * halfCharacter + padding)
  const wanted = natural.map((half) => half * halfCharacter + padding)
  const missing = wanted.map((own, column) => own - (atLeast[column] as number))
  const rest = width - sumOf(atLeast)
  const isTight = rest > 0 && sumOf(missing) > rest
  const widths = atLeast.map((own, column) =>
    Math.floor(
      isTight
        ? own + (rest * (missing[column] as number)) / sumOf(missing)
        : rest > 0
          ? (width * (wanted[column] as number)) / sumOf(wanted)
          : (width * own) / sumOf(atLeast),
    ),
  )
  widths[columns - 1] = width - sumOf(widths.slice(0, -1))
  return widths
}

/** Characters of a cell that count. */
const mostJudged = 500

const words = /[\u2e80-\uffff]+|[^\s\u2e80-\uffff]+/g

/** Width in half characters; Chinese ones count twice. */
function widthOf(text: string): number {
  let half = 0
  for (const sign of text) half += sign > '\u2e80' ? 2 : 1
  return half
}

const wordWidth = (word: string): number =>
  Math.min(widthOf(word), word > '\u2e80' ? mostChinese : mostLatin)
