import { beginsLikeJson, readContent } from '#contract/text/content/read-content.ts'
import { shownSheet } from '#contract/text/content/sheets/shown-sheet.ts'

const importName = 'showdoc:import'
const importMarks = /^<!-- \/?showdoc:import\b.*-->\n?/gm
/** What every stored sheet contains. */
const sheetKey = '"rows"'

/**
 * The text as readers see it: of a spreadsheet the texts of its cells, without what is hidden; of
 * any other without the comments around what an import has made, which are on lines of their own.
 */
export function shownText(text: string): string {
  if (mayBeSheets(text)) {
    const content = readContent(text)
    if (content.kind === 'sheets') return content.sheets.map(sheetText).join('\n')
  }
  return text.includes(importName) ? text.replace(importMarks, '') : text
}

/** Whether a text, or its bytes, may be that of a spreadsheet. Parsing it takes long. */
export const mayBeSheets = (text: string | Buffer): boolean =>
  beginsLikeJson(typeof text === 'string' ? text : text.toString('utf8', 0, 1_000)) &&
  text.includes(sheetKey)

/** Whether readers see anything else than what is stored in these bytes. */
export const mayDiffer = (bytes: Buffer): boolean =>
  bytes.includes(importName) || mayBeSheets(bytes)

/** The name of a sheet, and its rows with a tab between cells. */
function sheetText(stored: Parameters<typeof shownSheet>[0]): string {
  const { name, rows } = shownSheet(stored)
  // `cellsOf` would name every empty cell, of which there may be millions
  const lines = rows.map(({ texts, merged }) =>
    texts.filter((text, index) => text !== '' && merged?.get(index) !== null).join('\t'),
  )
  return [name, ...lines].filter(Boolean).join('\n')
}
