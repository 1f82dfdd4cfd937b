import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { Item } from '../server/models/item.ts'
import { User } from '../server/models/user.ts'
import { openSite } from '../server/site.ts'
import { tree } from './checks/tree.ts'
import { makeDemo } from './demo.ts'

async function emptySite() {
  const site = await openSite(readConfig({}, { SHOWDOC_DATA: tree({}) }), 'test')
  onTestFinished(() => site.db.close())
  return site
}

test('demo data requires a first start, which must find an empty database', async () => {
  await expect(makeDemo(await emptySite())).rejects.toThrow('Start the server once')
})

test('demo data is created once, however often it is requested', async () => {
  const site = await emptySite()
  await site.db.transaction((db) =>
    User.query(db).insert({ username: 'somebody', username_key: 'somebody' }),
  )
  expect(await makeDemo(site)).toHaveLength(2)
  const made = await Item.query(site.db.read).resultSize()
  expect(made).toBe(3)

  expect(await makeDemo(site)).toEqual(['The demo data already exists.'])
  expect(await Item.query(site.db.read).resultSize()).toBe(made)
})
