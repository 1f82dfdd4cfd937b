import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { User } from '../models/user.ts'
import { openSite } from '../site.ts'
import { startApp } from '../test/start-app.ts'
import type { Migration } from './migration.ts'
import { DatabaseTooNew, migrateDown, migrateUp, pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const step = (name: string, up: Migration['up']): Migration => ({
  name,
  up,
  async down(db) {
    await db.schema.dropTableIfExists('later')
  },
})
const later = step('20991231-later', async (db) => {
  await db.schema.createTable('later', (table) => table.text('word'))
})

test('a migration runs once, also when two servers start together, and can be reverted', async () => {
  const { db } = await startApp()
  const list = [...migrations, later]
  expect((await Promise.all([migrateUp(db, list), migrateUp(db, list)])).flat()).toEqual([
    later.name,
  ])
  expect(await pendingMigrations(db, list)).toEqual([])
  expect(await migrateDown(db, list)).toBe(later.name)
  expect(await pendingMigrations(db, list)).toEqual([later.name])
})

test('a migration that fails leaves everything as it was', async () => {
  const { db } = await startApp()
  const broken = step('20991231-broken', async (trx) => {
    await trx.schema.createTable('later', (table) => table.text('word'))
    throw new Error('no')
  })
  await expect(migrateUp(db, [...migrations, broken])).rejects.toThrow('no')
  expect(await db.read.schema.hasTable('later')).toBe(false)
  expect(await pendingMigrations(db)).toEqual([])
})

test('a database of a newer program is refused with the name of the unknown migration', async () => {
  const { db } = await startApp()
  await migrateUp(db, [...migrations, later])
  await expect(pendingMigrations(db)).rejects.toThrow(DatabaseTooNew)
  await expect(migrateUp(db)).rejects.toThrow(later.name)
})

test('an embedded database is copied as a whole before its schema changes', async () => {
  const { db, folder, site, make } = await startApp()
  const ann = await make.user()
  await db.transaction((trx) => trx('migration').delete())
  // the migration fails each time
  for (let starts = 0; starts < 2; starts++)
    await expect(openSite(site.config, 'again')).rejects.toThrow(/already exists/)
  const copies = path.join(folder, 'copies')
  expect(existsSync(copies) ? readdirSync(copies) : []).toHaveLength(db.kind === 'sqlite' ? 1 : 0)
  expect((await User.query(db.read).findById(ann.uid))?.username).toBe(ann.username)
})
