import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FileDeletion } from '../models/file-deletion.ts'
import { Job } from '../models/job.ts'
import { UploadFile } from '../models/upload-file.ts'
import { bytesWithoutRow, liesOnDisk, png } from '../test/files.ts'
import { sendMultipart } from '../test/multipart.ts'
import { startApp } from '../test/start-app.ts'
import { cleanFiles } from './clean-files.ts'
import { lookNow } from './index.ts'

const { app, site, db, make, clock } = await startApp()
const clean = (now: number) => cleanFiles({ site, now, signal: new AbortController().signal })

/** Bytes whose row was never written, as a crash before the transaction leaves them. */
const orphan = () => bytesWithoutRow(site)
const lies = (key: string) => liesOnDisk(site, key)

async function storedFile(): Promise<UploadFile> {
  const ann = await make.user()
  const { url } = await sendMultipart(app, '/api/page/upload', {}, { name: 'a.png', bytes: png }, { 'x-api-token': ann.token })
  return UploadFile.query(db.read)
    .findOne({ sign: String(url).slice(-32) })
    .throwIfNotFound()
}
/** The disk tells real times. */
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

test('bytes without a row are removed after a day, not before; those with a row never', async () => {
  const [file, lost] = [await storedFile(), await orphan()]
  await clean(inSeconds(86_300))
  expect(lies(lost)).toBe(true)
  expect(await clean(inSeconds(86_500))).toBe('1 without a row, 0 unfinished')
  expect(lies(lost)).toBe(false)
  expect(lies(file.storage_key)).toBe(true)
  expect(await clean(inSeconds(86_400 * 400))).toBe('0 without a row, 0 unfinished')
  expect((await app.inject({ url: `/api/attachment/visitFile?sign=${file.sign}` })).rawPayload.equals(png)).toBe(true)
})

test('bytes that are noted for deletion are left to it: they are due when the note says', async () => {
  const moved = await orphan()
  await db.transaction((trx) => FileDeletion.query(trx).insert({ storage: 'disk', storage_key: moved, due_time: inSeconds(86_400 * 500) }))
  expect(await clean(inSeconds(86_500))).toBe('0 without a row, 0 unfinished')
  expect(lies(moved)).toBe(true)
  await db.transaction((trx) => FileDeletion.query(trx).delete())
  expect(await clean(inSeconds(86_500))).toBe('1 without a row, 0 unfinished')
})

test('uploads that nobody finished are removed after a day', async () => {
  const [old, young] = ['old', 'young'].map((name) => path.join(site.uploadsFolder, name)) as [string, string]
  const now = inSeconds(0)
  for (const file of [old, young]) writeFileSync(file, 'half of')
  utimesSync(old, now - 90_000, now - 90_000)
  expect(await clean(now)).toBe('0 without a row, 1 unfinished')
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
})

test('it is among the timed works, once in six hours', async () => {
  clock.now = inSeconds(86_500)
  const lost = await orphan()
  await lookNow(site)
  expect(lies(lost)).toBe(false)
  expect(await Job.query(db.read).findById('clean files')).toMatchObject({ due_time: clock.now + 21_600 })
  const again = await orphan()
  clock.now += 21_599
  await lookNow(site)
  expect(lies(again)).toBe(true)
  clock.now += 1
  await lookNow(site)
  expect(lies(again)).toBe(false)
})
