import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { itemPassCookie, itemPass } from '../../access/content/item-password.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { FileFlow } from '../../models/file-flow.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { ItemToken } from '../../models/item-token.ts'
import { SinglePage } from '../../models/single-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { RequestContext } from '../../request-context.ts'
import { writeCounters } from '../../services/counters/counters.ts'
import { sanitiseSvg } from '../../services/files/svg/sanitise.ts'
import { removeFromDisk } from '../../storage/disk.ts'
import { heads, png } from '../../test/files.ts'
import { hostileSvgs, richSvg } from '../../test/hostile-svg.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, as, site, db, make, clock } = await startApp()

async function stored(
  owner: MadeUser,
  name: string,
  bytes: Buffer | string,
  ids: Record<string, number> = {},
) {
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    ids,
    { name, bytes },
    { 'x-api-token': owner.token },
  )
  return UploadFile.query(db.read)
    .findOne({ sign: String(url).slice(-32) })
    .throwIfNotFound()
}
const visit = (
  sign: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
) => app.inject({ method, url: `/server/?s=/api/attachment/visitFile&sign=${sign}`, headers })

test('every address ever given out opens the file', async () => {
  const ann = await make.user()
  const { sign } = await stored(ann, 'a.png', png)
  for (const url of [
    `/api/attachment/visitFile?sign=${sign}`,
    `/api/common/visitFile?sign=${sign}`,
    `/server/?s=/api/attachment/visitFile&sign=${sign}`,
    `/server/?s=/api/attachment/visitFile/sign/${sign}&showdoc=.jpg`,
    `/server/index.php?s=/api/attachment/visitFile&sign=${sign}&imageView2/2/w/100`,
    `/server/?s=/home/common/visitfile/sign/${sign}`,
    `/server/api/attachment/visitFile?sign=${sign}`,
  ]) {
    const response = await app.inject({ url })
    expect([url, response.statusCode, response.rawPayload.equals(png)]).toEqual([url, 200, true])
  }
})

test.each([
  ['a.png', png, 'image/png'],
  ['a.jpg', heads.jpeg, 'image/jpeg'],
  ['a.gif', heads.gif, 'image/gif'],
  ['a.webp', heads.webp, 'image/webp'],
  ['a.bmp', heads.bmp, 'image/bmp'],
  ['a.ico', heads.ico, 'image/x-icon'],
  ['a.pdf', heads.pdf, 'application/pdf'],
  ['a.mp3', heads.mp3, 'audio/mpeg'],
  ['a.mp4', heads.mp4, 'video/mp4'],
  ['a.mkv', heads.mkv, 'video/x-matroska'],
] as const)('%s is displayed inline', async (name, bytes, type) => {
  const { sign } = await stored(await make.user(), name, bytes)
  const { headers, rawPayload } = await visit(sign)
  expect(headers).toMatchObject({
    'content-type': type,
    'content-disposition': `inline; filename="${name}"; filename*=UTF-8''${name}`,
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
  })
  expect(rawPayload.equals(bytes)).toBe(true)
  // viewers of films, sound and PDF do not start in a sandbox; pictures are in one
  expect(headers['content-security-policy']).toMatch(
    type.startsWith('image/')
      ? /^default-src 'none';.* sandbox$/
      : /^default-src 'none';(?!.*sandbox)/,
  )
})

