import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { deleteFiles } from '../../jobs/delete-files.ts'
import { FileDeletion } from '../../models/file-deletion.ts'
import { FileStore } from '../../models/file-store.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { writeCounters } from '../../services/counters/counters.ts'
import { filesBelow, heads, png } from '../../test/files.ts'
import { richSvg } from '../../test/hostile-svg.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startS3 } from '../../test/servers/s3.ts'
import { startApp } from '../../test/start-app.ts'

const logged: string[] = []
const { app, site, db, make, as, refusal, clock } = await startApp({
  logger: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
})
const s3 = await startS3({ buckets: ['docs', 'second'] })
const ann = await make.user()

/** Settings as the console stores them. */
async function settings(isOpen: boolean, change: object = {}, access = 'sign') {
  const form = { ...s3.setting, ...change }
  await make.settings({
    oss_open: isOpen ? '1' : '0',
    oss_setting: JSON.stringify({ ...form, secret: site.sealer.seal(form.secret) }),
    file_access: access,
  })
}
afterEach(async () => {
  logged.length = 0
  s3.mishaps.length = 0
  await settings(false)
})

const upload = (
  name: string,
  bytes: Buffer | string,
  ids: Record<string, number> = {},
  who: MadeUser = ann,
) => sendMultipart(app, '/api/page/upload', ids, { name, bytes }, { 'x-api-token': who.token })
const stored = async (name: string, bytes: Buffer | string, ids: Record<string, number> = {}) =>
  UploadFile.query(db.read)
    .findOne({ sign: String((await upload(name, bytes, ids)).url).slice(-32) })
    .throwIfNotFound()
const visit = (
  file: UploadFile,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => app.inject({ method, url: `/server/?s=/api/attachment/visitFile&sign=${file.sign}`, headers })

const film = Buffer.concat([heads.mp4, Buffer.alloc(3_000_000, '0123456789')])

test('a file is stored in the enabled object store and read from there: whole, in ranges, by HEAD, or 304', async () => {
  await settings(true)
  const onDisk = filesBelow(site.filesFolder).length
  const file = await stored('影片.mp4', film)
  expect(file).toMatchObject({
    storage: expect.stringMatching(/^remote:\d+$/) as string,
    file_size: film.length,
    file_type: 'video/mp4',
  })
  expect(filesBelow(site.filesFolder)).toHaveLength(onDisk)
  await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])
  expect(await FileDeletion.query(db.read)).toEqual([])
  const object = s3.objects.get(`docs/${file.storage_key}`)
  expect(object?.bytes.equals(film)).toBe(true)
  expect(object?.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': expect.stringContaining(`inline; filename="__.mp4"`) as string,
  })

  const whole = await visit(file)
  expect([whole.statusCode, whole.rawPayload.equals(film)]).toEqual([200, true])
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(film.length),
    'accept-ranges': 'bytes',
  })
  const part = await visit(file, { range: 'bytes=10-99' })
  expect([
    part.statusCode,
    part.headers['content-range'],
    part.rawPayload.equals(film.subarray(10, 100)),
  ]).toEqual([206, `bytes 10-99/${film.length}`, true])
  s3.asked.length = 0
  expect((await visit(file, {}, 'HEAD')).headers['content-length']).toBe(String(film.length))
  expect((await visit(file, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  expect((await visit(file, { range: `bytes=${film.length}-` })).statusCode).toBe(416)
  expect(s3.asked).toEqual([])
})

test('active content is stored in the object store as a download', async () => {
  await settings(true)
  const file = await stored('page.png', '<!doctype html><script>alert(1)</script>')
  expect(s3.objects.get(`docs/${file.storage_key}`)?.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment/) as string,
  })
  const { headers } = await visit(file)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  })
})

test('every file is served from its own store, whatever is enabled, disabled or removed', async () => {
  const first = await stored('disk.png', png)
  await settings(true)
  const second = await stored('first bucket.png', png)
  await settings(true, { bucket: 'second', subcat: 'files' })
  const third = await stored('second bucket.png', png)
  expect(s3.objects.has(`second/${third.storage_key}`)).toBe(true)
  expect(third.storage_key).toMatch(/^files\/showdoc_/)
  await settings(false, { endpoint: 'http://127.0.0.1:1', key: '', secret: '' })
  for (const file of [first, second, third])
    expect([file.display_name, (await visit(file)).statusCode]).toEqual([file.display_name, 200])
  expect(new Set([first, second, third].map((file) => file.storage)).size).toBe(3)
  // what is known of a store is no secret in clear
  for (const row of await FileStore.query(db.read))
    expect(JSON.stringify(row)).not.toContain(s3.setting.secret)
})

