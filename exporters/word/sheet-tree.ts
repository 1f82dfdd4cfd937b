import type { ElementContent } from 'hast'
import { element, text } from '#contract/document/html/tree.ts'
import type { Words } from '#contract/document/words.ts'
import { fill } from '#contract/text/phrase.ts'
import { cellsOf, type Sheet, type Span } from '#contract/text/content/sheets/shown-sheet.ts'

/** Most cells of all sheets together, as on screens. */
const mostCells = 20_000

/** Sheets as tables, one below the other. Source: web/spec/reading.md 11.11. */
export function sheetTree(
  sheets: readonly Sheet[],
  words: Words,
  locale: 'en' | 'zh-cn',
): ElementContent[] {
  let room = mostCells
  return sheets.flatMap((sheet, index) => {
    const { name, columns, rows } = sheet
    const width = Math.max(1, columns.length)
    const shown = rows.slice(0, Math.max(0, Math.floor(room / width)))
    room -= shown.length * width
    const label = name || fill(words.sheetNumber, locale, { number: index + 1 })
    return [
      ...(sheets.length > 1 ? [element('h3', {}, text(label))] : []),
      element(
        'table',
        {},
        element(
          'tbody',
          {},
          ...shown.map((row) =>
            element(
              'tr',
              {},
              ...[...cellsOf(sheet, row)].map((cell) =>
                element('td', cell.span ? spanOf(cell.span) : {}, ...linesOf(cell.text)),
              ),
            ),
          ),
        ),
      ),
      ...(shown.length < rows.length ? [element('p', {}, text(words.sheetCut))] : []),
    ]
  })
}

const spanOf = ({ rows, columns }: Span) => ({ rowSpan: rows, colSpan: columns })

const linesOf = (value: string): ElementContent[] =>
  value
    .split('\n')
    .flatMap((each, index) => (index === 0 ? [text(each)] : [element('br'), text(each)]))
