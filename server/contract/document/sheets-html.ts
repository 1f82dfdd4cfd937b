import { fill } from '../text/phrase.ts'
import type { Sheet } from '../text/content/shown-sheet.ts'
import type { Drawing } from './drawing.ts'
import { escaped } from './tree.ts'
import type { Locale, Words } from './words.ts'

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
  sheets.forEach(({ name, rows }, index) => {
    const label = escaped(name || fill(words.sheetNumber, locale, { number: index + 1 }))
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 1)
    const shown = rows.slice(0, Math.max(0, Math.floor(room / columns)))
    room -= shown.length * columns
    let html = sheets.length > 1 ? `<p class="md-sheet-name"><strong>${label}</strong></p>` : ''
    html += `<div class="md-table" role="region" aria-label="${label}"><table class="md-sheet"><thead><tr><td aria-label="${label}"></td>`
    for (let column = 0; column < columns; column++)
      html += `<th scope="col">${columnName(column)}</th>`
    html += '</tr></thead><tbody>'
    shown.forEach((row, at) => {
      html += `<tr><th scope="row">${at + 1}</th>`
      for (let column = 0; column < columns; column++)
        html += `<td>${escaped(row[column] ?? '')}</td>`
      html += '</tr>'
    })
    html += '</tbody></table></div>'
    if (shown.length < rows.length) html += `<p class="md-large">${escaped(words.sheetCut)}</p>`
    drawing.addOwn(html)
  })
}

/** A, B … Z, AA, AB … for columns from 0. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}
