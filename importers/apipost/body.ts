import type { ApiEntry } from '#contract/text/content/api-markdown.ts'
import { joinedLines } from '#contract/text/joined-lines.ts'
import { entriesOf, isNode, listOf, nodeOf, textOf, type Node } from '../source/values.ts'
import { rowsIn, type Row } from './project.ts'

/** Levels of a schema whose fields are listed, and fields of it. */
const deepest = 8
const mostFields = 500

export const entryOf = (one: Row): ApiEntry => ({
  name: one.name,
  type: one.type,
  value: one.value,
  require: one.isRequired ? '1' : '0',
  remark: joinedLines(one.description, '<br>'),
  ...(one.isOff ? { disable: 1 } : {}),
})

/** Rows for the fields of a JSON schema, those of inner objects named with dots. */
function schemaFields(schema: unknown): ApiEntry[] {
  const rows: ApiEntry[] = []
  const inside = (value: unknown, name: string, depth: number): void => {
    if (depth > deepest || rows.length >= mostFields || !isNode(value)) return
    if (isNode(value.items)) inside(value.items, `${name}[]`, depth + 1)
    const required = listOf(value.required)
    for (const [key, inner] of entriesOf(value.properties)) {
      if (rows.length >= mostFields) return
      const own = name === '' ? key : `${name}.${key}`
      const node = nodeOf(inner)
      rows.push({
        name: own,
        type: typeOf(node),
        value: '',
        require: required.includes(key) ? '1' : '0',
        remark: joinedLines(
          [textOf(node.title), textOf(node.description)].filter(Boolean).join(': '),
          '<br>',
        ),
      })
      inside(node, own, depth + 1)
    }
  }
  inside(schema, '', 1)
  return rows
}

const typeOf = ({ type }: Node): string =>
  Array.isArray(type) ? type.map(textOf).join(' | ') : textOf(type) || 'object'

/** Fields that are described one by one, else those of the schema. */
const fieldsOf = (rows: unknown, schema: unknown): ApiEntry[] => {
  const described = rowsIn(rows).map(entryOf)
  return described.length > 0 ? described : schemaFields(schema)
}

export type Body =
  | { readonly mode: 'none' }
  | { readonly mode: 'binary' }
  | { readonly mode: 'json'; readonly json: string; readonly jsonDesc: readonly ApiEntry[] }
  | { readonly mode: 'urlencoded' | 'formdata'; readonly rows: readonly Row[] }

/** The body of a request: `{ mode, parameter, raw, raw_para, raw_schema }`. */
export function bodyOf(value: unknown): Body {
  const body = nodeOf(value)
  const mode = textOf(body.mode)
  if (mode === '' || mode === 'none') return { mode: 'none' }
  if (mode === 'binary') return { mode }
  if (mode === 'form-data' || mode === 'urlencoded') {
    const rows = rowsIn(body.parameter)
    return rows.length === 0
      ? { mode: 'none' }
      : { mode: mode === 'urlencoded' ? mode : 'formdata', rows }
  }
  const jsonDesc = fieldsOf(body.raw_para, body.raw_schema)
  const json = textOf(body.raw)
  return json.trim() === '' && jsonDesc.length === 0
    ? { mode: 'none' }
    : { mode: 'json', json, jsonDesc }
}

/** `success` or `error` of a response: `{ raw, parameter, expect: { mock, schema, code, name } }`. */
export function answerOf(value: unknown): { text: string; fields: ApiEntry[] } {
  const answer = nodeOf(value)
  const { mock, schema } = nodeOf(answer.expect)
  return {
    text: textOf(answer.raw) || textOf(mock),
    fields: fieldsOf(answer.parameter, schema),
  }
}
