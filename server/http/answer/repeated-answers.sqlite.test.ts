import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { Page } from '../../models/page.ts'
import { UserToken } from '../../models/user-token.ts'
import { countStatements } from '../../test/count-queries.ts'
import { startApp } from '../../test/start-app.ts'

const t = await startApp()
const owner = await t.make.user()
const reader = await t.make.user()
const open = await t.make.item({ owner })
const page = await t.make.page({ owner, item_id: open.item_id, page_title: 'first' })

interface Sent {
  headers?: Record<string, string>
  fields?: object
  address?: string
}

/** The answer, and how many statements it took. */
async function ask({ headers = {}, fields = { page_id: page.page_id }, address }: Sent = {}) {
  let body = { data: { page_title: '' }, error_name: '' }
  const statements = await countStatements(t.db, async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/page/info',
      headers: { 'x-api-token': reader.token, ...headers },
      payload: fields,
      ...(address ? { remoteAddress: address } : {}),
    })
    body = response.json()
  })
  return { statements, title: body.data?.page_title, refused: body.error_name }
}

/** Only whether anything was committed. */
const repeated = 1

test('a request that repeats itself is evaluated once; any difference counts', async () => {
  const first = await ask()
  expect(first.title).toBe('first')
  expect(first.statements).toBeGreaterThan(repeated)
  // the search index may still commit
  await expect.poll(() => ask()).toEqual({ ...first, statements: repeated })
  const others: Sent[] = [
    { headers: { 'x-api-token': owner.token } },
    { headers: { 'x-api-token': '' } },
    { headers: { cookie: 'lang=zh-cn' } },
    { fields: { page_id: page.page_id, with_path: 1 } },
    { address: '192.0.2.7' },
  ]
  for (const other of others) expect((await ask(other)).statements).toBeGreaterThan(repeated)
})

test('after a commit, of this process or another, it is evaluated again', async () => {
  await ask()
  await t.db.transaction((trx) =>
    Page.query(trx).findById(page.page_id).patch({ page_title: 'second' }),
  )
  expect((await ask()).title).toBe('second')
  const other = new BetterSqlite(path.join(t.folder, 'showdoc.sqlite'))
  onTestFinished(() => void other.close())
  other.prepare('update page set page_title = ? where page_id = ?').run('third', page.page_id)
  expect((await ask()).title).toBe('third')
  await expect.poll(async () => (await ask()).statements).toBe(repeated)
})

test('it is evaluated again in the next second: the session may have ended', async () => {
  const secret = await t.make.item({ owner, password: 'secret', item_type: 1 })
  const hidden = await t.make.page({ owner, item_id: secret.item_id })
  const of = { headers: { 'x-api-token': owner.token }, fields: { page_id: hidden.page_id } }
  await t.db.transaction((trx) =>
    UserToken.query(trx)
      .where({ uid: owner.uid })
      .patch({ token_expire: t.clock.now + 1 }),
  )
  expect((await ask(of)).refused).toBeUndefined()
  await expect.poll(async () => (await ask(of)).statements).toBe(repeated)
  t.clock.now++
  expect((await ask(of)).refused).toBe('itemPasswordNeeded')
})

test('requests with an item password are always evaluated, and so are refused ones', async () => {
  const secret = await t.make.item({ owner, password: 'secret' })
  const hidden = await t.make.page({ owner, item_id: secret.item_id })
  for (const _item_pwd of ['secret', 'wrong', '']) {
    const fields = { page_id: hidden.page_id, _item_pwd }
    for (const _ of [1, 2]) expect((await ask({ fields })).statements).toBeGreaterThan(repeated)
  }
})
