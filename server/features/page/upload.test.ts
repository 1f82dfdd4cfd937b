import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { FilePage } from '../../models/file-page.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { Item } from '../../models/item.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { filesBelow, heads, png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { sendMultipart, type SentPart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, site, db, make, as, refusal, clock } = await startApp({
  flags: { SHOWDOC_UPLOAD_MAX: '5MB' },
})

const upload = (
  who: MadeUser | null,
  fields: Record<string, number>,
  file: SentPart | null,
  url = '/api/page/upload',
) => sendMultipart(app, url, fields, file, who ? { 'x-api-token': who.token } : {})

const picture: SentPart = { name: 'a.png', bytes: png }
const rowOf = async (answer: Record<string, unknown>) => {
  const sign = attachmentAddress(String(answer.url))?.sign ?? ''
  expect(sign).toMatch(/^[0-9a-f]{32}$/)
  return UploadFile.query(db.read).findOne({ sign }).throwIfNotFound()
}

async function start() {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password: 'secret' })
  const page = await make.page({ item_id: item.item_id, owner: ann })
  return { ann, item, page }
}

test('a file is uploaded to the given page, which decides the item', async () => {
  const { ann, item, page } = await start()
  const answer = await upload(
    ann,
    { page_id: page.page_id },
    { ...picture, name: '登录 页.png', type: 'text/html' },
  )
  expect(Object.keys(answer).toSorted()).toEqual(['success', 'url'])
  expect(answer).toMatchObject({
    success: 1,
    url: expect.stringMatching(
      /^http:\/\/[^/]+\/server\/\?s=\/api\/attachment\/visitFile&sign=[0-9a-f]{32}$/,
    ) as string,
  })
  expect(await rowOf(answer)).toMatchObject({
    uid: ann.uid,
    item_id: item.item_id,
    page_id: page.page_id,
    display_name: '登录 页.png',
    file_type: 'image/png',
    file_size: png.length,
    storage: 'disk',
    addtime: clock.now,
  })
  await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])
  expect((await as(ann).ask(pageCalls.info, { page_id: page.page_id })).attachment_count).toBe(1)
})

test('the list has the newest link first, for readers of the page only', async () => {
  const { ann, item, page } = await start()
  const [first, second] = [
    await upload(ann, { page_id: page.page_id, item_id: item.item_id }, picture),
    await upload(ann, { page_id: page.page_id }, { name: 'b.txt', bytes: 'text' }),
  ]
  await upload(ann, { item_id: item.item_id }, picture)
  const files = await as(ann).ask(pageCalls.uploadList, { page_id: page.page_id })
  expect(files.map((file) => file.url)).toEqual([second.url, first.url])
  expect(files[0]).toMatchObject({
    display_name: 'b.txt',
    file_type: 'text/plain',
    file_size: 4,
    addtime_unix: clock.now,
  })

  const [stranger, reader] = [await make.user(), await make.user()]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  expect(await as(reader).ask(pageCalls.uploadList, { page_id: page.page_id })).toHaveLength(2)
  expect(
    await as(null, { _item_pwd: 'secret' }).ask(pageCalls.uploadList, { page_id: page.page_id }),
  ).toHaveLength(2)
  for (const who of [null, stranger])
    expect(await refusal(who, pageCalls.uploadList, { page_id: page.page_id })).toMatchObject({
      why: 'pageNotFound',
      number: 10103,
    })
  expect(await refusal(reader, pageCalls.uploadList, { page_id: 0 })).toMatchObject({
    why: 'pageMissing',
    number: 10103,
  })
  expect(await refusal(reader, pageCalls.uploadList, { page_id: 3 })).toMatchObject({
    why: 'pageNotFound',
    number: 10103,
  })
})

