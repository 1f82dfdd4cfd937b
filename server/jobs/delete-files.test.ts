import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { limits } from '#contract/limits.ts'
import { FileDeletion } from '../models/file-deletion.ts'
import { FileStore } from '../models/file-store.ts'
import { Options } from '../models/options.ts'
import { UploadFile } from '../models/upload-file.ts'
import { newStorageKey } from '../storage/disk.ts'
import { bytesWithoutRow, isOnDisk, png } from '../test/files.ts'
import type { MadeUser } from '../test/make.ts'
import { sendMultipart } from '../test/multipart.ts'
import { startS3 } from '../test/servers/s3.ts'
import { startApp } from '../test/start-app.ts'
import { deleteFiles } from './delete-files.ts'

const { app, site, db, make, as, clock } = await startApp()
const s3 = await startS3()
const work = (now = clock.now) => deleteFiles({ site, now, signal: new AbortController().signal })

const bytesOnDisk = () => bytesWithoutRow(site)
const lies = (key: string) => isOnDisk(site, key)
const note = (storage_key: string, due_time: number, storage = 'disk') =>
  db.transaction((trx) => FileDeletion.query(trx).insert({ storage, storage_key, due_time }))
const noted = async () =>
  (await FileDeletion.query(db.read).orderBy('storage_key')).map((row) => row.storage_key)

async function openStore(isOpen: boolean) {
  const oss_setting = JSON.stringify({ ...s3.setting, secret: site.sealer.seal(s3.setting.secret) })
  await make.settings({ oss_open: isOpen ? '1' : '0', oss_setting })
}
async function stored(who: MadeUser): Promise<UploadFile> {
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    {},
    { name: 'a.png', bytes: png },
    { 'x-api-token': who.token },
  )
  return UploadFile.query(db.read)
    .findOne({ sign: String(url).slice(-32) })
    .throwIfNotFound()
}

test('due deletions are done, also if the file is gone already; others stay', async () => {
  const [due, later, gone] = [await bytesOnDisk(), await bytesOnDisk(), newStorageKey()]
  await note(due, clock.now)
  await note(later, clock.now + 10)
  await note(gone, clock.now)
  expect(await work()).toBe('2 deleted, 0 to be tried again')
  expect([lies(due), lies(later)]).toEqual([false, true])
  expect(await noted()).toEqual([later])
  expect(await work(clock.now + 10)).toBe('1 deleted, 0 to be tried again')
})

test('a key that is not a path in this store is never followed, and retried ever more rarely', async () => {
  writeFileSync(path.join(site.filesFolder, 'mine'), 'stays')
  await note('../attachments/mine', clock.now)
  let now = clock.now
  for (const pause of [600, 1_200, 2_400]) {
    expect(await work(now)).toMatch(/^0 deleted, 1 to be tried again \(.*has not made\)$/)
    expect(await FileDeletion.query(db.read).findOne({ storage: 'disk' })).toMatchObject({
      due_time: now + pause,
    })
    now += pause
  }
  expect(existsSync(path.join(site.filesFolder, 'mine'))).toBe(true)
  await db.transaction((trx) => FileDeletion.query(trx).delete())
})

test('bytes with a row are never deleted, whatever was recorded', async () => {
  const file = await stored(await make.user())
  await note(file.storage_key, clock.now)
  expect(await work()).toBe('1 deleted, 0 to be tried again')
  expect(lies(file.storage_key)).toBe(true)
  expect(await noted()).toEqual([])
})

test('two concurrent runs over more than one batch leave nothing', async () => {
  const keys = await Promise.all(Array.from({ length: 30 }, bytesOnDisk))
  await db.transaction((trx) =>
    trx(FileDeletion.tableName).insert([
      ...keys.map((storage_key) => ({ storage: 'disk', storage_key, due_time: 1, tries: 0 })),
      ...Array.from({ length: 300 }, () => ({
        storage: 'disk',
        storage_key: newStorageKey(),
        due_time: 2,
        tries: 0,
      })),
    ]),
  )
  await Promise.all([work(), work()])
  expect(await noted()).toEqual([])
  expect(keys.filter(lies)).toEqual([])
})

