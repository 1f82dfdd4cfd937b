import { expect, test } from 'vitest'
import { Mock } from '../../models/mock.ts'
import { UserToken } from '../../models/user-token.ts'
import { startApp } from '../../test/start-app.ts'
import { writeCounters } from './counters.ts'
import { noteMockView } from './mock-views.ts'
import { noteUse } from './token-use.ts'

const { db, make } = await startApp()

test('counts that could not be written are written the next time, with later ones, and do not block other counters', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const page = await make.page({ item_id, owner: ann })
  const token = await UserToken.query(db.read).findOne({ uid: ann.uid }).throwIfNotFound()
  const mock = await db.transaction((trx) =>
    Mock.query(trx).insert({
      page_id: page.page_id,
      item_id,
      uid: ann.uid,
      unique_key: 'k',
      path: '/',
      template: '{}',
    }),
  )
  const used = async () => (await UserToken.query(db.read).findById(token.id))?.last_used_time
  const views = async () => (await Mock.query(db.read).findById(mock.id))?.view_times
  const rename = (from: string, to: string) =>
    db.transaction((trx) => trx.schema.renameTable(from, to))

  noteUse(db, token.id, 100, '127.0.0.1')
  noteMockView(db, mock.id)
  noteMockView(db, mock.id)
  await rename('user_token', 'elsewhere')
  await expect(writeCounters(db)).rejects.toThrow('user_token')
  expect(await views()).toBe(2)
  await rename('elsewhere', 'user_token')
  noteMockView(db, mock.id)
  await writeCounters(db)
  expect([await used(), await views()]).toEqual([100, 3])

  noteUse(db, token.id, 200, '127.0.0.1')
  await rename('user_token', 'elsewhere')
  const failing = writeCounters(db)
  noteUse(db, token.id, 300, '127.0.0.1')
  await expect(failing).rejects.toThrow('user_token')
  await rename('elsewhere', 'user_token')
  await writeCounters(db)
  expect(await used()).toBe(300)
  await writeCounters(db)
  expect(await views()).toBe(3)
})
