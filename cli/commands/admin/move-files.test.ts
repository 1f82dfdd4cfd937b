import { expect, test } from 'vitest'
import { FileDeletion } from '../../../server/models/file-deletion.ts'
import { FileStore } from '../../../server/models/file-store.ts'
import { UploadFile } from '../../../server/models/upload-file.ts'
import { filesBelow, png } from '../../../server/test/files.ts'
import { sendMultipart } from '../../../server/test/multipart.ts'
import { startS3 } from '../../../server/test/servers/s3.ts'
import { startApp } from '../../../server/test/start-app.ts'
import { moveFiles, moveTarget } from './move-files.ts'

const { app, site, db, make } = await startApp()
const s3 = await startS3()
const ann = await make.user()
const day = 86_400

async function openStore(isOpen: boolean): Promise<void> {
  const oss_setting = JSON.stringify({ ...s3.setting, secret: site.sealer.seal(s3.setting.secret) })
  await make.settings({ oss_open: isOpen ? '1' : '0', oss_setting })
}
async function stored(): Promise<UploadFile> {
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    {},
    { name: 'a.png', bytes: png },
    { 'x-api-token': ann.token },
  )
  const sign = String(url).slice(-32)
  return UploadFile.query(db.read).findOne({ sign }).throwIfNotFound()
}
/** Three files in an object store, and nothing else. */
async function threeRemote(): Promise<[UploadFile, UploadFile, UploadFile]> {
  await db.transaction(async (trx) => {
    for (const { tableName } of [UploadFile, FileDeletion]) await trx(tableName).delete()
  })
  s3.objects.clear()
  s3.mishaps.length = 0
  await openStore(true)
  return [await stored(), await stored(), await stored()]
}
async function move(
  to: 'disk' | 'remote',
  { now = (): number => 1, signal = new AbortController().signal } = {},
) {
  const target = await moveTarget(site, to)
  if (!target) throw new Error('no target')
  const moved = { moved: 0, lost: 0 }
  const failure: unknown = await moveFiles(site, target, { now, signal }, moved).then(
    () => null,
    (error: unknown) => error,
  )
  expect(filesBelow(site.uploadsFolder)).toEqual([])
  return { ...moved, failure }
}
const storages = async () =>
  (await UploadFile.query(db.read).orderBy('file_id')).map((file) => file.storage)

test('a move that takes days keeps the old bytes of each file for a day', async () => {
  const files = await threeRemote()
  let now = 0
  const later = () => (now += day)
  expect(await move('disk', { now: later })).toEqual({ moved: 3, lost: 0, failure: null })
  const notes = await FileDeletion.query(db.read).orderBy('due_time')
  // each file asks for the time twice: before its bytes are fetched and once they are there
  expect(notes.map((note) => [note.storage_key, note.due_time])).toEqual(
    files.map((file, index) => [file.storage_key, (2 * index + 3) * day]),
  )
})

test('a file of unexpected length is reported as lost, and the others are moved', async () => {
  const [longer, empty] = await threeRemote()
  await db.transaction((trx) =>
    UploadFile.query(trx)
      .findById(longer.file_id)
      .patch({ file_size: png.length + 1 }),
  )
  s3.objects.set(`docs/${empty.storage_key}`, { bytes: Buffer.alloc(0), headers: {} })
  expect(await move('disk')).toEqual({ moved: 1, lost: 2, failure: null })
  expect(await storages()).toEqual([longer.storage, empty.storage, 'disk'])
})

test.each([
  [
    'refused',
    { method: 'GET', how: 'refuse', code: 'AccessDenied', status: 403, times: 1 },
    { code: 'AccessDenied', status: 403 },
  ],
  [
    'broken off in the middle',
    { method: 'GET', how: 'break', times: 1 },
    { name: 'StoreFailure', code: 'BrokenOff' },
  ],
] as const)(
  'a file that is %s stays, the others are moved, and it is reported at the end',
  async (_how, mishap, failure) => {
    const [first] = await threeRemote()
    s3.mishaps.push({ ...mishap })
    expect(await move('disk')).toMatchObject({ moved: 2, lost: 0, failure })
    expect(await storages()).toEqual([first.storage, 'disk', 'disk'])
    expect(await move('disk')).toEqual({ moved: 1, lost: 0, failure: null })
  },
)

test('a store of an unknown kind is left alone, and files of the others are moved', async () => {
  const [first] = await threeRemote()
  const locked = await db.transaction(async (trx) => {
    const { store_id } = await FileStore.query(trx).insertAndFetch({
      place: 'http://gone.example',
      setting: 'sealed with another key',
    })
    await UploadFile.query(trx)
      .findById(first.file_id)
      .patch({ storage: `remote:${store_id}` })
    return `remote:${store_id}`
  })
  expect(await move('disk')).toMatchObject({
    moved: 2,
    lost: 0,
    failure: { code: 'SettingUnreadable' },
  })
  expect(await storages()).toEqual([locked, 'disk', 'disk'])
})

test('an unreachable store is asked for one file only', async () => {
  await threeRemote()
  s3.asked.length = 0
  s3.state.onRequest = () => Promise.reject(new Error('gone'))
  expect(await move('disk')).toMatchObject({
    moved: 0,
    lost: 0,
    failure: { name: 'StoreFailure', status: 0 },
  })
  s3.state.onRequest = () => undefined
  expect(new Set(s3.asked).size).toBe(1)
})

test('a move stops when told to, even in the middle of a file', async () => {
  const files = await threeRemote()
  const stopping = new AbortController()
  s3.state.onRequest = () => stopping.abort()
  expect(await move('disk', { signal: stopping.signal })).toMatchObject({
    moved: 0,
    lost: 0,
    failure: { name: 'AbortError' },
  })
  s3.state.onRequest = () => undefined
  expect(await storages()).toEqual(files.map((file) => file.storage))
})

test('a target that refuses ends the move at once', async () => {
  await threeRemote()
  await move('disk')
  s3.asked.length = 0
  s3.mishaps.push({ method: 'PUT', how: 'refuse', code: 'AccessDenied', status: 403 })
  expect(await move('remote')).toMatchObject({ moved: 0, failure: { code: 'AccessDenied' } })
  expect(s3.asked).toHaveLength(1)
})
