import type { Translator } from '../importer.ts'
import { Remarks } from '../source/remarks.ts'
import { nodeOf } from '../source/values.ts'
import { collectionOf } from './collection.ts'
import { exportOf, isFlat, isTree } from './tree.ts'
import { saidIn } from './words.ts'

/** Exports of Insomnia in the formats 4 (JSON, YAML) and 5 (YAML), as Postman collections. */
export const insomnia: Translator = {
  name: 'insomnia',
  recognises: (source) => isFlat(nodeOf(source)) || isTree(nodeOf(source)),
  translate(source, { locale, remarksIn = locale }) {
    const said = saidIn(remarksIn)
    const remarks = new Remarks(said.more)
    const collection = collectionOf(exportOf(nodeOf(source), remarks, said))
    return { source: collection, remarks: remarks.all() }
  },
}