test('a changed secret applies at once, also for existing files', async () => {
  await settings(true)
  const file = await stored('a.png', png)
  await settings(true, { secret: 'wrong' })
  expect((await visit(file)).statusCode).toBe(502)
  await settings(true)
  expect((await visit(file)).statusCode).toBe(200)
})

test('an enabled store without settings is not used: files stay on the disk', async () => {
  await settings(true, { bucket: '' })
  expect((await stored('a.png', png)).storage).toBe('disk')
})

test('an SVG is sent from here with its policy, also where visitors are redirected to the store; there it is a download', async () => {
  await settings(true, { domain: 'files.example.com/a', protocol: 'https' })
  const file = await stored('图.svg', richSvg)
  expect(s3.objects.get(`docs/${file.storage_key}`)?.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; /) as string,
  })
  const { statusCode, headers, rawPayload } = await visit(file)
  expect([statusCode, rawPayload.length]).toEqual([200, file.file_size])
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'`,
    'x-content-type-options': 'nosniff',
  })
})

test('with a domain visitors are redirected there, but not where rights decide', async () => {
  await settings(true, { domain: 'files.example.com/a', protocol: 'https' })
  const item = await make.item({ owner: ann, password: 'secret' })
  const file = await stored('a.png', png, { item_id: item.item_id })
  clock.now += 5
  const { statusCode, headers, body } = await visit(file)
  expect([statusCode, headers.location, body]).toEqual([
    302,
    `https://files.example.com/a/${file.storage_key}`,
    '',
  ])
  await writeCounters(db)
  expect(await UploadFile.query(db.read).findById(file.file_id)).toMatchObject({
    visit_times: 1,
    last_visit_time: clock.now,
  })
  await settings(true, { domain: 'files.example.com/a', protocol: 'https' }, 'right')
  expect((await visit(file)).statusCode).toBe(403)
  const own = await visit(file, { 'x-api-token': ann.token })
  expect([own.statusCode, own.rawPayload.equals(png)]).toEqual([200, true])
})

test('a store that refuses an upload leaves neither row nor bytes, and its error is reported', async () => {
  await settings(true)
  const page = await make.page({ item_id: (await make.item({ owner: ann })).item_id, owner: ann })
  for (const mishap of [
    { how: 'refuse', code: 'AccessDenied', status: 403 } as const,
    { how: 'break' } as const,
  ]) {
    s3.mishaps.push({ method: 'PUT', ...mishap })
    const answer = await upload('a.png', png, { page_id: page.page_id })
    expect(answer).toMatchObject({ error_code: 10101, error_name: 'storeFailed' })
    expect(answer).not.toHaveProperty('url')
    // the answer is one of many for the operator; the log says that uploads fail
    expect(logged.splice(0)).toEqual([
      expect.stringContaining(mishap.how === 'refuse' ? 'AccessDenied' : 'StoreFailure'),
    ])
    s3.mishaps.length = 0
  }
  expect(await as(ann).ask(pageCalls.uploadList, { page_id: page.page_id })).toEqual([])
  await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])
  // whether the store took it after all is not known: what was sent is deleted by the next cleaning
  expect((await FileDeletion.query(db.read)).map((row) => row.due_time <= clock.now)).toEqual([
    true,
    true,
  ])
  await db.transaction((trx) => FileDeletion.query(trx).delete())
  const picture = { field: 'editormd-image-file', name: 'a.png', bytes: png }
  s3.mishaps.push({ method: 'PUT', how: 'refuse', code: 'AccessDenied', status: 403 })
  const refused = await sendMultipart(app, '/api/page/uploadImg', {}, picture, {
    'x-api-token': ann.token,
  })
  expect(refused).toMatchObject({
    success: 0,
    message: expect.stringContaining('AccessDenied') as string,
  })
  await db.transaction((trx) => FileDeletion.query(trx).delete())
})

test('an upload to a store is recorded for deletion beforehand, and the record removed with its row', async () => {
  await settings(true)
  let noted: FileDeletion[] = []
  s3.state.onRequest = async (method) => {
    if (method === 'PUT') noted = await FileDeletion.query(db.read)
  }
  const file = await stored('a.png', png)
  s3.state.onRequest = () => undefined
  expect(noted).toMatchObject([
    { storage: file.storage, storage_key: file.storage_key, due_time: clock.now + 30 * 86_400 },
  ])
  expect(await FileDeletion.query(db.read)).toEqual([])
})

