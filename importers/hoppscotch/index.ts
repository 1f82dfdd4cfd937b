import type { Translator } from '../importer.ts'
import { listOf, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'
import { collectionOf } from './collection.ts'

const isCollection = (one: Node): boolean =>
  Array.isArray(one.folders) &&
  Array.isArray(one.requests) &&
  ('v' in one || nodesOf(one.requests).some(({ endpoint }) => textOf(endpoint) !== '')) &&
  !('order' in one)

const collectionsIn = (source: unknown): Node[] =>
  Array.isArray(source) ? nodesOf(listOf(source)) : [nodeOf(source)]

/**
 * Collections as Hoppscotch exports them, one or all, as a Postman collection. Source:
 * https://github.com/hoppscotch/hoppscotch, packages/hoppscotch-data/src/collection and rest.
 */
export const hoppscotch: Translator = {
  name: 'hoppscotch',
  recognises: (source) => collectionsIn(source).some(isCollection),
  translate: (source) => ({
    source: collectionOf(collectionsIn(source).filter(isCollection)),
    remarks: [],
  }),
}
