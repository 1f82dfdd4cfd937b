import { beforeAll, describe, expect, test } from 'vitest'
import { callList, type CallPath } from '#contract/calls/index.ts'
import { columns, type Cell, type Row } from '../test/permission-cells.ts'
import { permissionFixture, type Fixture } from '../test/permission-fixture.ts'
import { table } from '../test/permission-table.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// Each write in every form that clients send it: what is allowed is allowed and what is refused is refused in all of them.
// Source: permissions 17, wire contract 1.1, 1.2.

let t: TestApp
let f: Fixture
beforeAll(async () => {
  t = await startApp()
  f = await permissionFixture(t)
})

type Fields = Readonly<Record<string, unknown>>
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
const formOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, asText(value)])).toString()
const pathOf = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `/${name}/${encodeURIComponent(asText(value))}`)
    .join('')

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const forms: Record<string, (path: string, fields: Fields) => object> = {
  form: (path, fields) => ({ url: `/api/${path}`, headers: form, payload: formOf(fields) }),
  JSON: (path, fields) => ({ url: `/api/${path}`, payload: fields }),
  query: (path, fields) => ({ url: `/server/index.php?s=/api/${path}&${formOf(fields)}` }),
  pairs: (path, fields) => ({ url: `/server/api/${path}${pathOf(fields)}` }),
}

async function ask(kind: string, path: string, fields: Fields) {
  const response = await t.app.inject({ method: 'POST', ...forms[kind]?.(path, fields) })
  expect(response.statusCode, `${kind}: ${response.body.slice(0, 300)}`).toBe(200)
  return response.json<{ error_code: number; data?: unknown }>()
}

/** Names of the fields of an answer; ids and times differ from one object to the next. */
const shapeOf = (data: unknown) => (data !== null && typeof data === 'object' ? Object.keys(data).toSorted() : typeof data)

/** Calls of `sync` are known to none but JSON clients. Source: additions 1. */
const writes = callList.filter(
  (call) => call.effect === 'writes' && (call.shape ?? 'envelope') === 'envelope' && !call.path.startsWith('sync/'),
)
const cellsOf = (text: string) => text.trim().split(/\s+/) as Cell[]

/** What one who may and one who may not are told, and how a request is made. */
function expectedOf(row: Row): { expected: Record<string, Cell | undefined>; fieldsOf: (uid: number) => Promise<object> | object } | null {
  if ('cells' in row) {
    const cells = cellsOf(row.cells)
    return {
      expected: { O: cells[columns.indexOf('O')], N: cells[columns.indexOf('N')] },
      fieldsOf: (uid) => row.fields(f, 'private', uid),
    }
  }
  if ('team' in row) return { expected: { S: 'ok', N: cellsOf(row.team)[1] }, fieldsOf: () => row.fields(f) }
  if ('anonymous' in row) return { expected: { A: row.anonymous, N: row.person }, fieldsOf: () => row.fields(f) }
  return null
}
const rows = writes.flatMap(({ path }) => {
  const found = expectedOf(table[path as CallPath])
  return found ? [{ path, ...found }] : []
})

describe.each(rows)('$path', ({ path, expected, fieldsOf }) => {
  test.each(Object.entries(expected))('for %s it is %s in every form', async (column, cell) => {
    const user = f.caller(column as 'O' | 'N' | 'S' | 'A').user
    const answers: Record<string, unknown> = {}
    for (const kind of Object.keys(forms)) {
      const { error_code, data } = await ask(kind, path, { ...(await fieldsOf(user?.uid ?? 0)), user_token: user?.token })
      answers[kind] = { code: error_code === 0 ? 'ok' : String(error_code).slice(-3), shape: shapeOf(data) }
      expect(answers[kind], kind).toMatchObject({ code: cell })
    }
    for (const kind of Object.keys(forms)) expect(answers[kind], kind).toEqual(answers.JSON)
  })
})
