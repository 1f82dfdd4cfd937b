import type { ApiPage, Parameter, readApiPage } from '#contract/document/kinds/api-page.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import { pathName } from '../../../lib/request-names.ts'

/** A line in a table of parameters, headers or variables. */
export interface Row {
  id: number
  name: string
  value: string
  /** Off: not sent. */
  isOn: boolean
  /** What the page says about it. */
  note: string
  /** A file is chosen instead of a value; it stays in this tab. */
  isFile?: boolean
  file?: File | undefined
}

export type BodyMode = 'none' | 'json' | 'text' | 'urlencoded' | 'formdata'

/** A request as it is edited; `{{name}}` in any text stands for a variable. */
export interface TryRequest {
  method: string
  /** Without its query. */
  url: string
  path: Row[]
  query: Row[]
  headers: Row[]
  mode: BodyMode
  /** The body of mode `json` and `text`. */
  text: string
  /** The body of mode `urlencoded` and `formdata`. */
  form: Row[]
}

export type ReadPage = typeof readApiPage

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

/** Methods whose requests have no body. */
export const isBodiless = (method: string): boolean => method === 'GET' || method === 'HEAD'

let lastId = 0

/** A new line, switched on. */
export const newRow = (name = '', value = '', note = ''): Row => ({
  id: ++lastId,
  name,
  value,
  note,
  isOn: true,
})

/** A parameter nobody has to send, without an example, is prepared but switched off. */
const rowOf = ({ name, example, isRequired, type, remark }: Parameter): Row => ({
  ...newRow(name, example, remark),
  isOn: isRequired || example !== '',
  ...(type === 'file' && { isFile: true, value: '' }),
})

/**
 * The request that an API page describes, with its examples.
 *
 * @param readPage from the contract's renderer, which is loaded on demand
 * @param globals `global_param` of the item
 * @returns `null` for a text that is no API page, and for a WebSocket
 */
export function requestOfPage(
  readPage: ReadPage,
  text: string,
  globals?: unknown,
): TryRequest | null {
  const content = readContent(text)
  if (content.kind !== 'api') return null
  const page = readPage(content.page, Array.isArray(globals) ? undefined : globals)
  if (page.kind === 'websocket') return null
  const [url = '', search] = addressParts(page.url)
  const method = methods.find((one) => one === page.method) ?? 'GET'
  return {
    method,
    url: url.trim(),
    path: withPathNames(url, page.pathVariables.map(rowOf)),
    query: page.query.length > 0 ? page.query.map(rowOf) : queryRows(search ?? ''),
    headers: page.headers.map(rowOf),
    ...bodyOf(page),
  }
}

function bodyOf({ method, bodyMode, body, example, isJson }: ApiPage) {
  const form = body.map(rowOf)
  const mode: BodyMode = isBodiless(method)
    ? 'none'
    : bodyMode === 'urlencoded' || bodyMode === 'formdata'
      ? bodyMode
      : bodyMode === 'json' || isJson
        ? 'json'
        : example !== ''
          ? 'text'
          : form.length > 0
            ? 'urlencoded'
            : 'none'
  return { mode, text: example, form }
}

/** An address without its query, and the query. A fragment is no part of a request: RFC 9110 7.1. */
export const addressParts = (address: string): string[] =>
  address.replace(/#.*$/s, '').split(/\?(.*)/s)

/** Lines for the parameters of a query that is part of an address. */
export const queryRows = (search: string): Row[] =>
  search
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const [name = '', value = ''] = part.split(/=(.*)/s)
      return newRow(decoded(name), decoded(value))
    })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The lines of path variables, with one for each that the address names. */
export function withPathNames(url: string, rows: readonly Row[]): Row[] {
  const names = [...url.matchAll(pathName)].map(([, braced, colon]) => braced ?? colon ?? '')
  const missing = [...new Set(names)].filter((name) => rows.every((row) => row.name !== name))
  return [...rows, ...missing.map((name) => newRow(name))]
}
