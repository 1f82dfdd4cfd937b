import { beforeAll, expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { columns, type Column } from '../test/permissions/cells.ts'
import { permissionFixture, type Fixture } from '../test/permissions/fixture.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// Share keys, which no right on the item replaces. Source: server/access/spec.md 5.1, 11.6.

let t: TestApp
let f: Fixture
beforeAll(async () => {
  t = await startApp()
  f = await permissionFixture(t)
})

/** Who may read by a key, by the columns of the rights table. */
async function readersBy(unique_key: string): Promise<Column[]> {
  const readers: Column[] = []
  for (const column of columns) {
    const { user, fields } = f.caller(column)
    const sent = { unique_key, ...fields }
    const headers: Record<string, string> = user ? { 'x-api-token': user.token } : {}
    const body = await t.send(pageCalls.infoByKey.path, sent, headers)
    if (Number(body.error_code) === 0) readers.push(column)
    else expect(body).toMatchObject({ error_name: 'shareKeyDead' })
  }
  return readers
}

test('a live key opens its page to everybody, in archived items too', async () => {
  expect(await readersBy(await f.shareKey())).toEqual(columns)
  expect(await readersBy(await f.shareKey('archived'))).toEqual(columns)
  expect(await readersBy(await f.shareKey('private', { expire_time: f.now + 1 }))).toEqual(columns)
})

test('an ended key, an unknown one and one of a deleted item open nothing, to the owner either', async () => {
  expect(await readersBy(await f.shareKey('private', { expire_time: f.now }))).toEqual([])
  expect(await readersBy(await f.shareKey('deleted'))).toEqual([])
  for (const unknown of ['', '0', 'f'.repeat(32)]) expect(await readersBy(unknown)).toEqual([])
})

test('the key of a draft opens it to its author only', async () => {
  expect(await readersBy(await f.shareKey('open', { is_draft: 1 }))).toEqual(['O'])
})
