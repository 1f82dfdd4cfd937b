import type { CurlPair } from '#contract/text/curl/read-curl.ts'
import type { ShownRequest } from '#contract/text/curl/without-secrets.ts'
import { mask } from '#contract/text/secrets/secrets.ts'
import type { Json, JsonObject } from '#contract/text/content/read-content.ts'
import { missingIn, pathVariablesIn } from '../model/address-rows.ts'
import {
  changedRow,
  isOff,
  rowsAt,
  shownText,
  withAt,
  withRows,
  valueAt,
  type Path,
  type Row,
} from '../model/api-text.ts'
import { parseExact } from '../model/exact-json.ts'
import { jsonFields, updatedFields } from '../model/json-fields.ts'
import { newRow } from '../rows/new-row.ts'

/**
 * The page with a request in the place of its own: rows of the same name keep what was written
 * about them.
 */
export function withRequest(page: JsonObject, { request }: ShownRequest): JsonObject {
  let value = page
  const set = (path: Path, next: Json) => (value = withAt(value, path, next))
  const list = (path: Path, pairs: readonly (CurlPair & { isFile?: boolean })[], isExact = false) =>
    set(path, withRows(valueAt(value, path), named(rowsAt(value, path), pairs, isExact)))

  set(['info', 'url'], request.url)
  set(['info', 'method'], request.method.toLowerCase())
  list(['request', 'headers'], request.headers)
  list(['request', 'query'], request.query, true)
  list(['request', 'cookies'], request.cookies, true)
  const variables = ['request', 'pathVariable']
  const own = rowsAt(value, variables)
  const missing = missingIn(pathVariablesIn(request.url), own)
  const added = missing.map(({ name }) => ({ ...newRow('all'), name, require: '1' }))
  set(variables, withRows(valueAt(value, variables), [...own, ...added]))

  const params = ['request', 'params']
  const { body } = request
  set([...params, 'mode'], body.mode === 'none' ? '' : body.mode)
  if (body.mode === 'urlencoded') list([...params, body.mode], body.pairs, true)
  if (body.mode === 'formdata') list([...params, body.mode], body.parts, true)
  if (body.mode === 'raw') set([...params, 'raw'], body.text)
  if (body.mode === 'json') {
    const parsed = parseExact(body.text)
    set([...params, 'json'], parsed ? parsed.write(parsed.value, 2).trim() : body.text)
    const fields = [...params, 'jsonDesc']
    const { rows } = updatedFields(rowsAt(value, fields), jsonFields(body.text) ?? [], () =>
      newRow('noExample'),
    )
    set(fields, withRows(valueAt(value, fields), rows))
  }
  return value
}

/** @param isExact names differ in upper and lower case, unlike those of headers */
function named(
  rows: readonly Row[],
  pairs: readonly (CurlPair & { isFile?: boolean })[],
  isExact: boolean,
): Row[] {
  const keyOf = (name: string) => (isExact ? name : name.toLowerCase())
  const known = new Map(rows.map((row) => [keyOf(shownText(row['name']).trim()), row]))
  return pairs.map(({ name, value, isFile }) => {
    const key = keyOf(name)
    const row = known.get(key) ?? newRow('all')
    known.delete(key)
    return changedRow(row, {
      name,
      // what was left out takes the place of nothing
      value: value.includes(mask) ? shownText(row['value']) || value : value,
      ...(isOff(row) && { disable: 0 }),
      ...(isFile && { type: 'file' }),
    })
  })
}