test('without ids it goes to the library of the caller; the same bytes are a new file each time', async () => {
  const ann = await make.user()
  const rows = await Promise.all(
    [1, 2, 3, 4].map(async () =>
      rowOf(await upload(ann, {}, picture, '/server/index.php?s=/api/attachment/attachmentUpload')),
    ),
  )
  expect(new Set(rows.map((row) => row.sign)).size).toBe(4)
  expect(new Set(rows.map((row) => row.storage_key)).size).toBe(4)
  for (const row of rows) expect(row).toMatchObject({ uid: ann.uid, item_id: 0, page_id: 0 })
  expect(await FilePage.query(db.read).where({ file_id: rows[0]?.file_id ?? 0 })).toEqual([])
})

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  [String.raw`C:\Users\ann\shot.png`, 'shot.png'],
  ['a\u0000b.png', 'ab.png'],
  ['\u202egnp.exe.png', 'gnp.exe.png'],
  [`${'长'.repeat(300)}.png`, `${'长'.repeat(196)}.png`],
  [`${'😀'.repeat(150)}.png`, `${'😀'.repeat(98)}.png`],
  ['e\u0301.png', 'é.png'],
  ['<img src=x>.png', '<img src=x>.png'],
  ['a%22b.png', 'a"b.png'],
  ['100%25 a%2Fb%0d.png', '100%25 a%2Fb%0d.png'],
  ['a%0D%0ASet-Cookie: b.png', 'aSet-Cookie: b.png'],
  ['a%00%E2%80%AEgnp.png', 'a%00%E2%80%AEgnp.png'],
])('the name %j is shown as %j', async (name, shown) => {
  const ann = await make.user()
  expect((await rowOf(await upload(ann, {}, { ...picture, name }))).display_name).toBe(shown)
})

test('a name with quotation marks and line breaks arrives from a form, and again at its download', async () => {
  const ann = await make.user()
  const form = new FormData()
  form.append('file', new Blob([png]), 'a"b"\r\nX: 1 %41.png')
  const sent = new Response(form)
  const { url } = (
    await app.inject({
      method: 'POST',
      url: '/api/page/upload',
      headers: { 'x-api-token': ann.token, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
  ).json<{ url: string }>()
  const { pathname, search } = new URL(url)
  const { headers } = await app.inject(pathname + search)
  expect(headers).not.toHaveProperty('x')
  expect(headers['content-disposition']).toBe(
    `inline; filename="a_b_X: 1 _41.png"; filename*=UTF-8''a%22b%22X%3A%201%20%2541.png`,
  )
})

test.each([
  'a.php.svg',
  'a.html',
  'a.md',
  'a.php.png',
  'A.PHP.png',
  'a.png.php. ',
  '.htaccess',
  'noextension',
  'a.exe',
])('%j is refused, whatever it contains and whoever sends it', async (name) => {
  const [ann, admin] = [await make.user(), await make.user({ groupid: 1 })]
  const before = filesBelow(site.filesFolder).length
  for (const who of [ann, admin]) {
    const answer = await upload(who, {}, { ...picture, name })
    expect(answer).toMatchObject({ error_code: 10101, error_name: 'fileKindRefused' })
    expect(answer).not.toHaveProperty('data')
  }
  expect(filesBelow(site.filesFolder)).toHaveLength(before)
  await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])
})

test('kinds that the site allows besides are taken, and sent as downloads', async () => {
  const ann = await make.user()
  await make.settings({ upload_kinds: 'html md' })
  for (const name of ['a.md', 'a.html', 'a.php.md']) {
    const file = { name, bytes: Buffer.from('<script>alert(1)</script>') }
    const answer = await upload(ann, {}, file)
    if (name.includes('php')) {
      expect(answer).toMatchObject({ error_name: 'fileKindRefused' })
      continue
    }
    expect(answer).toMatchObject({ success: 1 })
    const { headers } = await app.inject(
      new URL((answer as { url: string }).url).pathname +
        new URL((answer as { url: string }).url).search,
    )
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/) as string,
    })
  }
  await make.settings({ upload_kinds: '' })
  expect(await upload(ann, {}, { name: 'a.md', bytes: png })).toMatchObject({
    error_name: 'fileKindRefused',
  })
})

