import { prettyJson } from '../../text/content/pretty-json.ts'
import {
  isObject,
  listOf,
  messagesIn,
  objectOf,
  textOf,
  type ApiContent,
  type Json,
  type JsonObject,
} from '../../text/content/read-content.ts'

/** A row in a table of parameters. */
export interface Parameter {
  name: string
  example: string
  isRequired: boolean
  type: string
  /** Inline markdown. */
  remark: string
  isGlobal: boolean
}

/** Columns of a table beside name, type and remark. */
export interface Columns {
  readonly hasExample: boolean
  readonly hasRequired: boolean
}

export const allColumns: Columns = { hasExample: true, hasRequired: true }

/** Fields mostly have no examples, and those of responses do not say which are always there. */
export const columnsFor = (rows: readonly Parameter[], isAnswer = false): Columns => ({
  hasExample: rows.some(({ example }) => example !== ''),
  hasRequired: !isAnswer || rows.some(({ isRequired }) => isRequired),
})

/**
 * An API page in display order; sections without content are empty. Source: web/spec/reading.md
 * 11.10.
 */
export interface ApiPage {
  kind: 'http' | 'websocket' | 'sse'
  /** Upper case; empty for WebSocket. */
  method: string
  url: string
  /** 1 to 5, or 0 for none. */
  status: number
  description: string
  pathVariables: Parameter[]
  headers: Parameter[]
  query: Parameter[]
  cookies: Parameter[]
  body: Parameter[]
  /** The mode of a body of parameters or text; empty if there is none. */
  bodyMode: string
  /** The request's body as text; JSON is pretty-printed if it parses. */
  example: string
  isJson: boolean
  jsonFields: Parameter[]
  responses: { title: 'success' | 'failure'; example: string; fields: Parameter[] }[]
  messages: string[]
  remark: string
}

/** The item's global parameters as answered by `item/info`; only read, never changed. */
export type GlobalParameters = Json

/**
 * Reads the JSON of an API page; missing fields, wrong types and unknown modes are tolerated. The
 * item's global parameters come before the page's own, in a copy, so that displaying a page twice
 * shows them once. Source: web/spec/reading.md 11.10.
 */
export function readApiPage(
  { info, request, response }: ApiContent,
  globals?: GlobalParameters,
): ApiPage {
  const global = objectOf(globals)
  const kind = info.type === 'websocket' || info.type === 'sse' ? info.type : 'http'
  const method = kind === 'websocket' ? '' : textOf(info.method).toUpperCase()
  const isGet = method === 'GET'
  const params = objectOf(request.params)
  const mode = textOf(params.mode)
  const ownBody = rows(params[mode])
  const ownQuery = rows(request.query)
  const isTable = mode === 'urlencoded' || mode === 'formdata'
  const queryFromBody = isGet && ownQuery.length === 0
  const query = [
    ...(isGet ? rows(global.query, true) : []),
    ...(queryFromBody ? ownBody : ownQuery),
  ]
  const example = typeof params[mode] === 'string' ? textOf(params[mode]) : ''
  const pretty = prettyJson(example)
  return {
    kind,
    method,
    url: query.length > 0 ? textOf(info.url).split('?')[0]! : textOf(info.url),
    status: statusOf(info.apiStatus),
    description: textOf(info.description).trim(),
    pathVariables: rows(request.pathVariable),
    headers: [...rows(global.header ?? global.headers, true), ...rows(request.headers)],
    query,
    cookies: [...rows(global.cookies, true), ...rows(request.cookies)],
    body: queryFromBody
      ? []
      : [...(isGet || mode === 'json' ? [] : rows(global.body, true)), ...(isTable ? ownBody : [])],
    bodyMode: isGet && queryFromBody ? '' : mode,
    example: pretty ?? example,
    isJson: pretty !== null,
    jsonFields: rows(params.jsonDesc ?? request.jsonDesc),
    responses: [
      answer('success', response.responseExample, response.responseParamsDesc),
      answer('failure', response.responseFailExample, response.responseFailParamsDesc),
    ],
    messages: kind === 'http' ? [] : messagesIn(request.messages ?? info.messages),
    remark: textOf(info.remark).trim(),
  }
}

function answer(title: 'success' | 'failure', example: Json, fields: Json) {
  const text = textOf(example)
  return { title, example: prettyJson(text) ?? text, fields: rows(fields) }
}

/** Rows that have a name and are not disabled. */
function rows(list: Json, isGlobal = false): Parameter[] {
  return listOf(list)
    .filter(
      (row): row is JsonObject =>
        isObject(row) && textOf(row.name).trim() !== '' && !(Number(row.disable) >= 1),
    )
    .map((row) => ({
      name: textOf(row.name).trim(),
      example: textOf(row.value),
      isRequired: Number(row.require) > 0 || row.require === true,
      type: textOf(row.type),
      remark: textOf(row.remark),
      isGlobal,
    }))
}

function statusOf(status: Json): number {
  const number = Number(textOf(status))
  return Number.isInteger(number) && number >= 1 && number <= 5 ? number : 0
}
