import { beforeAll, describe, expect, test } from 'vitest'
import { callList } from '#contract/calls/index.ts'
import { canary, permissionFixture, type Fixture } from '../test/permission-fixture.ts'
import { columns, type Cell, type ItemRow } from '../test/permission-cells.ts'
import { table } from '../test/permission-table.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// The tables of the rights chapter, cell by cell, through the real app. Source: permissions 17.

let t: TestApp
let f: Fixture
beforeAll(async () => {
  t = await startApp()
  f = await permissionFixture(t)
})

test('every call of the contract has a row', () => {
  expect(Object.keys(table).toSorted()).toEqual(callList.map((call) => call.path).toSorted())
})

const cellsOf = (text: string): Cell[] => text.trim().split(/\s+/) as Cell[]

async function ask(path: string, user: { token: string } | null, fields: object) {
  const body = await t.send(path, fields, user ? { 'x-api-token': user.token } : {})
  return { code: String(Number(body.error_code ?? 0)), text: JSON.stringify(body.data ?? ''), body }
}

/** What a caller got, in the words of the table. */
const got = (code: string): string => (code === '0' ? 'ok' : code.slice(-3))
const isAllowed = (cell: Cell) => cell === 'ok' || cell === 'part'

function mustHideOthers(column: string, text: string) {
  const hidden = column.endsWith('x') ? canary.tied : canary.other
  expect(text, `${column} must not see ${hidden}`).not.toContain(hidden)
}

async function walk(path: string, row: ItemRow, place: 'private' | 'open', cells: Cell[]) {
  const seen: string[] = []
  // the refused ones first, on one object: together they must leave every stored byte as it was
  const fields = await row.fields(f, place)
  const before = await f.dump()
  for (const [index, column] of columns.entries()) {
    if (isAllowed(cells[index] as Cell)) continue
    const caller = f.caller(column)
    const { code, body } = await ask(path, caller.user, { ...fields, ...caller.fields })
    seen[index] = got(code)
    expect(JSON.stringify(body), `${column} is told nothing`).not.toMatch(/canary/)
    expect(body).not.toHaveProperty('data')
  }
  expect(await f.dump(), 'a refusal changes nothing').toBe(before)
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] as Cell
    if (!isAllowed(cell)) continue
    const caller = f.caller(column)
    const { code, text } = await ask(path, caller.user, { ...(await row.fields(f, place)), ...caller.fields })
    seen[index] = code === '0' ? cell : got(code)
    if (cell === 'part') mustHideOthers(column, text)
  }
  const named = (list: readonly string[]) => Object.fromEntries(columns.map((column, index) => [column, list[index]]))
  expect(named(seen)).toEqual(named(cells))
}

describe.each(Object.entries(table))('%s', (path, row) => {
  if ('elsewhere' in row) {
    test('has its rights tested where it is tested', async () => {
      const { existsSync } = await import('node:fs')
      expect(existsSync(new URL(`../${row.elsewhere}`, import.meta.url)), row.elsewhere).toBe(true)
    })
    return
  }
  if ('cells' in row) {
    test('on a private item', () => walk(path, row, 'private', cellsOf(row.cells)))
    if (row.open) test('on an open item', () => walk(path, row, 'open', cellsOf(row.open as string)))
    test('on an archived item, for its owner', async () => {
      const fields = await row.fields(f, 'archived')
      const before = await f.dump()
      expect(got((await ask(path, f.caller('O').user, fields)).code)).toBe(row.archived ?? 'ok')
      if (row.archived) expect(await f.dump(), 'a refusal changes nothing').toBe(before)
    })
    test('on a deleted item everybody is told what is told of an unknown one', async () => {
      const fields = { ...(await row.fields(f, 'deleted')), item_id: f.item('deleted') }
      for (const column of columns) {
        const caller = f.caller(column)
        const { code, body } = await ask(path, caller.user, { ...fields, ...caller.fields })
        expect(code, column).not.toBe('0')
        expect(JSON.stringify(body)).not.toMatch(/canary/)
      }
    })
    return
  }
  test('for nobody and for somebody', async () => {
    expect(got((await ask(path, null, await row.fields(f))).code)).toBe(row.anonymous)
    expect(got((await ask(path, f.caller('N').user, await row.fields(f))).code)).toBe(row.person)
    if (row.administrator === undefined) return
    const fields = await row.fields(f)
    const before = await f.dump()
    for (const column of ['M', 'O'] as const) expect(got((await ask(path, f.caller(column).user, fields)).code), column).toBe(row.person)
    expect(await f.dump(), 'a refusal changes nothing').toBe(before)
    expect(got((await ask(path, f.caller('S').user, await row.fields(f))).code)).toBe(row.administrator)
  })
})
