import { Failure } from '#contract/failures.ts'
import type { ArchiveImporter } from '../importer.ts'
import { limits } from '#contract/limits.ts'
import { mustBeHarmless } from '../source/office.ts'
import { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree-builder.ts'
import { mostRows, treeOf } from './convert.ts'
import { wordsOf } from './words.ts'

/** Excel workbooks (Office Open XML, ECMA-376). */
export const xlsx: ArchiveImporter = {
  name: 'xlsx',
  recognises: (archive) => archive.has('[Content_Types].xml') && archive.has('xl/workbook.xml'),
  async read(archive, { name, bytes }, { locale, remarksIn = locale, asSheets = false }) {
    await mustBeHarmless(archive)
    const words = wordsOf(remarksIn)
    const remarks = new Remarks(words.more)
    const { readXlsx } = await import('hucre/xlsx')
    const workbook = await readXlsx(
      bytes,
      // one row more than is shown, to see that there are more
      { readStyles: true, ...(asSheets ? {} : { maxRows: mostRows + 1 }) },
    ).catch(() => {
      throw new Failure('importZipDamaged', { where: name.slice(0, 200) })
    })
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