test.each([
  ['doc.docx', heads.zip],
  ['a.txt', '<script>alert(1)</script>'],
  ['a.png', '<!doctype html><script>alert(1)</script>'],
  ['a.jpg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a.css', 'body{}'],
  ['a.json', '{}'],
] as const)('%s with %j is a download, never displayed', async (name, bytes) => {
  const { sign } = await stored(await make.user(), name, bytes)
  const { headers } = await visit(sign)
  expect(headers['content-disposition']).toMatch(/^attachment; /)
  expect(headers['content-type']).not.toMatch(/html|svg|xml;|javascript/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('a type from migrated data is never trusted', async () => {
  const file = await stored(await make.user(), 'a.png', png)
  for (const file_type of ['text/html', 'image/svg+xml', 'application/javascript', '']) {
    await db.transaction((trx) => UploadFile.query(trx).findById(file.file_id).patch({ file_type }))
    const { headers } = await visit(file.sign)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toMatch(/^attachment/)
  }
})

test.each(hostileSvgs)(
  'an SVG with %s comes without it, into a picture alone',
  async (_, bytes) => {
    const { sign } = await stored(await make.user(), '图.svg', bytes)
    const { headers, body } = await visit(sign)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'`,
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; /) as string,
    })
    expect(body).toBe(Buffer.from(sanitiseSvg(Buffer.from(bytes as string))).toString())
    expect((await visit(sign, { range: 'bytes=0-3' })).headers).toMatchObject({
      'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'`,
    })
  },
)

test('an SVG from migrated data is a download, since it was never sanitised', async () => {
  const { file_id, sign } = await stored(await make.user(), 'a.svg', richSvg)
  await db.transaction((trx) => UploadFile.query(trx).findById(file_id).patch({ sent_hash: '' }))
  expect((await visit(sign)).headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; /) as string,
    'content-security-policy': expect.stringMatching(/sandbox$/) as string,
  })
})

test('a download keeps its name, Chinese and with quotation marks', async () => {
  const file = await stored(await make.user(), '值班 表.docx', heads.zip)
  expect((await visit(file.sign)).headers['content-disposition']).toBe(
    `attachment; filename="__ _.docx"; filename*=UTF-8''%E5%80%BC%E7%8F%AD%20%E8%A1%A8.docx`,
  )
  await db.transaction((trx) =>
    UploadFile.query(trx)
      .findById(file.file_id)
      .patch({ display_name: `a"b'\\(1)%2e\r\nX: y.zip` }),
  )
  const { headers } = await visit(file.sign)
  expect(headers).not.toHaveProperty('x')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="a_b___1__2e__X: y.zip"; filename*=UTF-8''a%22b%27%5C%281%29%252e%0D%0AX%3A%20y.zip`,
  )
})

test('browsers cache a file privately and revalidate by ETag', async () => {
  const { sign } = await stored(await make.user(), 'a.png', png)
  const { headers } = await visit(sign)
  expect(headers['cache-control']).toBe('private, max-age=2592000, immutable')
  const again = await visit(sign, { 'if-none-match': `"other", W/${String(headers.etag)}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await visit(sign, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('HEAD has the same headers without the bytes', async () => {
  const { sign } = await stored(await make.user(), 'a.txt', 'some text')
  const { statusCode, headers, body } = await visit(sign, { 'accept-encoding': 'gzip' }, 'HEAD')
  expect([statusCode, headers['content-length'], body]).toEqual([200, '9', ''])
  expect((await visit('0'.repeat(32), {}, 'HEAD')).statusCode).toBe(404)
})

test('players request ranges', async () => {
  const bytes = Buffer.concat([heads.mp4, Buffer.from('0123456789')])
  const { sign } = await stored(await make.user(), 'film.mp4', bytes)
  const whole = await visit(sign)
  expect(whole.headers['accept-ranges']).toBe('bytes')
  const size = bytes.length
  for (const [range, from, to] of [
    ['bytes=0-3', 0, 3],
    [`bytes=${size - 5}-`, size - 5, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
    [`bytes=2-${size * 2}`, 2, size - 1],
    ['bytes=0-0', 0, 0],
  ] as const) {
    const { statusCode, headers, rawPayload } = await visit(sign, { range })
    expect([range, statusCode, headers['content-range']]).toEqual([
      range,
      206,
      `bytes ${from}-${to}/${size}`,
    ])
    expect(headers['content-length']).toBe(String(to - from + 1))
    expect(rawPayload.equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  for (const range of [`bytes=${size}-`, 'bytes=999999999999999999999-', 'bytes=-0']) {
    const { statusCode, headers, body } = await visit(sign, { range })
    expect([range, statusCode, headers['content-range'], body]).toEqual([
      range,
      416,
      `bytes */${size}`,
      '',
    ])
  }
  for (const range of ['bytes=3-1', 'bytes=0-1,3-4', 'items=0-1', 'bytes=-', 'bytes=a-b', '']) {
    const { statusCode, rawPayload } = await visit(sign, { range })
    expect([range, statusCode, rawPayload.length]).toEqual([range, 200, size])
  }
  expect(
    (await visit(sign, { range: 'bytes=0-3', 'if-range': String(whole.headers.etag) })).statusCode,
  ).toBe(206)
  expect((await visit(sign, { range: 'bytes=0-3', 'if-range': '"older"' })).statusCode).toBe(200)
})

test('an interrupted download can be resumed, whatever the file is', async () => {
  const bytes = Buffer.concat([heads.zip, Buffer.alloc(5_000, '0123456789')])
  const { sign } = await stored(await make.user(), '备份.zip', bytes)
  const whole = await visit(sign)
  expect(whole.headers['accept-ranges']).toBe('bytes')
  const rest = await visit(sign, { range: 'bytes=2000-', 'if-range': String(whole.headers.etag) })
  expect([rest.statusCode, rest.headers['content-range']]).toEqual([
    206,
    `bytes 2000-${bytes.length - 1}/${bytes.length}`,
  ])
  expect(rest.headers['content-disposition']).toMatch(/^attachment/)
  expect(Buffer.concat([whole.rawPayload.subarray(0, 2_000), rest.rawPayload]).equals(bytes)).toBe(
    true,
  )
})

test('a sign in the body or as a path pair opens the file too', async () => {
  const { sign } = await stored(await make.user(), 'a.png', png)
  const asForm = {
    method: 'POST',
    url: '/server/?s=/api/attachment/visitFile',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const
  expect((await app.inject({ ...asForm, payload: `sign=${sign}` })).rawPayload.equals(png)).toBe(
    true,
  )
  for (const url of [
    `/api/attachment/visitFile/sign/${sign}`,
    `/server/index.php?s=/api/common/visitfile/sign/${sign}`,
  ])
    expect((await app.inject({ url })).rawPayload.equals(png)).toBe(true)
})

test('an empty file is an empty answer', async () => {
  const { sign } = await stored(await make.user(), 'empty.txt', '')
  const { statusCode, headers, body } = await visit(sign)
  expect([statusCode, headers['content-length'], body]).toEqual([200, '0', ''])
})

test('an unknown or missing sign, and a file whose bytes are missing: 404 and a short plain text in the language of the visitor', async () => {
  const file = await stored(await make.user(), 'a.png', png)
  await removeFromDisk(site.filesFolder, file.storage_key)
  for (const sign of ['0'.repeat(32), '../../etc/passwd', "' or 1=1 --", file.sign]) {
    const { statusCode, headers, body } = await visit(encodeURIComponent(sign))
    expect([sign, statusCode, body]).toEqual([sign, 404, 'This file does not exist.\n'])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
  }
  expect((await visit('0', { 'accept-language': 'zh-CN' })).body).toBe('文件不存在。\n')
  for (const url of [
    '/api/attachment/visitFile',
    '/api/attachment/visitFile?sign=',
    '/server/?s=/api/common/visitFile',
  ]) {
    const { statusCode, body } = await app.inject({ url })
    expect([url, statusCode, body]).toEqual([url, 404, ''])
  }
})

test('an Android package opened in WeChat says where to open it instead', async () => {
  const { sign } = await stored(await make.user(), '应用.apk', heads.zip)
  const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0' }
  const hint = await visit(sign, { ...agent, 'accept-language': 'zh-CN' })
  expect([hint.statusCode, hint.headers]).toMatchObject([
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  ])
  expect(hint.body).toMatch(
    /^<!doctype html>\n<html lang="zh-cn">[^]*<p>请在浏览器中打开此地址：微信内无法下载该文件。<\/p>/,
  )
  expect(hint.body).not.toMatch(/<script|应用/)
  expect((await visit(sign, { ...agent, 'accept-language': 'en' })).body).toContain(
    '<p>Please open this address in your browser',
  )
  expect((await visit(sign)).rawPayload.equals(heads.zip)).toBe(true)
  const picture = await stored(await make.user(), 'a.png', png)
  expect((await visit(picture.sign, agent)).rawPayload.equals(png)).toBe(true)
})

test('a file with an external address redirects there, unless rights decide', async () => {
  const { sign, file_id } = await stored(await make.user(), 'a.png', png)
  const elsewhere = {
    storage: '',
    storage_key: '',
    real_url: 'https://files.example.com/old/a.png',
  }
  await db.transaction((trx) => UploadFile.query(trx).findById(file_id).patch(elsewhere))
  const { statusCode, headers } = await visit(sign)
  expect([statusCode, headers.location]).toEqual([302, 'https://files.example.com/old/a.png'])
  await db.transaction((trx) =>
    UploadFile.query(trx).findById(file_id).patch({ real_url: 'javascript:alert(1)' }),
  )
  expect((await visit(sign)).statusCode).toBe(404)
})

test('the small pictures of a list are traffic, but no visits', async () => {
  const ann = await make.user()
  const picture = await stored(ann, 'a.png', png)
  const { body } = await visit(`${picture.sign}&thumbnail=1`)
  expect(body).not.toBe('')
  await writeCounters(db)
  expect(await UploadFile.query(db.read).findById(picture.file_id)).toMatchObject({
    visit_times: 0,
    last_visit_time: picture.last_visit_time,
  })
  expect(await FileFlow.query(db.read).where({ uid: ann.uid })).toMatchObject([
    { used: png.length },
  ])
})

test('visits and traffic are counted together, by owner and month', async () => {
  const ann = await make.user()
  const film = await stored(ann, 'film.mp4', Buffer.concat([heads.mp4, Buffer.alloc(100)]))
  const picture = await stored(ann, 'a.png', png)
  clock.now += 60
  await visit(film.sign)
  await visit(film.sign, { range: 'bytes=0-9' })
  await visit(film.sign, {}, 'HEAD')
  const { headers } = await visit(picture.sign)
  await visit(picture.sign, { 'if-none-match': String(headers.etag) })
  await writeCounters(db)
  await writeCounters(db)
  const row = (id: number) => UploadFile.query(db.read).findById(id)
  expect(await row(film.file_id)).toMatchObject({ visit_times: 2, last_visit_time: clock.now })
  expect(await row(picture.file_id)).toMatchObject({ visit_times: 1, last_visit_time: clock.now })
  const used = film.file_size + 10 + png.length
  expect(await FileFlow.query(db.read).where({ uid: ann.uid })).toMatchObject([
    { date_month: '2026-11', used },
  ])

  // in the zone of the site the next month begins eight hours earlier
  clock.now = Date.UTC(2026, 10, 30, 16) / 1000
  await visit(picture.sign)
  await visit(picture.sign)
  await writeCounters(db)
  expect(await row(picture.file_id)).toMatchObject({ visit_times: 3, last_visit_time: clock.now })
  expect(await FileFlow.query(db.read).where({ uid: ann.uid }).orderBy('date_month')).toMatchObject(
    [
      { date_month: '2026-11', used },
      { date_month: '2026-12', used: 2 * png.length },
    ],
  )
})

const setAccess = (file_access: string) => make.settings({ file_access })

test('where rights decide, a file of a private item needs a right', async () => {
  const [ann, reader, scoped, stranger, admin] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user({ groupid: 1 }),
  ]
  const item = await make.item({ owner: ann, password: 'secret' })
  const [here, there] = [
    await make.catalog({ item_id: item.item_id }),
    await make.catalog({ item_id: item.item_id }),
  ]
  const page = await make.page({ item_id: item.item_id, owner: ann, cat_id: here.cat_id })
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  await make.member({ item_id: item.item_id, user: scoped, role: 0, catalogScope: [there.cat_id] })
  const { sign } = await stored(ann, 'a.png', png, { page_id: page.page_id })
  const status = async (headers: Record<string, string> = {}, more = '') =>
    (await app.inject({ url: `/server/?s=/api/attachment/visitFile&sign=${sign}${more}`, headers }))
      .statusCode
  const by = (token: string) => status({ 'x-api-token': token })

  expect(await status()).toBe(200)
  await setAccess('right')
  const refused = await visit(sign)
  expect([refused.statusCode, refused.headers['content-type'], refused.body]).toEqual([
    403,
    'text/plain; charset=utf-8',
    'You do not have permission to do this.\n',
  ])
  expect(await by(stranger.token)).toBe(403)
  expect(await by(scoped.token)).toBe(403)
  for (const who of [ann, reader, admin]) expect(await by(who.token)).toBe(200)
  expect((await visit(sign, { 'x-api-token': reader.token })).headers['cache-control']).toBe(
    'private, no-cache',
  )
  expect(await status({ cookie: `cookie_token=${reader.token}` })).toBe(200)
  expect(await status({}, '&_item_pwd=secret')).toBe(200)
  expect(await status({}, '&_item_pwd=wrong')).toBe(403)

  const access = (all_items: number) =>
    make.token(reader.uid, { kind: 'access', scope: 'read', all_items })
  expect(await by(await access(1))).toBe(200)
  expect(await by(await access(0))).toBe(403)

  const pair = {
    item_id: item.item_id,
    api_key: `key${item.item_id}`,
    api_token: site.sealer.seal('pair'),
    addtime: clock.now,
  }
  await db.transaction((trx) => ItemToken.query(trx).insert(pair))
  expect(await status({}, `&api_key=${pair.api_key}&api_token=pair`)).toBe(200)
  expect(await status({}, `&api_key=${pair.api_key}&api_token=other`)).toBe(403)

  const row = (await db.prepared.one<ItemRow>('item', [item.item_id])) as ItemRow
  const cookie = `${itemPassCookie(item.item_id)}=${itemPass({ site, now: clock.now } as RequestContext, row)}`
  expect(await status({ cookie })).toBe(200)
  expect(await status({ cookie: cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) })).toBe(
    403,
  )
  await db.transaction((trx) =>
    Item.query(trx).findById(item.item_id).patch({ password_version: 1 }),
  )
  expect(await status({ cookie })).toBe(403)

  // a page that is shared by a live link opens its files
  const key = { page_id: page.page_id, unique_key: 'k'.repeat(32), expire_time: clock.now + 10 }
  await db.transaction((trx) => SinglePage.query(trx).insert(key))
  expect(await status()).toBe(200)
  const deleteItem = (is_del: 0 | 1) =>
    db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_del }))
  await deleteItem(1)
  expect(await status()).toBe(403)
  await deleteItem(0)
  expect(await status()).toBe(200)
  await db.transaction((trx) =>
    SinglePage.query(trx).where({ page_id: page.page_id }).patch({ expire_time: clock.now }),
  )
  expect(await status()).toBe(403)
  await setAccess('sign')
})

test('where rights decide, files of open items and of libraries still open by their sign; those of deleted items to nobody', async () => {
  await setAccess('right')
  const ann = await make.user()
  const [open, closed] = [
    await make.item({ owner: ann }),
    await make.item({ owner: ann, password: 'secret' }),
  ]
  const status = async (file: UploadFile, who?: MadeUser) =>
    (await visit(file.sign, who ? { 'x-api-token': who.token } : {})).statusCode
  expect(await status(await stored(ann, 'a.png', png))).toBe(200)
  expect(await status(await stored(ann, 'a.png', png, { item_id: open.item_id }))).toBe(200)
  const file = await stored(ann, 'a.png', png, { item_id: closed.item_id })
  expect(await status(file)).toBe(403)
  expect(await status(file, ann)).toBe(200)

  // shown by a page of an open item as well
  const page = await make.page({ item_id: open.item_id, owner: ann })
  const link = {
    file_id: file.file_id,
    page_id: page.page_id,
    item_id: open.item_id,
    addtime: clock.now,
  }
  await db.transaction((trx) => FilePage.query(trx).insert(link))
  expect(await status(file)).toBe(200)

  await db.transaction((trx) =>
    Item.query(trx).findByIds([open.item_id, closed.item_id]).patch({ is_del: 1 }),
  )
  expect(await status(file, ann)).toBe(403)
  await setAccess('sign')
  expect(await status(file)).toBe(200)
})

test('where rights decide, writing a sign into a text opens no file that the writer may not read', async () => {
  const [ann, scoped] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann, password: 'secret' })
  const [here, there] = [await make.catalog({ item_id }), await make.catalog({ item_id })]
  const page = await make.page({ item_id, owner: ann, cat_id: here.cat_id })
  const elsewhere = await make.page({ item_id, owner: ann, cat_id: there.cat_id })
  await make.member({ item_id, user: scoped, role: 1, catalogScope: [here.cat_id] })
  const file = await stored(ann, 'a.png', png, { page_id: elsewhere.page_id })
  await setAccess('right')
  const status = async () => (await visit(file.sign, { 'x-api-token': scoped.token })).statusCode
  const write = (who: MadeUser, page_id: number) =>
    as(who).ask(pageCalls.save, {
      page_id,
      item_id,
      page_title: 't',
      page_content: `![](/api/attachment/visitFile?sign=${file.sign})`,
    })
  expect(await status()).toBe(403)
  await write(scoped, page.page_id)
  expect(await status()).toBe(403)
  await as(scoped).ask(syncCalls.write, {
    item_id,
    source: 'k3v9t2q8w5m1x7zc',
    number: 'signwritten1',
    operations: [
      {
        op: 'update',
        path: 'a.md',
        id: page.page_id,
        base: 2,
        text: `/api/attachment/visitFile?sign=${file.sign}\n`,
      },
    ],
  })
  expect(await status()).toBe(403)
  expect(
    await FilePage.query(db.read).where({ file_id: file.file_id, page_id: page.page_id }),
  ).toEqual([])
  expect(
    await FileMention.query(db.read).where({ file_id: file.file_id }),
    'it keeps the file from being unused',
  ).toHaveLength(1)

  await write(ann, page.page_id)
  expect(await status()).toBe(200)
  await setAccess('sign')
})

test('where rights decide, somebody restricted to a part opens what its pages show and what no page shows, not what pages elsewhere show', async () => {
  const [ann, scoped] = [await make.user(), await make.user()]
  const item = await make.item({ owner: ann, password: 'secret' })
  const { item_id } = item
  const [here, there] = [await make.catalog({ item_id }), await make.catalog({ item_id })]
  const pageIn = (cat_id: number) => make.page({ item_id, owner: ann, cat_id })
  await make.member({ item_id, user: scoped, role: 0, catalogScope: [here.cat_id] })
  const [shown, hidden, loose, draft] = [
    await stored(ann, 'a.png', png, { page_id: (await pageIn(here.cat_id)).page_id }),
    await stored(ann, 'a.png', png, { page_id: (await pageIn(there.cat_id)).page_id }),
    await stored(ann, 'a.png', png, { item_id }),
    await stored(ann, 'a.png', png, {
      page_id: (await make.page({ item_id, owner: ann, cat_id: here.cat_id, is_draft: 1 })).page_id,
    }),
  ]
  // came with the item alone, and is shown by a page elsewhere
  const pushed = await stored(ann, 'a.png', png, { item_id })
  const link = {
    file_id: pushed.file_id,
    page_id: (await pageIn(there.cat_id)).page_id,
    item_id,
    addtime: clock.now,
  }
  await db.transaction((trx) => FilePage.query(trx).insert(link))
  await setAccess('right')
  const status = async (file: UploadFile, who: MadeUser) =>
    (await visit(file.sign, { 'x-api-token': who.token })).statusCode
  const seen = async (who: MadeUser) =>
    Promise.all([shown, loose, hidden, pushed, draft].map((file) => status(file, who)))
  expect(await seen(scoped)).toEqual([200, 200, 403, 403, 403])
  expect(await seen(ann)).toEqual([200, 200, 200, 200, 200])
  await setAccess('sign')
})

test('a storage key that no server has created is a missing file, and reaches nothing outside the folder', async () => {
  const ann = await make.user()
  const { sign, file_id } = await stored(ann, 'tampered.png', png)
  for (const storage_key of ['../../secret.key', '', 'x', `${'a'.repeat(40)}/..`]) {
    await db.transaction((trx) => UploadFile.query(trx).findById(file_id).patch({ storage_key }))
    expect((await visit(sign)).statusCode, storage_key).toBe(404)
    await expect(removeFromDisk(site.filesFolder, storage_key)).rejects.toThrow('has not made')
  }
})
