import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { migrateDown } from '../../db/migrate.ts'
import { makeFirstAdministrator } from '../../first-start.ts'
import { cleanFiles } from '../../jobs/clean-files.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { openDatabase, openSite } from '../../site.ts'
import { newStorageKey } from '../../storage/disk.ts'
import { installIdFile, readMark } from '../../storage/install-id.ts'
import { isOnDisk, png } from '../../test/files.ts'
import { makers } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { installIdIn, type InstallMismatch } from './installation.ts'

const base = mkdtempSync(path.join(tmpdir(), 'showdoc-installation-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
let folders = 0
const newFolder = () => path.join(base, `site ${++folders}`)

const config = (data: string, newSite = false) =>
  readConfig({}, { SHOWDOC_DATA: data, ...(newSite ? { SHOWDOC_NEW_SITE: 'on' } : {}) })

/** Opens a site on a folder, runs something and closes it. */
async function on<T>(
  data: string,
  work: (site: Awaited<ReturnType<typeof openSite>>) => Promise<T>,
  newSite = false,
): Promise<T> {
  const site = await openSite(config(data, newSite), 'test')
  try {
    return await work(site)
  } finally {
    await site.db.close()
  }
}
const idOf = (data: string, newSite = false) => on(data, async (site) => site.installId, newSite)

/** Stores a file through the API. @returns its key */
const storeFile = (data: string): Promise<string> =>
  on(data, async (site) => {
    await makeFirstAdministrator(site)
    const ann = await makers(site, { now: Math.floor(Date.now() / 1000) }).user()
    const app = await buildApp(site)
    const sent = await sendMultipart(
      app,
      '/api/page/upload',
      {},
      { name: 'a.png', bytes: png },
      { 'x-api-token': ann.token },
    )
    await app.close()
    return (
      await UploadFile.query(site.db.read)
        .findOne({ sign: String(sent.url).slice(-32) })
        .throwIfNotFound()
    ).storage_key
  })

const databaseIn = (data: string) => path.join(data, 'showdoc.sqlite')
const attachmentsIn = (data: string) => path.join(data, 'attachments')
const lies = (data: string, key: string) => isOnDisk({ filesFolder: attachmentsIn(data) }, key)

/** Restores the state left by a version without installation ids. */
async function forgetId(data: string): Promise<void> {
  const db = await openDatabase(config(data))
  while ((await migrateDown(db)) !== '20261122-installation') continue
  await db.close()
  for (const folder of [data, attachmentsIn(data)]) rmSync(path.join(folder, installIdFile))
}

/** Every file below a folder with its bytes. */
const everything = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('uploads'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')])

/** Expects startup to be refused with the mismatch, and every byte unchanged. */
async function refused(data: string): Promise<InstallMismatch> {
  const before = everything(data)
  const error: unknown = await idOf(data).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'InstallIdsDiffer' })
  expect(everything(data)).toEqual(before)
  return (error as { mismatch: InstallMismatch }).mismatch
}

test('a first start gives database, data folder and attachments one id, which stays', async () => {
  const data = newFolder()
  const id = await idOf(data)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect([readMark(data), readMark(attachmentsIn(data))]).toEqual([
    { id, database: 'sqlite' },
    { id, database: 'sqlite' },
  ])
  expect(await idOf(data)).toBe(id)
  expect(await idOf(newFolder())).not.toBe(id)
})

test('without its database a site does not start, loses no file, and works again when the database is back', async () => {
  const data = newFolder()
  const key = await storeFile(data)
  const aside = path.join(base, 'aside.sqlite')
  renameSync(databaseIn(data), aside)
  expect(await refused(data)).toBe('databaseMissing')
  expect(existsSync(databaseIn(data))).toBe(false)
  writeFileSync(databaseIn(data), '')
  expect(await refused(data)).toBe('databaseMissing')
  rmSync(path.join(data, installIdFile))
  expect(await refused(data)).toBe('databaseMissing')
  rmSync(path.join(attachmentsIn(data), installIdFile))
  expect(await refused(data)).toBe('databaseMissing')
  renameSync(aside, databaseIn(data))
  await idOf(data)
  expect(lies(data, key)).toBe(true)
})

test('a database with tables but no accounts counts as missing, too', async () => {
  const [data, other] = [newFolder(), newFolder()]
  await storeFile(data)
  await idOf(other)
  await forgetId(other)
  renameSync(databaseIn(other), databaseIn(data))
  expect(await refused(data)).toBe('databaseMissing')
})

test('the database of another site is refused, whether or not there are files', async () => {
  for (const begin of [storeFile, idOf]) {
    const [data, other] = [newFolder(), newFolder()]
    await begin(data)
    await begin(other)
    cpSync(databaseIn(other), databaseIn(data))
    expect(await refused(data)).toBe('databaseForeign')
    rmSync(path.join(data, installIdFile))
    expect(await refused(data)).toBe('attachmentsForeign')
  }
})

test('attachments of another or an unknown site are refused', async () => {
  const [data, other] = [newFolder(), newFolder()]
  await storeFile(data)
  await storeFile(other)
  rmSync(attachmentsIn(data), { recursive: true })
  cpSync(attachmentsIn(other), attachmentsIn(data), { recursive: true })
  expect(await refused(data)).toBe('attachmentsForeign')
  rmSync(path.join(attachmentsIn(data), installIdFile))
  expect(await refused(data)).toBe('attachmentsForeign')
})

test('an attachments disk that is not mounted is noticed at startup, also when no file was stored yet', async () => {
  const data = newFolder()
  await idOf(data)
  const mounted = path.join(base, 'mounted')
  renameSync(attachmentsIn(data), mounted)
  expect(await refused(data)).toBe('attachmentsMissing')
  mkdirSync(attachmentsIn(data))
  expect(await refused(data)).toBe('attachmentsMissing')
  rmSync(attachmentsIn(data), { recursive: true })
  renameSync(mounted, attachmentsIn(data))
  await storeFile(data)
  renameSync(attachmentsIn(data), mounted)
  rmSync(path.join(data, installIdFile))
  expect(await refused(data)).toBe('attachmentsMissing')
})

test('a missing attachments folder is accepted once all files have moved to an object store', async () => {
  const data = newFolder()
  await on(data, async (site) => {
    await makeFirstAdministrator(site)
    await makers(site, { now: 1 }).settings({ oss_open: '1' })
  })
  rmSync(attachmentsIn(data), { recursive: true })
  expect(await idOf(data)).toBe(readMark(attachmentsIn(data))?.id)
})

test('a site from before installation ids gets one, with files and without', async () => {
  for (const begin of [storeFile, idOf]) {
    const data = newFolder()
    await begin(data)
    await forgetId(data)
    const id = await idOf(data)
    expect([readMark(data)?.id, readMark(attachmentsIn(data))?.id]).toEqual([id, id])
  }
})

test('a site from before installation ids is refused beside unknown or missing attachments', async () => {
  const [data, other] = [newFolder(), newFolder()]
  await storeFile(data)
  await storeFile(other)
  await forgetId(data)
  await forgetId(other)
  const [ours, theirs] = [attachmentsIn(data), attachmentsIn(other)]
  rmSync(ours, { recursive: true })
  expect(await refused(data)).toBe('attachmentsMissing')
  cpSync(theirs, ours, { recursive: true })
  expect(await refused(data)).toBe('attachmentsForeign')
})

test('a few files without rows do not make a folder foreign', async () => {
  const data = newFolder()
  const key = await storeFile(data)
  await forgetId(data)
  const stray = newStorageKey()
  mkdirSync(path.join(attachmentsIn(data), stray.slice(0, 2)), { recursive: true })
  writeFileSync(path.join(attachmentsIn(data), stray.slice(0, 2), stray.slice(2)), 'stray')
  await idOf(data)
  expect([lies(data, key), lies(data, stray)]).toEqual([true, true])
})

test('an interrupted start before all marks were written is completed by the next one', async () => {
  const data = newFolder()
  const id = await idOf(data)
  const marks = [data, attachmentsIn(data)].map((folder) => path.join(folder, installIdFile))
  rmSync(marks[0] ?? '')
  expect(await idOf(data)).toBe(id)
  for (const mark of marks) rmSync(mark)
  expect(await idOf(data)).toBe(id)
  writeFileSync(marks[0] ?? '', id.slice(0, 9))
  expect(await idOf(data)).toBe(id)
  expect(readMark(data)?.id).toBe(id)
})

test('two first starts at once agree on one id', async () => {
  const data = newFolder()
  const ids = await Promise.all([idOf(data), idOf(data), idOf(data)])
  expect(new Set([...ids, readMark(data)?.id, readMark(attachmentsIn(data))?.id]).size).toBe(1)
})

test('--new-site accepts everything as one site; files unknown to the database are only set aside', async () => {
  const data = newFolder()
  const key = await storeFile(data)
  const old = await idOf(data)
  rmSync(databaseIn(data))
  const id = await idOf(data, true)
  expect(id).not.toBe(old)
  expect(await idOf(data)).toBe(id)
  const later = Math.floor(Date.now() / 1000) + 86_500
  const result = await on(data, (site) =>
    cleanFiles({ site, now: later, signal: new AbortController().signal }),
  )
  expect(result).toBe('1 without a row set aside, 0 brought back, 0 deleted, 0 unfinished')
  expect(
    readFileSync(path.join(attachmentsIn(data), 'orphaned', key.slice(0, 2), key.slice(2))),
  ).toEqual(png)
})

test('--new-site keeps the id of a database that has one: other servers may know it', async () => {
  const [data, other] = [newFolder(), newFolder()]
  await storeFile(data)
  await storeFile(other)
  cpSync(databaseIn(other), databaseIn(data))
  expect(await idOf(data, true)).toBe(await idOf(other))
  expect(await installIdOf(data)).toBe(await idOf(data))
})

async function installIdOf(data: string): Promise<string | null> {
  const db = await openDatabase(config(data))
  const id = await installIdIn(db)
  await db.close()
  return id
}

test('an upload is refused without a trace while the attachments disk is not mounted', async () => {
  const data = newFolder()
  await storeFile(data)
  await on(data, async (site) => {
    const bea = await makers(site, { now: Math.floor(Date.now() / 1000) }).user({ username: 'bea' })
    const app = await buildApp(site)
    const send = () =>
      sendMultipart(
        app,
        '/api/page/upload',
        {},
        { name: 'b.png', bytes: png },
        { 'x-api-token': bea.token },
      )
    const count = () => UploadFile.query(site.db.read).resultSize()
    const before = await count()
    const mounted = path.join(base, 'unmounted')
    renameSync(site.filesFolder, mounted)
    mkdirSync(site.filesFolder)
    await expect(send()).rejects.toThrow(/HTTP 507.*"storeUnwritable"/)
    expect([await count(), readdirSync(site.filesFolder)]).toEqual([before, []])
    rmSync(site.filesFolder, { recursive: true })
    renameSync(mounted, site.filesFolder)
    expect(await send()).toMatchObject({ success: 1 })
    await app.close()
  })
})
