import { Masking } from '#contract/text/secrets/masking.ts'
import type { Translator } from '../importer.ts'
import { Remarks } from '../source/remarks.ts'
import { nodesOf, textOf, type Node } from '../source/values.ts'
import { documentOf } from './document.ts'
import { wordsOf } from './words.ts'

const isInterface = (one: Node): boolean =>
  textOf(one.path) !== '' && textOf(one.method) !== '' && ('catid' in one || 'query_path' in one)

/**
 * Interfaces as YApi exports them to JSON, by category, as an OpenAPI document. Source:
 * https://github.com/YMFE/yapi, exts/yapi-plugin-export-data and server/models/interface.js.
 */
export const yapi: Translator = {
  name: 'yapi',
  recognises: (source) => nodesOf(source).some(({ list }) => nodesOf(list).some(isInterface)),
  translate(source, { locale, remarksIn = locale }) {
    const said = wordsOf(remarksIn)
    const remarks = new Remarks(said.more)
    const maskingAt = (where: string) =>
      new Masking({
        secret: (name) => remarks.add(where, said.secret(name)),
        userInfo: () => remarks.add(where, said.userInfo),
      })
    const document = documentOf(nodesOf(source), maskingAt)
    return { source: document, remarks: remarks.all() }
  },
}
