import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openSite } from '../../site.ts'
import { startApp } from '../../test/start-app.ts'

const { db, folder, site } = await startApp()
const role = `weak_${Math.random().toString(36).slice(2)}`
const raw = (sql: string) => db.transaction((trx) => trx.raw(sql))
afterAll(async () => {
  await raw(`drop owned by ${role}`)
  await raw(`drop role ${role}`)
})

test('an account without write permission on a table is refused at startup, with the name of the table', async () => {
  await raw(`create role ${role} login password 'weak'`)
  await raw(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  await raw(`grant usage on all sequences in schema public to ${role}`)
  const url = new URL(site.config.databaseUrl ?? '')
  url.username = role
  url.password = 'weak'
  const start = async () => {
    const opened = await openSite(
      readConfig({}, { SHOWDOC_DATA: folder, SHOWDOC_DATABASE_URL: url.href }),
      'test',
    )
    await opened.db.close()
  }
  await start()
  await raw(`revoke insert on page from ${role}`)
  await raw(`revoke usage on sequence item_item_id_seq from ${role}`)
  await expect(start()).rejects.toMatchObject({
    name: 'RightsMissing',
    account: role,
    tables: ['item_item_id_seq', 'page'],
  })
  // also for tables that startup reads first; a database without any permissions must not be taken
  // for an empty one
  await raw(`revoke select on migration, installation from ${role}`)
  await expect(start()).rejects.toMatchObject({
    tables: ['installation', 'item_item_id_seq', 'migration', 'page'],
  })
  await raw(`revoke all on all tables in schema public from ${role}`)
  await expect(start()).rejects.toMatchObject({ name: 'RightsMissing', account: role })
})
