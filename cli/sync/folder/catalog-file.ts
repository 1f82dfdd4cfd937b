import { isMap, isScalar, parseDocument } from 'yaml'
import { limits } from '#contract/limits.ts'
import { reasonOf } from '../markdown/front-matter.ts'
import { phrase, type Phrase, type Remark } from '../problem.ts'

/** The content of `_catalog.yaml`. */
export interface CatalogFacts {
  name?: string
  order?: number
}

/** Reads a `_catalog.yaml`. */
export function readCatalogFile(
  path: string,
  text: string,
): { facts: CatalogFacts; remark?: Remark } {
  const wrong = (message: Phrase): { facts: CatalogFacts; remark: Remark } => {
    return {
      facts: {},
      remark: { path, line: 1, column: 1, rule: 'catalog-file', level: 'error', message },
    }
  }
  const document = parseDocument(text.replace(/^\uFEFF/, ''), {
    schema: 'core',
    logLevel: 'silent',
  })
  if (document.errors[0])
    return wrong(phrase('front.notYaml', { reason: reasonOf(document.errors[0]) }))
  if (document.contents === null) return { facts: {} }
  if (!isMap(document.contents)) return wrong(phrase('front.notMapping'))
  const facts: CatalogFacts = {}
  const name = document.contents.get('name', true)
  const order: unknown = document.contents.get('order')
  if (name !== undefined && name !== null) {
    const written = isScalar(name)
      ? (typeof name.value === 'string' ? name.value : (name.source ?? '')).trim()
      : ''
    if (written === '' || written.length > limits.catalogNameLength)
      return wrong(phrase('front.text', { key: 'name' }))
    facts.name = written
  }
  if (order !== undefined && order !== null) {
    if (typeof order !== 'number' || !Number.isInteger(order) || order < 1 || order > 2_147_483_647)
      return wrong(phrase('front.order', { key: 'order' }))
    facts.order = order
  }
  return { facts }
}
