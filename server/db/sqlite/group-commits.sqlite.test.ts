import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-commits-'))
let db: Database
beforeAll(async () => {
  db = await openSqlite(path.join(folder, 'test.sqlite'))
  await db.transaction((trx) =>
    trx.schema.createTable('note', (table) => table.text('text').unique()),
  )
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const notes = async (): Promise<string[]> => db.read('note').orderBy('text').pluck('text')
const write = (text: string) =>
  db.transaction((trx: Knex.Transaction) => trx('note').insert({ text }))

test('transactions queued together are all stored, and readable when they are answered', async () => {
  await Promise.all(
    ['a', 'b', 'c'].map(async (text) => {
      await write(text)
      expect(await notes()).toContain(text)
    }),
  )
  expect(await notes()).toEqual(['a', 'b', 'c'])
})

test('a transaction that throws rolls back itself alone', async () => {
  const failing = db.transaction(async (trx) => {
    await trx('note').insert({ text: 'half' })
    throw new Error('changed my mind')
  })
  const doubled = write('a')
  const fine = write('d')
  await expect(failing).rejects.toThrow('changed my mind')
  await expect(doubled).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
  await fine
  expect(await notes()).toEqual(['a', 'b', 'c', 'd'])
})

test('a full disk fails all transactions of a shared commit as such, and nothing of them is stored', async () => {
  const before = await notes()
  const [{ page_count: pages }] = (await db.read.raw('pragma page_count')) as [
    { page_count: number },
  ]
  const bound = (most: number) =>
    db.transaction((trx) => trx.raw(`pragma max_page_count = ${most}`))
  await bound(pages + 3)
  const all = await Promise.allSettled([
    write('small'),
    write('large'.repeat(10_000)),
    write('other'),
  ])
  for (const one of all)
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } })
  expect(await notes()).toEqual(before)
  await bound(1_000_000)
  await write('room again')
  expect(await notes()).toEqual([...before, 'room again'])
})

test('the reading connection cannot write', async () => {
  await expect(db.read('note').insert({ text: 'past the writer' })).rejects.toThrow(/readonly/)
})
