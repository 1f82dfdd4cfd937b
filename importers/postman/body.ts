import { jsonOf } from '#contract/text/content/exact-json.ts'
import { jsonIn } from '../source/bodies.ts'
import { isNode, nodeOf, textOf } from '../source/values.ts'
import { fileName, pairsOf } from './parts.ts'
import type { Body } from './shape.ts'

export function bodyOf(value: unknown): Body {
  const body = nodeOf(value)
  const mode = textOf(body.mode)
  if (body.disabled === true) return { mode: 'none' }
  if (mode === 'urlencoded' || mode === 'formdata') {
    const pairs = pairsOf(body[mode])
    return pairs.length > 0 ? { mode, pairs } : { mode: 'none' }
  }
  if (mode === 'raw')
    return raw(textOf(body.raw), textOf(nodeOf(nodeOf(body.options).raw).language))
  if (mode === 'graphql') return graphql(body.graphql)
  if (mode === 'file') {
    const file = nodeOf(body.file)
    return { mode: 'file', name: fileName(isNode(body.file) ? file.src : body.file) }
  }
  return { mode: 'none' }
}

export const raw = (text: string, language: string): Body =>
  text.trim() === '' ? { mode: 'none' } : { mode: 'raw', text, language }

/** As it is sent: a JSON text of query and variables. */
export function graphql(value: unknown): Body {
  if (!isNode(value)) return raw(textOf(value), 'json')
  const written = value.variables
  // what cannot be read is kept as it is written
  const variables = typeof written === 'string' ? (jsonIn(written) ?? written) : written
  const sent = { query: textOf(value.query), ...(variables ? { variables } : {}) }
  return raw(jsonOf(sent, 2), 'json')
}
