import { apiFile } from '#contract/text/content/api-file.ts'
import { sheetFile } from '#contract/text/content/sheets/sheet-file.ts'
import { kindOfPath } from '../names.ts'

/** A stored text as its file shows it, so that lines can be compared. */
export function readable(path: string, stored: string): string {
  const kind = kindOfPath(path)
  if (kind === 'markdown') return stored
  return (kind === 'sheet' ? sheetFile(stored) : apiFile(stored)) ?? stored
}