test('the bytes decide the type of a file', async () => {
  const ann = await make.user()
  const typeOf = async (name: string, bytes: Buffer | string) =>
    (await rowOf(await upload(ann, {}, { name, bytes, type: 'image/png' }))).file_type
  expect(await typeOf('page.png', '<!doctype html><script>alert(1)</script>')).toBe(
    'application/octet-stream',
  )
  expect(await typeOf('picture.jpg', heads.zip)).toBe('application/zip')
  expect(
    await typeOf(
      'both.txt',
      Buffer.concat([heads.gif, Buffer.from('/*<script>alert(1)</script>*/')]),
    ),
  ).toBe('image/gif')
  expect(await typeOf('empty.txt', '')).toBe('text/plain')
})

test('a file of the maximum size is accepted, one byte more is refused with the limit', async () => {
  const ann = await make.user()
  const limit = 4 * 1024 * 1024
  const full = { name: 'full.zip', bytes: Buffer.alloc(limit, 'x') }
  expect((await rowOf(await upload(ann, {}, full))).file_size).toBe(limit)
  const over = { name: 'over.zip', bytes: Buffer.alloc(limit + 1, 'x') }
  const refused = {
    error_name: 'fileTooLarge',
    error_code: 10101,
    error_details: { limit },
    error_message: 'A file may have at most 4 MB. Choose a smaller one.',
  }
  expect(await upload(ann, {}, over)).toMatchObject(refused)
  // longer than the operator allows: cut off while it arrives
  expect(
    await upload(ann, {}, { name: 'huge.zip', bytes: Buffer.alloc(6 * 1024 * 1024) }),
  ).toMatchObject(refused)

  const setLimit = (upload_limit: string) => make.settings({ upload_limit })
  await setLimit('10')
  expect(await upload(ann, {}, picture)).toMatchObject({
    ...refused,
    error_details: { limit: 10 },
    error_message: 'A file may have at most 0.1 MB. Choose a smaller one.',
  })
  await setLimit(String(100 * 1024 * 1024))
  expect(await upload(ann, {}, over)).toMatchObject({ success: 1 })
  expect(
    await upload(ann, {}, { name: 'huge.zip', bytes: Buffer.alloc(6 * 1024 * 1024) }),
  ).toMatchObject({
    error_details: { limit: 5 * 1024 * 1024 },
  })
  await setLimit(String(limit))
  await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])
})

test('without a file, or with one in another field, nothing is stored', async () => {
  const ann = await make.user()
  expect(await upload(ann, {}, null)).toMatchObject({
    error_name: 'fileMissing',
    error_code: 10101,
  })
  expect(await upload(ann, {}, { ...picture, field: 'other' })).toMatchObject({
    error_name: 'fileMissing',
  })
  expect(await upload(ann, {}, { name: '', bytes: '' })).toMatchObject({
    error_name: 'fileMissing',
  })
  expect((await refusal(ann, pageCalls.upload, {})).why).toBe('fileMissing')
})

test('only editors in scope upload files to pages and items, and nobody to archived ones', async () => {
  const { ann, item, page } = await start()
  const catalog = await make.catalog({ item_id: item.item_id })
  const inside = await make.page({ item_id: item.item_id, owner: ann, cat_id: catalog.cat_id })
  const [stranger, reader, scoped] = [await make.user(), await make.user(), await make.user()]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  await make.member({
    item_id: item.item_id,
    user: scoped,
    role: 1,
    catalogScope: [catalog.cat_id],
  })
  const before = filesBelow(site.filesFolder).length
  const both: Record<string, number>[] = [{ page_id: page.page_id }, { item_id: item.item_id }]
  for (const ids of both) {
    expect(await upload(null, ids, picture)).toMatchObject({ error_code: 10102 })
    expect(await upload(stranger, ids, picture)).toMatchObject({ error_code: 10101 })
    expect(await upload(reader, ids, picture)).toMatchObject({
      error_code: 10103,
      error_name: 'noAccess',
    })
  }
  expect(await upload(null, {}, picture)).toMatchObject({ error_code: 10102 })
  expect(await upload(scoped, { page_id: page.page_id }, picture)).toMatchObject({
    error_code: 10103,
  })
  expect(
    await upload(ann, { page_id: page.page_id, item_id: (await start()).item.item_id }, picture),
  ).toMatchObject({ error_code: 10101 })
  expect(await upload(ann, { page_id: 5 }, picture)).toMatchObject({ error_name: 'pageNotFound' })
  expect(await upload(ann, { page_id: -5 }, picture)).toMatchObject({ error_name: 'pageNotFound' })
  expect(await upload(ann, { item_id: 5 }, picture)).toMatchObject({ error_name: 'itemNotFound' })
  expect(filesBelow(site.filesFolder)).toHaveLength(before)

  expect(await upload(scoped, { page_id: inside.page_id }, picture)).toMatchObject({ success: 1 })
  await db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_archived: 1 }))
  for (const ids of both)
    expect(await upload(ann, ids, picture)).toMatchObject({
      error_name: 'itemArchived',
      error_code: 10101,
    })
})