test('an object is deleted once its store is back, also after it was disabled', async () => {
  const ann = await make.user()
  await openStore(true)
  const file = await stored(ann)
  expect(s3.objects.has(`docs/${file.storage_key}`)).toBe(true)
  await openStore(false)
  await as(ann).ask(attachmentCalls.deleteMyAttachment, { file_id: file.file_id })
  s3.mishaps.push({ method: 'DELETE', how: 'refuse', code: 'AccessDenied', status: 403 })
  const due = clock.now + limits.removedFileSeconds
  expect(await work(due)).toBe('0 deleted, 1 to be tried again (AccessDenied)')
  expect(s3.objects.has(`docs/${file.storage_key}`)).toBe(true)
  s3.mishaps.length = 0
  expect(await work(due)).toBe('0 deleted, 0 to be tried again')
  expect(await work(due + 600)).toBe('1 deleted, 0 to be tried again')
  expect(s3.objects.size).toBe(0)
})

test('bytes in an object store without a row are deleted after a day', async () => {
  await openStore(true)
  const ann = await make.user()
  await db.transaction((trx) => UploadFile.query(trx).delete())
  const file = await stored(ann)
  // as after a crash between store and row
  await db.transaction((trx) => UploadFile.query(trx).deleteById(file.file_id))
  await note(file.storage_key, clock.now + 86_400, file.storage)
  await work(clock.now + 86_399)
  expect(s3.objects.size).toBe(1)
  await work(clock.now + 86_400)
  expect(s3.objects.size).toBe(0)
  await openStore(false)
})

/** Recorded deletions of objects in a store, and the name of the store. */
async function notedObjects(count: number): Promise<string> {
  await openStore(true)
  const { storage, storage_key } = await stored(await make.user())
  await openStore(false)
  await db.transaction((trx) => UploadFile.query(trx).delete())
  s3.objects.clear()
  await db.transaction((trx) =>
    trx(FileDeletion.tableName).insert([
      { storage, storage_key, due_time: 1, tries: 0 },
      ...Array.from({ length: count - 1 }, (_, index) => ({
        storage,
        storage_key: `k${index}`,
        due_time: 1,
        tries: 0,
      })),
    ]),
  )
  return storage
}

test('a store that does not respond is skipped after a few attempts, and delays nothing else', async () => {
  await notedObjects(300)
  const onDisk = await bytesOnDisk()
  await note(onDisk, clock.now)
  s3.asked.length = 0
  s3.state.onRequest = () => Promise.reject(new Error('gone'))
  expect(await work()).toBe('1 deleted, 300 to be tried again (ECONNRESET)')
  expect(s3.asked).toHaveLength(8)
  expect(lies(onDisk)).toBe(false)
  s3.state.onRequest = () => undefined
  expect(await work(clock.now + 600)).toBe('300 deleted, 0 to be tried again')
})

test('shutdown does not wait for a store', async () => {
  await notedObjects(9)
  const stopping = new AbortController()
  s3.state.onRequest = () => {
    stopping.abort()
    return new Promise(() => undefined)
  }
  await expect(deleteFiles({ site, now: clock.now, signal: stopping.signal })).rejects.toThrow(
    'aborted',
  )
  s3.state.onRequest = () => undefined
  expect(await work()).toBe('9 deleted, 0 to be tried again')
})

test('deletions in a store with unreadable credentials wait for its key, others go on', async () => {
  await notedObjects(2)
  const { setting } = await FileStore.query(db.read).findOne({}).throwIfNotFound()
  const seal = (text: string) =>
    db.transaction((trx) => FileStore.query(trx).patch({ setting: text }))
  await db.transaction((trx) =>
    trx(Options.tableName).where({ option_name: 'oss_setting' }).delete(),
  )
  await seal('sealed with another key')
  const onDisk = await bytesOnDisk()
  await note(onDisk, clock.now)
  expect(await work()).toBe('1 deleted, 2 to be tried again (SettingUnreadable)')
  expect(lies(onDisk)).toBe(false)
  await seal(setting)
  expect(await work(clock.now + 600)).toBe('2 deleted, 0 to be tried again')
})
