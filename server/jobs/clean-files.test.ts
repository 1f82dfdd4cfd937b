import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FileDeletion } from '../models/file-deletion.ts'
import { Installation } from '../models/installation.ts'
import { Job } from '../models/job.ts'
import { TrustedClock } from '../models/trusted-clock.ts'
import { UploadFile } from '../models/upload-file.ts'
import { orphansIn } from '../storage/disk.ts'
import { AttachmentsMismatch, installIdFile, readMark, writeMark } from '../storage/install-id.ts'
import { bytesWithoutRow, isOnDisk, png } from '../test/files.ts'
import { sendMultipart } from '../test/multipart.ts'
import { startApp } from '../test/start-app.ts'
import { cleanFiles } from './clean-files.ts'
import { lookNow } from './index.ts'

const { app, site, db, make, clock } = await startApp()
const clean = (now: number) => cleanFiles({ site, now, signal: new AbortController().signal })

/** Bytes whose row was never written, as after a crash before the transaction. */
const orphan = () => bytesWithoutRow(site)
const lies = (key: string) => isOnDisk(site, key)

async function storedFile(): Promise<UploadFile> {
  const ann = await make.user()
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    {},
    { name: 'a.png', bytes: png },
    { 'x-api-token': ann.token },
  )
  return UploadFile.query(db.read)
    .findOne({ sign: String(url).slice(-32) })
    .throwIfNotFound()
}
/** The file system uses real time. */
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

const asideOf = (key: string) => isOnDisk({ filesFolder: orphansIn(site.filesFolder) }, key)
const told = (counts: { aside?: number; back?: number; deleted?: number; unfinished?: number }) => {
  const { aside = 0, back = 0, deleted = 0, unfinished = 0 } = counts
  return `${aside} without a row set aside, ${back} brought back, ${deleted} deleted, ${unfinished} unfinished`
}

test('bytes without a row are set aside after a day, and deleted thirty days later; those with a row never', async () => {
  const [file, lost] = [await storedFile(), await orphan()]
  await clean(inSeconds(86_300))
  expect(lies(lost)).toBe(true)
  const found = inSeconds(86_500)
  expect(await clean(found)).toBe(told({ aside: 1 }))
  expect([lies(lost), asideOf(lost)]).toEqual([false, true])
  expect(lies(file.storage_key)).toBe(true)
  expect(await clean(found + 30 * 86_400 - 1)).toBe(told({}))
  expect(asideOf(lost)).toBe(true)
  expect(await clean(found + 30 * 86_400)).toBe(told({ deleted: 1 }))
  expect(asideOf(lost)).toBe(false)
  expect(await clean(inSeconds(86_400 * 400))).toBe(told({}))
  expect(
    (await app.inject({ url: `/api/attachment/visitFile?sign=${file.sign}` })).rawPayload.equals(
      png,
    ),
  ).toBe(true)
})

test('bytes recorded for deletion are left to that job until they are due', async () => {
  const moved = await orphan()
  await db.transaction((trx) =>
    FileDeletion.query(trx).insert({
      storage: 'disk',
      storage_key: moved,
      due_time: inSeconds(86_400 * 500),
    }),
  )
  expect(await clean(inSeconds(86_500))).toBe(told({}))
  expect(lies(moved)).toBe(true)
  await db.transaction((trx) => FileDeletion.query(trx).delete())
  expect(await clean(inSeconds(86_500))).toBe(told({ aside: 1 }))
})

test('unfinished uploads are removed after a day', async () => {
  const [old, young] = ['old', 'young'].map((name) => path.join(site.uploadsFolder, name)) as [
    string,
    string,
  ]
  const now = inSeconds(0)
  for (const file of [old, young]) writeFileSync(file, 'half of')
  utimesSync(old, now - 90_000, now - 90_000)
  expect(await clean(now)).toBe(told({ unfinished: 1 }))
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
})

test('a file that was set aside is still served, and moved back when a row refers to it again, as after restoring an older database', async () => {
  const file = await storedFile()
  await db.transaction((trx) => UploadFile.query(trx).deleteById(file.file_id))
  await clean(inSeconds(86_500))
  expect([lies(file.storage_key), asideOf(file.storage_key)]).toEqual([false, true])
  await db.transaction((trx) => UploadFile.query(trx).insert(file))
  const read = async () =>
    (await app.inject({ url: `/api/attachment/visitFile?sign=${file.sign}` })).rawPayload
  expect((await read()).equals(png)).toBe(true)
  expect(await clean(inSeconds(86_600))).toBe(told({ back: 1 }))
  expect([lies(file.storage_key), asideOf(file.storage_key)]).toEqual([true, false])
  expect((await read()).equals(png)).toBe(true)
})

test('nothing is set aside or deleted while folder and database belong to different installations', async () => {
  const [lost, later] = [await orphan(), inSeconds(86_500)]
  const mark = readMark(site.filesFolder)
  if (!mark) throw new Error('the site has no mark')
  writeMark(site.filesFolder, { ...mark, id: '0'.repeat(32) }, { replace: true })
  await expect(clean(later)).rejects.toThrow(AttachmentsMismatch)
  rmSync(path.join(site.filesFolder, installIdFile))
  await expect(clean(later)).rejects.toThrow(AttachmentsMismatch)
  writeMark(site.filesFolder, mark, { replace: true })
  const rename = (install_id: string) =>
    db.transaction((trx) => Installation.query(trx).findById(1).patch({ install_id }))
  await rename('f'.repeat(32))
  await expect(clean(later)).rejects.toThrow(AttachmentsMismatch)
  expect(lies(lost)).toBe(true)
  await rename(site.installId)
  expect(await clean(later)).toBe(told({ aside: 1 }))
})

test('it is one of the jobs, every six hours', async () => {
  clock.now = inSeconds(86_500)
  // rows have the time of the test, files that of the machine: a clock that jumps is not trusted
  const known = { id: 1, seen: clock.now, looked: clock.now, stayed: 0 }
  await db.transaction((trx) => TrustedClock.query(trx).insert(known).onConflict('id').merge())
  const lost = await orphan()
  await lookNow(site)
  expect(lies(lost)).toBe(false)
  expect(await Job.query(db.read).findById('clean files')).toMatchObject({
    due_time: clock.now + 21_600,
  })
  const again = await orphan()
  clock.now += 21_599
  await lookNow(site)
  expect(lies(again)).toBe(true)
  clock.now += 1
  await lookNow(site)
  expect(lies(again)).toBe(false)
})
