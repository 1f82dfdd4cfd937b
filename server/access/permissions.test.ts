import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { callList } from '#contract/calls/index.ts'
import { png } from '../test/files.ts'
import type { MadeUser } from '../test/make.ts'
import { sendMultipart } from '../test/multipart.ts'
import {
  columns,
  type Cell,
  type Column,
  type ItemRow,
  type TeamRow,
} from '../test/permissions/cells.ts'
import { canary, permissionFixture, type Fixture } from '../test/permissions/fixture.ts'
import { table } from '../test/permissions/table.ts'
import { byTeamColumns, teamColumns, type TeamColumn } from '../test/permissions/teams.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// The tables of the rights chapter, cell by cell, through the real app. Source:
// server/access/spec.md 17.

let t: TestApp
let f: Fixture & { atRoot: Fixture }
beforeAll(async () => {
  t = await startApp()
  f = await permissionFixture(t)
})

test('every call of the contract has a row', () => {
  expect(Object.keys(table).toSorted()).toEqual(callList.map((call) => call.path).toSorted())
})

test('what is compared of an item are all stored rows that name it', async () => {
  const named = new RegExp(`"item_id": ?"?${f.item('foreign')}\\b`)
  const rows = (await f.dump()).split('\n').filter((row) => named.test(row))
  expect(rows.length).toBeGreaterThan(5)
  expect(await f.dumpOf('foreign')).toBe(rows.join('\n'))
})

const cellsOf = (text: string): Cell[] => text.trim().split(/\s+/) as Cell[]

const callAt = (path: string) => callList.find((call) => call.path === path)

async function ask(path: string, user: MadeUser | null, fields: object, withFile = false) {
  const headers: Record<string, string> = user ? { 'x-api-token': user.token } : {}
  const picture = { name: 'a.png', bytes: png, field: callAt(path)?.file?.[0] ?? 'file' }
  const body = withFile
    ? await sendMultipart(t.app, `/api/${path}`, { ...fields }, picture, headers)
    : await t.send(path, fields, headers)
  return { code: String(Number(body.error_code ?? 0)), text: JSON.stringify(body.data ?? ''), body }
}

/** The result of a request, in the words of the table. */
const got = (code: string): string => (code === '0' ? 'ok' : code.slice(-3))
const isWrite = (path: string) => callAt(path)?.effect !== 'reads'
const isAllowed = (cell: Cell) => cell === 'ok' || cell === 'part'

function mustHideOthers(column: string, text: string) {
  const hidden = column.endsWith('x') ? canary.scoped : canary.other
  expect(text, `${column} must not see ${hidden}`).not.toContain(hidden)
}

interface Caller {
  readonly name: string
  readonly cell: Cell
  readonly user: MadeUser | null
  readonly fields: object
}

type FieldsOf = (uid: number) => Promise<object> | object

/**
 * Sends the request as every caller and compares with their cell; refused callers first: together
 * they must leave every stored byte unchanged.
 */
async function walk(
  path: string,
  callers: readonly Caller[],
  fieldsOf: FieldsOf,
  withFile?: boolean,
) {
  const seen: Record<string, string> = {}
  const [allowed, refused] = [
    callers.filter(({ cell }) => isAllowed(cell)),
    callers.filter(({ cell }) => !isAllowed(cell)),
  ]
  const requests: (readonly [Caller, object])[] = []
  for (const caller of refused) requests.push([caller, await fieldsOf(caller.user?.uid ?? 0)])
  // where nobody is refused there is nothing to compare
  const stored = async () => (requests.length > 0 ? f.dump() : undefined)
  const before = await stored()
  for (const [caller, fields] of requests) {
    const { code, body } = await ask(path, caller.user, { ...fields, ...caller.fields }, withFile)
    seen[caller.name] = got(code)
    expect(JSON.stringify(body), `${caller.name} is told nothing`).not.toMatch(/canary/)
    expect(body).not.toHaveProperty('data')
  }
  expect(await stored(), 'a refusal changes nothing').toBe(before)
  const elsewhere = isWrite(path) ? await f.dumpOf('foreign') : ''
  for (const caller of allowed) {
    const { code, text } = await ask(
      path,
      caller.user,
      { ...(await fieldsOf(caller.user?.uid ?? 0)), ...caller.fields },
      withFile,
    )
    seen[caller.name] = code === '0' ? caller.cell : got(code)
    if (caller.cell === 'part') mustHideOthers(caller.name, text)
  }
  if (isWrite(path))
    expect(await f.dumpOf('foreign'), 'an item that nobody named stays as it was').toBe(elsewhere)
  expect(seen).toEqual(Object.fromEntries(callers.map(({ name, cell }) => [name, cell])))
}

