import {
  isObject,
  listOf,
  textOf,
  type Json,
  type JsonObject,
} from '#contract/text/content/read-content.ts'
import { parseExact, WrittenNumber } from './exact-json.ts'

/** Keys that lead to a value in the JSON of an API page. */
export type Path = readonly string[]

/** The JSON of an API page while it is edited: keys that the form does not know stay in it. */
export interface ApiText {
  value: JsonObject
  write: (value: JsonObject) => string
}

/**
 * Parses the text of an API page, whose address may still be missing; `null` for any other text.
 * Source: web/spec/writing.md 8.
 */
export function readApiText(text: string): ApiText | null {
  if (!/^[\s\uFEFF]*\{/.test(text)) return null
  const exact = parseExact(text)
  if (!exact || !isObject(exact.value) || !isObject(exact.value['info'])) return null
  return 'url' in exact.value['info'] ? { value: exact.value, write: exact.write } : null
}

export const isApiText = (text: string): boolean => readApiText(text) !== null

/** The address of an API page; '' when there is none. */
export const addressIn = (text: string): string =>
  shownText(valueAt(readApiText(text)?.value, ['info', 'url'])).trim()

/** The text with an address, because it is shown as an API page only with one. */
export function withAddress(text: string): string {
  const api = readApiText(text)
  return !api || addressIn(text) !== '' ? text : api.write(withAt(api.value, ['info', 'url'], '/'))
}

/** Maximum length of a title made of the page's own words. Characters. */
const titleLength = 50

/** The title of an untitled API page: its description if that is short, else method and path. */
export function apiTitle(text: string): string {
  const info = readApiText(text)?.value['info']
  const at = (key: string) => shownText(valueAt(info, [key])).trim()
  const description = at('description')
  if (description !== '' && description.length <= titleLength && !description.includes('\n'))
    return description
  const path = at('url')
    .replace(/^\w+:\/\/[^/]*/, '')
    .replace(/[?#].*$/s, '')
  return path === ''
    ? ''
    : [...`${at('method').toUpperCase()} ${path}`.trim()].slice(0, titleLength).join('')
}

/** The text a new API page starts with. */
export const newApiText = (): string =>
  JSON.stringify(
    {
      info: { type: 'api', url: '', method: 'get', description: '', apiStatus: '1', remark: '' },
      request: {
        pathVariable: [],
        headers: [],
        query: [],
        cookies: [],
        params: { mode: '', json: '', jsonDesc: [], formdata: [], urlencoded: [] },
      },
      response: {
        responseExample: '',
        responseParamsDesc: [],
        responseFailExample: '',
        responseFailParamsDesc: [],
      },
    },
    null,
    2,
  )

/** What a field shows. */
export const shownText = (value: Json): string =>
  value instanceof WrittenNumber ? value.source : textOf(value)

export const valueAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)

/** The same JSON with another value at one place. */
export function withAt(value: Json, [key = '', ...rest]: Path, next: Json): JsonObject {
  const own = isObject(value) ? value : {}
  return { ...own, [key]: rest.length > 0 ? withAt(own[key], rest, next) : next }
}

/** A row of parameters; whatever else it holds stays in it. */
export type Row = JsonObject

export const rowsAt = (value: Json, path: Path): Row[] =>
  listOf(valueAt(value, path)).filter(isObject)

/** Puts changed rows in the place of those of a list; entries that are no rows stay in it. */
export const withRows = (list: Json, rows: readonly Row[]): Json[] => [
  ...rows,
  ...listOf(list).filter((one) => !isObject(one)),
]

const ids = new WeakMap<Row, string>()
let lastId = 0

/** Identifies a row for as long as it is edited. */
export function idOf(row: Row): string {
  const id = ids.get(row) ?? `row-${++lastId}`
  ids.set(row, id)
  return id
}

/** A changed row, which is still the same one. */
export function changedRow(row: Row, changes: Partial<Row>): Row {
  const next = { ...row, ...changes }
  ids.set(next, idOf(row))
  return next
}

/** Makes the rows of another version the same ones, by name: their fields stay, with the cursor. */
export function callAlike(before: Json, after: Json): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    const rows = before.filter(isObject)
    for (const row of after.filter(isObject)) {
      const at = rows.findIndex((one) => shownText(one['name']) === shownText(row['name']))
      if (at >= 0) ids.set(row, idOf(rows.splice(at, 1)[0]!))
    }
  } else if (isObject(before) && isObject(after))
    for (const key of Object.keys(after)) callAlike(before[key], after[key])
}

export const isOff = (row: Row): boolean => Number(row['disable']) >= 1
export const isRequired = (row: Row): boolean =>
  row['require'] === true || Number(row['require']) > 0

/** `require` in the type in which the row has stored it; text for new ones. */
export const requireOf = (row: Row, isOn: boolean): Json =>
  typeof row['require'] === 'boolean'
    ? isOn
    : typeof row['require'] === 'number'
      ? Number(isOn)
      : isOn
        ? '1'
        : '0'

/** The level of a row in its list: fields of an object are named with dots. */
export const depthOf = (name: string): number => Math.min(9, name.split('.').length - 1)
