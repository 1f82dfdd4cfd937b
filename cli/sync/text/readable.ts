import { sheetFile } from '#contract/text/sheet-file.ts'
import { isSheetPath } from '../names.ts'

/** A stored text as its file shows it, so that lines can be compared. */
export const readable = (path: string, stored: string): string =>
  isSheetPath(path) ? (sheetFile(stored) ?? stored) : stored
