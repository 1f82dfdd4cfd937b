import { Failure } from '#contract/failures.ts'
import type { ArchiveImporter } from '../importer.ts'
import { mustBeHarmless } from '../source/office.ts'
import { Remarks } from '../source/remarks.ts'
import { mostRows, treeOf } from './convert.ts'
import { wordsOf } from './words.ts'

/** Excel workbooks (Office Open XML, ECMA-376). */
export const xlsx: ArchiveImporter = {
  name: 'xlsx',
  recognises: (archive) => archive.has('[Content_Types].xml') && archive.has('xl/workbook.xml'),
  async read(archive, { name, bytes }, { locale, remarksIn = locale }) {
    await mustBeHarmless(archive)
    const words = wordsOf(remarksIn)
    const remarks = new Remarks(words.more)
    const { readXlsx } = await import('hucre/xlsx')
    // one row more than is shown, to see that there are more
    const workbook = await readXlsx(bytes, { maxRows: mostRows + 1 }).catch(() => {
      throw new Failure('importZipDamaged', { where: name.slice(0, 200) })
    })
    const tree = treeOf(workbook.sheets, remarks, words)
    return { format: 'xlsx', tree, remarks: remarks.all(), operations: 0 }
  },
}
