import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { copySqliteFile, openSqlite } from './sqlite.ts'

test('a copy has all committed data, also while an older snapshot is being read', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-copy-'))
  const [file, to] = ['showdoc.sqlite', 'copy.sqlite'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ]
  const db = await openSqlite(file)
  await db.transaction((trx) => trx.raw('create table numbers (number integer)'))
  const reader = new BetterSqlite(file, { readonly: true })
  reader.exec('begin')
  expect(reader.prepare('select * from numbers').all()).toEqual([])
  await db.transaction((trx) => trx('numbers').insert({ number: 1 }))

  await copySqliteFile(file, to)
  const copy = new BetterSqlite(to)
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(copy.prepare('select * from numbers').all()).toEqual([{ number: 1 }])
  for (const one of [copy, reader]) one.close()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})
