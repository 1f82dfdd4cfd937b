import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, type Flags } from '../../config.ts'
import { makeFirstAdministrator } from '../../first-start.ts'
import { openSite } from '../../site.ts'
import { readMark } from '../../storage/install-id.ts'
import { png } from '../../test/files.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { newFolder } from '../../test/new-folder.ts'
import { startApp } from '../../test/start-app.ts'

const one = await startApp()
const other = await startApp()
await makeFirstAdministrator(one.site)
await makeFirstAdministrator(other.site)

const start = async (flags: Flags) => {
  const site = await openSite(readConfig({}, flags), 'test')
  await site.db.close()
  return site.installId
}
const urlOf = (app: typeof one): string => app.site.config.databaseUrl ?? ''
const mismatch = (flags: Flags) =>
  start(flags).catch((error: { mismatch?: string }) => error.mismatch)

test('a PostgreSQL site started without its database address does not create a new site beside its attachments', async () => {
  expect(await mismatch({ SHOWDOC_DATA: one.folder })).toBe('databaseNotNamed')
  expect(existsSync(path.join(one.folder, 'showdoc.sqlite'))).toBe(false)
})

test('the data folder of one database is refused with another one', async () => {
  expect(await mismatch({ SHOWDOC_DATA: one.folder, SHOWDOC_DATABASE_URL: urlOf(other) })).toBe(
    'databaseForeign',
  )
})

test('a second server with its own data folder can join if it has the key and the files of the database', async () => {
  const folder = newFolder()
  const database = { SHOWDOC_DATABASE_URL: urlOf(one) }
  // its own key would seal what the first server cannot open
  await expect(start({ SHOWDOC_DATA: folder, ...database })).rejects.toThrow('no key')
  expect(existsSync(path.join(folder, 'secret.key'))).toBe(false)
  const joined = {
    ...database,
    SHOWDOC_SECRET_KEY: readFileSync(path.join(one.folder, 'secret.key'), 'utf8').trim(),
  }
  expect(await start({ SHOWDOC_DATA: folder, ...joined })).toBe(one.site.installId)
  expect(readMark(folder)).toEqual({ id: one.site.installId, database: 'postgres' })
  const ann = await one.make.user()
  await sendMultipart(
    one.app,
    '/api/page/upload',
    {},
    { name: 'a.png', bytes: png },
    { 'x-api-token': ann.token },
  )
  expect(await start({ SHOWDOC_DATA: folder, ...joined })).toBe(one.site.installId)
  expect(await mismatch({ SHOWDOC_DATA: newFolder(), ...joined })).toBe('attachmentsMissing')
})

test('servers that start together on a new database agree on one id', async () => {
  const fresh = await startApp()
  await fresh.db.transaction((trx) => trx('installation').delete())
  const ids = await Promise.all(
    [1, 2, 3].map(() => start({ SHOWDOC_DATA: newFolder(), SHOWDOC_DATABASE_URL: urlOf(fresh) })),
  )
  expect(new Set(ids).size).toBe(1)
})
