import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from './sqlite.ts'

test('a transaction that waits for another connection blocks nobody, not even the work it waits for', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-begin-'))
  const file = path.join(folder, 'showdoc.sqlite')
  const [one, other] = [await openSqlite(file), await openSqlite(file)]
  await one.transaction((trx) => trx.raw('create table numbers (number integer)'))
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  let end = () => {}
  const first = one.transaction(async (trx) => {
    await trx('numbers').insert({ number: 1 })
    begun()
    await new Promise<void>((resolve) => (end = resolve))
  })
  await isBegun
  const second = other.transaction((trx) => trx('numbers').insert({ number: 2 }))
  // the event loop goes on: what ends the first transaction arrives only after many turns
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(await other.read('numbers')).toEqual([])
  end()
  await Promise.all([first, second])
  expect(await one.read('numbers').orderBy('number')).toEqual([{ number: 1 }, { number: 2 }])
  await Promise.all([one.close(), other.close()])
  rmSync(folder, { recursive: true, force: true })
})
