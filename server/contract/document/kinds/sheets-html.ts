import { fill } from '../../text/phrase.ts'
import { columnName } from '../../text/content/sheets/cell-names.ts'
import { cellsOf, type Sheet, type Span } from '../../text/content/sheets/shown-sheet.ts'
import type { Drawing } from '../drawing.ts'
import { escaped } from '../html/tree.ts'
import type { Locale, Words } from '../words.ts'

/** Most cells of all sheets together in a document; the sheet view shows the rest. */
const mostCells = 20_000

/** Sheets as tables of texts, one below the other. Source: web/spec/reading.md 11.11. */
export function sheetsHtml(
  sheets: readonly Sheet[],
  drawing: Drawing,
  words: Words,
  locale: Locale,
): void {
  let room = mostCells
  sheets.forEach((sheet, index) => {
    const { name, columns, rows } = sheet
    const label = escaped(name || fill(words.sheetNumber, locale, { number: index + 1 }))
    const width = Math.max(1, columns.length)
    const shown = rows.slice(0, Math.max(0, Math.floor(room / width)))
    room -= shown.length * width
    let html = sheets.length > 1 ? `<p class="md-sheet-name"><strong>${label}</strong></p>` : ''
    html += `<div class="md-table" role="region" aria-label="${label}"><table class="md-sheet"><thead><tr><td aria-label="${label}"></td>`
    for (const column of columns.length > 0 ? columns : [0])
      html += `<th scope="col">${columnName(column)}</th>`
    html += '</tr></thead><tbody>'
    for (const row of shown) {
      html += `<tr><th scope="row">${row.at + 1}</th>`
      for (const { text, span } of cellsOf(sheet, row))
        html += `<td${span ? spanOf(span) : ''}>${escaped(text)}</td>`
      html += '</tr>'
    }
    html += '</tbody></table></div>'
    if (shown.length < rows.length) html += `<p class="md-large">${escaped(words.sheetCut)}</p>`
    drawing.addOwn(html)
  })
}

const spanOf = ({ rows, columns }: Span): string =>
  (rows > 1 ? ` rowspan="${rows}"` : '') + (columns > 1 ? ` colspan="${columns}"` : '')
