import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { Item } from '../../models/item.ts'
import { startApp } from '../../test/start-app.ts'
import type { ItemRow } from './rows.ts'

const { db, site, make } = await startApp()
const owner = await make.user()
const { item_id } = await make.item({ owner, item_name: 'before' })
const read = () => db.prepared.one<ItemRow>('item', [item_id])

test('a repeated look-up is cached until something is committed, to any table', async () => {
  const first = await read()
  expect(first?.item_name).toBe('before')
  expect(await read()).toBe(first)
  await make.user()
  expect(await read()).not.toBe(first)
  expect(await read()).toEqual(first)
})

const rename = (item_name: string) =>
  db.transaction(async (trx) => {
    await Item.query(trx).findById(item_id).patch({ item_name })
    // the state of this turn is known when the commit ends
    await read()
  })

test('a look-up after a commit of this process never returns an older state', async () => {
  for (let count = 0; count < 50; count++) {
    await rename(`own ${count}`)
    expect((await read())?.item_name).toBe(`own ${count}`)
  }
})

test('a look-up in a turn of the event loop after a commit of another process never returns an older state', async () => {
  const other = new BetterSqlite(path.join(site.config.data, 'showdoc.sqlite'))
  onTestFinished(() => void other.close())
  const renameThere = other.prepare('update item set item_name = ? where item_id = ?')
  for (let count = 0; count < 50; count++) {
    await setImmediate()
    await read()
    renameThere.run(`other ${count}`, item_id)
    // called back where a turn reads from connections
    await stat(site.config.data)
    expect((await read())?.item_name).toBe(`other ${count}`)
  }
})

test('a row that was missing is found as soon as it exists', async () => {
  const domain = () => db.prepared.one<ItemRow>('itemByDomain', ['late'])
  expect(await domain()).toBeUndefined()
  const late = await make.item({ owner, item_domain: 'late', domain_key: 'late' })
  expect((await domain())?.item_id).toBe(late.item_id)
})

test('cached rows cannot be changed', async () => {
  const row = (await read()) as { item_name: string }
  expect(() => (row.item_name = 'changed')).toThrow(TypeError)
  const rows = await db.prepared.all<object>('memberships', [item_id, 1, item_id, 1])
  expect(() => rows.push({})).toThrow(TypeError)
})

test('values are distinguished by type and position', async () => {
  const named = await make.item({ owner, item_domain: '12', domain_key: '12' })
  expect((await db.prepared.one<ItemRow>('itemByDomain', ['12']))?.item_id).toBe(named.item_id)
  expect(await db.prepared.one<ItemRow>('item', [12])).toBeUndefined()
})

test('old entries are evicted', async () => {
  const first = await read()
  for (let id = 0; id < 1_000; id++) await db.prepared.all('memberships', [id, id, id, id])
  expect(await read()).not.toBe(first)
})
