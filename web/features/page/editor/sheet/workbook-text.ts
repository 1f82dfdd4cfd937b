import { readContent } from '#contract/text/content/read-content.ts'
import { readSheets } from '#contract/text/content/sheets/sheet-formats.ts'

/** Whether readers see a text as tables, and it is edited in a grid. */
export const isWorkbookText = (text: string): boolean =>
  readContent(text).kind === 'sheets' && readSheets(text) !== null
