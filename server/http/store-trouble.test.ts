import { expect, inject, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { storeTrouble } from '../db/database.ts'
import { startApp } from '../test/start-app.ts'

// A full disk as the database reports it: SQLite by a limit on its file size, PostgreSQL by the
// server's error.
const { app, as, db, make } = await startApp()
const ann = await make.user()
const item = await make.item({ owner: ann })
const isSqlite = inject('database') === 'sqlite'

const raw = (sql: string) => db.transaction((trx) => trx.raw(sql))
const failWith = (code: string) =>
  raw(`
    create or replace function fails() returns trigger as $$ begin raise exception 'as the server says it' using errcode = '${code}'; end $$
    language plpgsql;
    create or replace trigger fails before insert on page for each row execute function fails()`)

async function fill(): Promise<void> {
  if (!isSqlite) return void (await failWith('53100'))
  const [{ page_count: pages }] = (await db.read.raw('pragma page_count')) as [
    { page_count: number },
  ]
  await raw(`pragma max_page_count = ${pages + 2}`)
}
const makeRoom = () =>
  raw(isSqlite ? 'pragma max_page_count = 1000000' : 'drop trigger fails on page')

const save = async (page_title: string, language = 'en'): Promise<Record<string, unknown>> => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/page/save',
    headers: { 'x-api-token': ann.token, 'accept-language': language },
    payload: { item_id: item.item_id, page_title, page_content: '文'.repeat(50_000) },
  })
  return { ...response.json<Record<string, unknown>>(), status: response.statusCode }
}
const titles = async () =>
  (await as(ann).ask(itemCalls.info, { item_id: String(item.item_id) })).menu.pages.map(
    (page) => page.page_title,
  )

test('a write that finds the disk full is refused as such, and nothing of it is stored', async () => {
  await save('before')
  await fill()
  expect(await save('too much')).toMatchObject({
    status: 507,
    error_code: 10500,
    error_name: 'diskFull',
    error_message: expect.stringContaining('the disk of the server is full'),
    request_id: expect.any(String),
  })
  expect((await save('太多', 'zh-cn')).error_message).toMatch(/^未能保存：服务器的磁盘已满。/)
  // saves that share a commit fail together, with the same failure
  const together = await Promise.all(['a', 'b', 'c'].map((title) => save(title)))
  expect(together.map((one) => one.error_name)).toEqual(['diskFull', 'diskFull', 'diskFull'])
  expect(await titles()).toEqual(['before'])
  await makeRoom()
  expect(await save('after')).toMatchObject({ status: 200, error_code: 0 })
  expect(await titles()).toEqual(['before', 'after'])
})

test('disk errors are recognised by their codes, and a failed read is none of them', () => {
  const troubleOf = (code: string) => storeTrouble(Object.assign(new Error(), { code }))
  expect(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'].map(troubleOf)).toEqual(
    Array(4).fill('diskFull'),
  )
  const unwritable = [
    'SQLITE_READONLY',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR',
    'EROFS',
    '25006',
    '58030',
  ]
  expect(unwritable.map(troubleOf)).toEqual(Array(7).fill('storeUnwritable'))
  expect(
    ['SQLITE_IOERR_READ', 'SQLITE_IOERR_SHORT_READ', 'SQLITE_CORRUPT', 'ENOENT', '23505'].map(
      troubleOf,
    ),
  ).toEqual(Array(5).fill(null))
  expect(storeTrouble({ nativeError: { code: '53100' } })).toBe('diskFull')
  expect(storeTrouble(null)).toBe(null)
})
