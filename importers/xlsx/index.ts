import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { gridLimits } from '#contract/text/content/sheets/sheet-formats.ts'
import type { ArchiveImporter } from '../importer.ts'
import { mustBeHarmless } from '../source/file/office.ts'
import { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree/builder.ts'
import { lineOf } from '../source/values.ts'
import { mostColumns, mostRows, treeOf } from './convert.ts'
import { wordsOf } from './words.ts'

/** The sheet whose last cells are too far away for a table with all between; they are left out. */
const tooFar = (error: unknown): string | undefined =>
  error instanceof Error ? /^Sheet "(.*)" spans \d+ rows/s.exec(error.message)?.[1] : undefined

/** Excel workbooks (Office Open XML, ECMA-376). */
export const xlsx: ArchiveImporter = {
  name: 'xlsx',
  recognises: (archive) => archive.has('[Content_Types].xml') && archive.has('xl/workbook.xml'),
  async read(archive, { name, bytes }, { locale, remarksIn = locale, asSheets = false }) {
    await mustBeHarmless(archive)
    const words = wordsOf(remarksIn)
    const remarks = new Remarks(words.more)
    const [{ cellRef }, { readCells }] = await Promise.all([
      import('hucre/xlsx'),
      import('./read-cells.ts'),
    ])
    const most = asSheets ? gridLimits : { rows: mostRows, columns: mostColumns }
    const range = `A1:${cellRef(most.rows - 1, most.columns - 1)}`
    // one row more than is shown, to see that there are more
    const rest = { readStyles: true, ...(asSheets ? {} : { maxRows: mostRows + 1 }) }
    const { workbook, charts } = await readCells(bytes, rest)
      .catch((error: unknown) => {
        const sheet = tooFar(error)
        if (sheet === undefined) throw error
        remarks.add(lineOf(sheet, 100), words.cut(most.rows, most.columns))
        return readCells(bytes, { readStyles: true, range })
      })
      .catch(() => {
        throw new Failure('importZipDamaged', { where: name.slice(0, 200) })
      })
    for (const chart of charts) remarks.add(lineOf(chart, 100), words.pictures)
    if (asSheets) {
      const { storedWorkbook } = await import('./sheets.ts')
      const stored = storedWorkbook(workbook, words)
      if (stored.filled === 0) throw new Failure('importDocumentEmpty')
      for (const { where, message } of stored.remarks) remarks.add(where, message)
      const text = JSON.stringify(stored.sheets)
      if (new TextEncoder().encode(text).length > limits.textBytes)
        throw new Failure('importTooLarge', { limit: limits.textBytes / 1024 / 1024 })
      const title = stored.sheets.map((sheet) => String(sheet['name']))[0] ?? ''
      const builder = new TreeBuilder()
      builder.add([], { kind: 'markdown', title, text }, '')
      const tree = builder.build('', '')
      const item = { type: 4, dialect: 'commonmark' } as const
      return { format: 'xlsx', tree, remarks: remarks.all(), operations: 0, item }
    }
    const tree = treeOf(workbook.sheets, remarks, words)
    return { format: 'xlsx', tree, remarks: remarks.all(), operations: 0 }
  },
}
