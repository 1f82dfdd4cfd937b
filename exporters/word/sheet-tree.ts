import type { ElementContent } from 'hast'
import { element, text } from '#contract/document/tree.ts'
import type { Words } from '#contract/document/words.ts'
import { fill } from '#contract/text/phrase.ts'
import type { Sheet } from '#contract/text/content/shown-sheet.ts'

/** Most cells of all sheets together, as on screens. */
const mostCells = 20_000

/** Sheets as tables, one below the other. Source: web/spec/reading.md 11.11. */
export function sheetTree(
  sheets: readonly Sheet[],
  words: Words,
  locale: 'en' | 'zh-cn',
): ElementContent[] {
  let room = mostCells
  return sheets.flatMap(({ name, rows }, index) => {
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 1)
    const shown = rows.slice(0, Math.max(0, Math.floor(room / columns)))
    room -= shown.length * columns
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
            element('tr', {}, ...row.map((value) => element('td', {}, ...linesOf(value)))),
          ),
        ),
      ),
      ...(shown.length < rows.length ? [element('p', {}, text(words.sheetCut))] : []),
    ]
  })
}

const linesOf = (value: string): ElementContent[] =>
  value
    .split('\n')
    .flatMap((each, index) => (index === 0 ? [text(each)] : [element('br'), text(each)]))