test('a deleted file comes back from the object store that has it, not while that is out of reach', async () => {
  await settings(true)
  const file = await stored('a.png', png)
  const restoring = { file_ids: [file.file_id] }
  await as(ann).ask(attachmentCalls.deleteMyAttachment, { file_id: file.file_id })
  s3.mishaps.push({ method: 'GET', how: 'refuse', code: 'AccessDenied', status: 403 })
  expect(await refusal(ann, attachmentCalls.restore, restoring)).toMatchObject({
    why: 'storeFailed',
    details: { reason: 'AccessDenied' },
  })
  s3.mishaps.length = 0
  await settings(false)
  await as(ann).ask(attachmentCalls.restore, restoring)
  expect((await visit(file)).rawPayload.equals(png)).toBe(true)

  await as(ann).ask(attachmentCalls.deleteMyAttachment, { file_id: file.file_id })
  s3.objects.delete(`docs/${file.storage_key}`)
  expect((await refusal(ann, attachmentCalls.restore, restoring)).why).toBe('fileGone')
  await deleteFiles({
    site,
    now: clock.now + limits.removedFileSeconds,
    signal: new AbortController().signal,
  })
  expect(await FileDeletion.query(db.read)).toEqual([])
})

test('the same bytes pushed several times at once are one file, and the other objects are deleted', async () => {
  await settings(true)
  const item = await make.item({ owner: ann })
  const hash = createHash('sha256').update(png).digest('base64url')
  const push = () =>
    sendMultipart(
      app,
      '/api/sync/file',
      { item_id: item.item_id, hash },
      { name: 'a.png', bytes: png },
      { 'x-api-token': ann.token },
    )
  const signs = (await Promise.all([push(), push(), push(), push()])).map(
    (answer) => (answer.data as { sign: string }).sign,
  )
  expect(new Set(signs).size).toBe(1)
  const [file] = await UploadFile.query(db.read).where({ item_id: item.item_id })
  await deleteFiles({ site, now: clock.now, signal: new AbortController().signal })
  const objects = await UploadFile.query(db.read).where('storage', 'like', 'remote:%')
  expect(s3.objects.has(`docs/${file?.storage_key ?? ''}`)).toBe(true)
  expect(await FileDeletion.query(db.read)).toEqual([])
  expect(objects.filter((one) => one.item_id === item.item_id)).toHaveLength(1)
})

test('a missing object is reported as such, a failing store as failing; neither is cached', async () => {
  await settings(true)
  const file = await stored('a.png', png)
  s3.mishaps.push({ method: 'GET', how: 'refuse', code: 'AccessDenied', status: 403 })
  const failing = await visit(file, { 'accept-language': 'zh-CN' })
  expect([
    failing.statusCode,
    failing.headers['cache-control'],
    failing.headers['content-type'],
  ]).toEqual([502, 'no-store', 'text/plain; charset=utf-8'])
  expect(failing.body).toContain('AccessDenied')
  const [line = ''] = logged.splice(0)
  expect(line).toContain('AccessDenied')
  expect(line).toContain('"call":"attachment/visitFile"')
  s3.mishaps.length = 0
  s3.objects.delete(`docs/${file.storage_key}`)
  const gone = await visit(file)
  expect([gone.statusCode, gone.body]).toEqual([404, 'This file does not exist.\n'])
})

/** A visitor on a real connection: what arrives before the end, and how it ended. */
async function download(
  port: number,
  file: UploadFile,
  { leavesAfter = Infinity } = {},
): Promise<{ bytes: number; isWhole: boolean }> {
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path: `/api/attachment/visitFile?sign=${file.sign}`,
  }).end()
  const [answer] = (await once(request, 'response')) as [
    NodeJS.ReadableStream & { complete: boolean },
  ]
  let bytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes >= leavesAfter) break
    }
  } catch {
    // the connection ended too early
  }
  request.destroy()
  return { bytes, isWhole: answer.complete }
}

test('a store that breaks off midway breaks the download, so that a truncated file is noticed; the server goes on', async () => {
  await settings(true)
  const file = await stored('film.mp4', film)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  s3.mishaps.push({ method: 'GET', how: 'break', times: 1 })
  const broken = await download(port, file)
  expect(broken.isWhole).toBe(false)
  expect(broken.bytes).toBeLessThan(film.length)
  // visitors who leave early
  for (let index = 0; index < 5; index++) await download(port, file, { leavesAfter: 1 })
  expect(await download(port, file)).toEqual({ bytes: film.length, isWhole: true })
})
