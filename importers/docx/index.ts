import type { ArchiveImporter } from '../importer.ts'
import { Conversion } from '../source/html/conversion.ts'
import { mustBeHarmless } from '../source/file/office.ts'
import { Remarks } from '../source/remarks.ts'
import { documentHtml } from './html.ts'
import { wordsOf } from './words.ts'

/** Word calls it `document.xml`, its online version `document2.xml`. */
const main = /^word\/document\d*\.xml$/

/** Word documents (Office Open XML, ECMA-376). */
export const docx: ArchiveImporter = {
  name: 'docx',
  recognises: (archive) =>
    archive.has('[Content_Types].xml') && [...archive.keys()].some((path) => main.test(path)),
  async read(archive, { name }, { locale, remarksIn = locale, takesFile = () => true }) {
    await mustBeHarmless(archive)
    const words = wordsOf(remarksIn)
    const remarks = new Remarks(words.more)
    const html = await documentHtml(archive, name, { remarks, words, takesFile })
    const conversion = new Conversion(words, remarks, name)
    const tree = await conversion.tree(html, name.replace(/\.[^.]*$/, ''))
    return { format: 'docx', tree, remarks: remarks.all(), operations: 0 }
  },
}