const cellOf = (cells: readonly Cell[], column: Column) => cells[columns.indexOf(column)] as Cell
/**
 * The twelve columns, and a signed-in visitor, who reads like anyone with the password and is
 * otherwise refused like a reader.
 */
function everybody(cells: readonly Cell[], row: ItemRow): Caller[] {
  const visitor = cellOf(cells, 'V')
  const signedIn = {
    name: 'V, signed in',
    cell: row.signedInCaller ?? (visitor === '102' ? cellOf(cells, 'R') : visitor),
  }
  return [
    ...columns.map((column) => ({
      name: column,
      cell: cellOf(cells, column),
      ...f.caller(column),
    })),
    { ...signedIn, user: f.caller('N').user, fields: f.caller('V').fields },
  ]
}

/**
 * Calls on a page whose catalog decides for restricted members; rows without a page say nothing
 * about root pages.
 */
const namesPage = /^(page|mock|subscription)\/|^attachment\/bindingPage$/
const scoped = ['Rx', 'Ri', 'Ex', 'Ei'] as const

function itemTests(path: string, row: ItemRow) {
  const cells = cellsOf(row.cells)
  test('on a private item', () =>
    walk(path, everybody(cells, row), (uid) => row.fields(f, 'private', uid), row.withFile))
  if (row.open)
    test('on an open item', () =>
      walk(
        path,
        everybody(cellsOf(row.open as string), row),
        (uid) => row.fields(f, 'open', uid),
        row.withFile,
      ))
  test('on a private item, for people whose only right is through a team', () =>
    walk(
      path,
      byTeamColumns.map((column) => ({
        name: column,
        cell: cellOf(cells, column),
        ...f.byTeam(column),
      })),
      (uid) => row.fields(f, 'private', uid),
      row.withFile,
    ))
  if (namesPage.test(path))
    test('on a root page, restricted members read and do not write', () => {
      const isRead = cellOf(cells, 'A') !== '102'
      const callers = scoped.map((column) => ({
        name: column,
        cell: isRead ? ('ok' as const) : cellOf(cells, 'Rx'),
        ...f.caller(column),
      }))
      return walk(path, callers, (uid) => row.fields(f.atRoot, 'private', uid), row.withFile)
    })
  test('on an archived item, for its owner, its editors and the site’s administrator', async () => {
    for (const column of ['O', 'E', 'S'] as const) {
      const cell = cellOf(cells, column)
      const expected = isAllowed(cell) && row.archived ? row.archived : cell
      await walk(
        path,
        [{ name: column, cell: expected, ...f.caller(column) }],
        (uid) => row.fields(f, 'archived', uid),
        row.withFile,
      )
    }
  })
  test('on a deleted item everybody is answered as for an unknown one', async () => {
    const fields = { ...(await row.fields(f, 'deleted', 0)), item_id: f.item('deleted') }
    for (const column of columns) {
      const caller = f.caller(column)
      const { code, body } = await ask(
        path,
        caller.user,
        { ...fields, ...caller.fields },
        row.withFile,
      )
      expect(code, column).not.toBe('0')
      expect(JSON.stringify(body)).not.toMatch(/canary/)
    }
  })
}

function teamTests(path: string, row: TeamRow) {
  const cells = cellsOf(row.team)
  const callersOf = (column: TeamColumn, cell: Cell): Caller[] =>
    f.teams
      .callers(column, f.caller('S').user as MadeUser, f.caller('N').user as MadeUser)
      .map((user, index) => ({ name: `${column}${index || ''}`, cell, user, fields: {} }))
  test('on a team', () =>
    walk(
      path,
      teamColumns.flatMap((column, index) => callersOf(column, cells[index] as Cell)),
      () => row.fields(f),
    ))
  if (row.alsoOfItem)
    test('for members of the item it is bound to', () => {
      const callers = (['E', 'M', 'O'] as const).map((column) => ({
        name: column,
        cell: column === 'E' ? ('103' as const) : ('ok' as const),
        ...f.caller(column),
      }))
      return walk(path, callers, () => row.fields(f))
    })
}

describe.each(Object.entries(table))('%s', (path, row) => {
  if ('elsewhere' in row) {
    test('has its rights covered by its own test', () => {
      expect(existsSync(new URL(`../${row.elsewhere}`, import.meta.url)), row.elsewhere).toBe(true)
    })
    return
  }
  if ('cells' in row) return itemTests(path, row)
  if ('team' in row) return teamTests(path, row)
  test('for anonymous and signed-in callers', async () => {
    expect(got((await ask(path, null, await row.fields(f))).code)).toBe(row.anonymous)
    expect(got((await ask(path, f.caller('N').user, await row.fields(f))).code)).toBe(row.person)
  })
})