test('a right that changes during the upload, and is still sufficient, does not matter', async () => {
  const { ann, item } = await start()
  const [inside, other] = [
    await make.catalog({ item_id: item.item_id }),
    await make.catalog({ item_id: item.item_id }),
  ]
  const page = await make.page({ item_id: item.item_id, owner: ann, cat_id: inside.cat_id })
  const editor = await make.user()
  const { item_member_id } = await make.member({
    item_id: item.item_id,
    user: editor,
    role: 1,
    catalogScope: [inside.cat_id, other.cat_id],
  })
  meanwhile(db, (trx) =>
    ItemMemberCat.query(trx).where({ item_member_id, cat_id: other.cat_id }).delete(),
  )
  const { file_id } = await rowOf(await upload(editor, { page_id: page.page_id }, picture))
  vi.restoreAllMocks()
  expect(await ItemMemberCat.query(db.read).where({ item_member_id })).toHaveLength(1)
  expect(await FilePage.query(db.read).where({ page_id: page.page_id })).toMatchObject([
    { file_id },
  ])
})

test('an access token needs write scope, and one limited to items uploads nothing to the library', async () => {
  const { ann, item } = await start()
  const token = (scope: 'read' | 'write', all_items: number) =>
    make.token(ann.uid, { kind: 'access', scope, all_items })
  const by = (secret: string, fields: Record<string, number>) =>
    upload({ ...ann, token: secret }, fields, picture)
  expect(await by(await token('read', 1), { item_id: item.item_id })).toMatchObject({
    error_name: 'outOfScope',
    error_code: 10103,
  })
  expect(await by(await token('write', 1), { item_id: item.item_id })).toMatchObject({ success: 1 })
  expect(await by(await token('write', 0), { item_id: item.item_id })).toMatchObject({
    error_name: 'outOfScope',
  })
  expect(await by(await token('write', 0), {})).toMatchObject({ error_name: 'outOfScope' })
})

test('if the row cannot be written nothing stays on the disk, and nothing is listed', async () => {
  const { ann, page } = await start()
  const before = filesBelow(site.filesFolder).length
  const transaction = vi
    .spyOn(site.db, 'transaction')
    .mockRejectedValue(new Error('the database is away'))
  await expect(upload(ann, { page_id: page.page_id }, picture)).rejects.toThrow('HTTP 500')
  transaction.mockRestore()
  expect(filesBelow(site.filesFolder)).toHaveLength(before)
  expect(await as(ann).ask(pageCalls.uploadList, { page_id: page.page_id })).toEqual([])
})

test('if the bytes cannot be moved there is no row', async () => {
  const { ann, page } = await start()
  const filesFolder = path.join(site.uploadsFolder, 'no-folder')
  writeFileSync(filesFolder, '')
  const folder = vi.spyOn(site, 'filesFolder', 'get')
  folder.mockReturnValue(filesFolder)
  await expect(upload(ann, { page_id: page.page_id }, picture)).rejects.toThrow('HTTP 500')
  folder.mockRestore()
  expect(await as(ann).ask(pageCalls.uploadList, { page_id: page.page_id })).toEqual([])
})
