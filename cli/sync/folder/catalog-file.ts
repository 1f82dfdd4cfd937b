import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { limits } from '#contract/limits.ts'
import { reasonOf } from '../markdown/yaml-head.ts'
import { phrase, type Phrase, type Remark } from '../problem.ts'
import { nearest } from '#contract/text/nearest.ts'

/** The content of `_catalog.yaml`. */
export interface CatalogFacts {
  name?: string
  order?: number
}

const keys = ['name', 'order']

/** Reads a `_catalog.yaml`. A key that is not known is reported, and nothing else of it is lost. */
export function readCatalogFile(
  path: string,
  text: string,
): { facts: CatalogFacts; remarks: Remark[] } {
  const wrong = (message: Phrase): { facts: CatalogFacts; remarks: Remark[] } => {
    return {
      facts: {},
      remarks: [{ path, line: 1, column: 1, rule: 'catalog-file', level: 'error', message }],
    }
  }
  const lineCounter = new LineCounter()
  const document = parseDocument(text.replace(/^\uFEFF/, ''), {
    lineCounter,
    schema: 'core',
    logLevel: 'silent',
  })
  if (document.errors[0])
    return wrong(phrase('front.notYaml', { reason: reasonOf(document.errors[0]) }))
  if (document.contents === null) return { facts: {}, remarks: [] }
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
  const remarks = document.contents.items.flatMap(({ key: node }): Remark[] => {
    const key = isScalar(node) ? String(node.value) : ''
    if (keys.includes(key)) return []
    const { line, col } = lineCounter.linePos(isScalar(node) ? (node.range?.[0] ?? 0) : 0)
    const meant = nearest(key, keys)
    const message =
      meant === undefined
        ? phrase('front.unknownKey', { key })
        : phrase('front.unknownKeyMeant', { key, meant })
    return [{ path, line, column: col, rule: 'catalog-file', level: 'warn', message }]
  })
  return { facts, remarks }
}
