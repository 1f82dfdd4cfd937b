import { objectOf, textOf, type JsonObject } from '#contract/text/content/read-content.ts'
import { isFormula, readSheets } from '#contract/text/content/sheets/sheet-formats.ts'
import { saveFile } from '../../../../../api/download.ts'
import { entriesOf } from '../../../../../lib/sheets/stored.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Hands the sheets to the person as a workbook, formulas with the values they have on the screen.
 * Source: web/spec/writing.md 4.
 *
 * @param text as it is stored
 * @param nameOf the name of a sheet without one, by its number counted from 1
 */
export async function saveWorkbook(
  text: string,
  nameOf: (number: number) => string,
): Promise<void> {
  const [{ workbookName, workbookOf }, sheets] = await Promise.all([
    import('../../../../../../exporters/xlsx/write.ts'),
    withValues(readSheets(text) ?? [], nameOf),
  ])
  const bytes = await workbookOf(sheets, nameOf)
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: xlsxType })
  saveFile({ file, name: workbookName })
}

/** With the value of each formula that was stored without one. */
async function withValues(
  stored: readonly JsonObject[],
  nameOf: (number: number) => string,
): Promise<readonly JsonObject[]> {
  const missing = stored.flatMap((sheet, index) =>
    [...entriesOf(sheet['rows'], Infinity)].flatMap(([row, entry]) =>
      [...entriesOf(entry['cells'], Infinity)]
        .filter(([, cell]) => isFormula(cell) && !textOf(cell['value']))
        .map(([column]) => ({ index, row, column })),
    ),
  )
  if (missing.length === 0) return stored
  const { toGrid } = await import('../format/to-grid.ts')
  const grid = toGrid(stored, nameOf)
  const copy = structuredClone(stored) as JsonObject[]
  for (const { index, row, column } of missing) {
    const cells = objectOf(objectOf(objectOf(copy[index]?.['rows'])[row])['cells'])
    const value = grid[index]?.data?.[row]?.[column]?.v
    objectOf(cells[column])['value'] = value === undefined || value === null ? '' : String(value)
  }
  return copy
}
