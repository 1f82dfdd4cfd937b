import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { syncCalls } from '#contract/calls/sync.ts'
import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { ItemToken } from '../../models/item-token.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { filesBelow, png } from '../../test/files.ts'
import { hostileSvgs, richSvg } from '../../test/hostile-svg.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart, type SentPart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, site, db, make, as, refusal, clock } = await startApp()

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64url')
type Sent = { error_code: number; error_name?: string; data?: { sign: string; url: string } }

async function send(
  who: MadeUser | null,
  item_id: number,
  file: SentPart,
  fields: Record<string, string> = {},
): Promise<Sent> {
  const headers: Record<string, string> = who ? { 'x-api-token': who.token } : {}
  return (await sendMultipart(
    app,
    '/api/sync/file',
    { item_id, hash: hashOf(file.bytes), ...fields },
    file,
    headers,
  )) as unknown as Sent
}
const picture: SentPart = { name: 'a.png', bytes: png }

async function start() {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password: 'secret' })
  const pair = { api_key: `key${item.item_id}`, api_token: 'pair of the item' }
  await db.transaction((trx) =>
    ItemToken.query(trx).insert({
      item_id: item.item_id,
      ...pair,
      api_token: site.sealer.seal(pair.api_token),
      addtime: clock.now,
    }),
  )
  return { ann, item, pair }
}

test('a file is known by its bytes once it is in the item, and its link contains no host', async () => {
  const { ann, item } = await start()
  const request = { item_id: item.item_id, files: [{ hash: hashOf(png), size: png.length }] }
  expect(await as(ann).ask(syncCalls.files, request)).toEqual({ known: {}, missing: [hashOf(png)] })
  const { data } = await send(ann, item.item_id, { ...picture, name: '图.png' })
  expect(data?.url).toBe(`/server/?s=/api/attachment/visitFile&sign=${data?.sign}`)
  expect(attachmentAddress(data?.url ?? '')).toEqual({ host: null, sign: data?.sign })
  expect(await as(ann).ask(syncCalls.files, request)).toEqual({
    known: { [hashOf(png)]: data?.sign },
    missing: [],
  })
  expect((await app.inject({ url: data?.url ?? '' })).rawPayload.equals(png)).toBe(true)
  expect(await UploadFile.query(db.read).findOne({ sign: data?.sign ?? '' })).toMatchObject({
    uid: ann.uid,
    item_id: item.item_id,
    page_id: 0,
    display_name: '图.png',
    file_type: 'image/png',
    hash: hashOf(png),
  })
  // in another item it is missing: rights are the item's
  const other = await start()
  expect(
    (await as(other.ann).ask(syncCalls.files, { ...request, item_id: other.item.item_id })).missing,
  ).toEqual([hashOf(png)])
})

test('people restricted to a catalog get no sign of a file outside it, whatever bytes they have', async () => {
  const { ann, item } = await start()
  const { item_id } = item
  const [inside, outside] = [await make.catalog({ item_id }), await make.catalog({ item_id })]
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 1, catalogScope: [inside.cat_id] })
  const theirs = await make.page({ item_id, owner: ann, cat_id: outside.cat_id })
  const { data } = await send(ann, item_id, picture)
  await db.transaction((trx) =>
    UploadFile.query(trx).where({ sign: data?.sign }).patch({ page_id: theirs.page_id }),
  )
  const request = { item_id, files: [{ hash: hashOf(png), size: png.length }] }
  expect(await as(bob).ask(syncCalls.files, request)).toEqual({ known: {}, missing: [hashOf(png)] })
  const own = await send(bob, item_id, picture)
  expect(own.data?.sign).not.toBe(data?.sign)
  expect((await as(bob).ask(syncCalls.files, request)).known).toEqual({
    [hashOf(png)]: own.data?.sign,
  })
  // once a page within the scope shows the first one, it is theirs to name
  const mine = await make.page({ item_id, owner: bob, cat_id: inside.cat_id })
  const { file_id } = await UploadFile.query(db.read)
    .findOne({ sign: data?.sign ?? '' })
    .throwIfNotFound()
  await db.transaction((trx) =>
    FilePage.query(trx).insert({ file_id, page_id: mine.page_id, item_id, addtime: clock.now }),
  )
  expect((await as(bob).ask(syncCalls.files, request)).known).toEqual({
    [hashOf(png)]: data?.sign,
  })
  expect((await as(ann).ask(syncCalls.files, request)).known).toEqual({
    [hashOf(png)]: data?.sign,
  })
})

test('the same bytes, in sequence and concurrently, share one row and one sign in an item', async () => {
  const { ann, item } = await start()
  const before = filesBelow(site.filesFolder).length
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      send(ann, item.item_id, { ...picture, name: `${index}.png` }),
    ),
  )
  sent.push(await send(ann, item.item_id, picture))
  expect(new Set(sent.map((one) => one.data?.sign)).size).toBe(1)
  expect(sent[0]?.data?.sign).toMatch(/^[0-9a-f]{32}$/)
  expect(await UploadFile.query(db.read).where({ item_id: item.item_id })).toHaveLength(1)
  await expect.poll(() => filesBelow(site.filesFolder).length).toBe(before + 1)
  await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])

  const other = await start()
  expect((await send(other.ann, other.item.item_id, picture)).data?.sign).not.toBe(
    sent[0]?.data?.sign,
  )
})

test('bytes that a page already brought into the item are known', async () => {
  const { ann, item } = await start()
  const page = await make.page({ item_id: item.item_id, owner: ann })
  const { url } = await sendMultipart(app, '/api/page/upload', { page_id: page.page_id }, picture, {
    'x-api-token': ann.token,
  })
  const sign = String(url).slice(-32)
  const answer = await as(ann).ask(syncCalls.files, {
    item_id: item.item_id,
    files: [{ hash: hashOf(png), size: png.length }],
  })
  expect(answer.known).toEqual({ [hashOf(png)]: sign })
  expect((await send(ann, item.item_id, picture)).data?.sign).toBe(sign)
})

test('five thousand hashes are answered at once, repeated ones count once', async () => {
  const { ann, item } = await start()
  const { data } = await send(ann, item.item_id, picture)
  const files = Array.from({ length: 4_998 }, (_, index) => ({
    hash: hashOf(String(index)),
    size: 1,
  }))
  const known = { hash: hashOf(png), size: png.length }
  const answer = await as(ann).ask(syncCalls.files, {
    item_id: item.item_id,
    files: [known, ...files, known],
  })
  expect(answer.known).toEqual({ [known.hash]: data?.sign })
  expect(answer.missing).toEqual(files.map((file) => file.hash))
  expect(await as(ann).ask(syncCalls.files, { item_id: item.item_id, files: [] })).toEqual({
    known: {},
    missing: [],
  })
  const tooMany = [...files, ...files].slice(0, 5_001)
  expect((await refusal(ann, syncCalls.files, { item_id: item.item_id, files: tooMany })).why).toBe(
    'badInput',
  )
})

test('an SVG is known by the bytes that were sent, whatever was removed from them, and stored once', async () => {
  const { ann, item } = await start()
  const [first, second] = hostileSvgs.slice(0, 2).map(([, bytes]) => bytes) as [string, string]
  const known = async () => {
    const files = [first, second].map((bytes) => ({ hash: hashOf(bytes), size: bytes.length }))
    return (await as(ann).ask(syncCalls.files, { item_id: item.item_id, files })).known
  }
  const sign = async (bytes: string, name = '图.svg') =>
    (await send(ann, item.item_id, { name, bytes })).data?.sign as string
  const both = await Promise.all([sign(first), sign(first, 'b.svg')])
  expect(both[0]).toBe(both[1])
  expect(await known()).toEqual({ [hashOf(first)]: both[0] })
  // what is left of the other one are the same bytes, and still it is found by its own
  const other = await sign(second)
  expect(await known()).toEqual({ [hashOf(first)]: both[0], [hashOf(second)]: other })
  const rows = await UploadFile.query(db.read).where({ item_id: item.item_id }).orderBy('file_id')
  expect(rows.map((row) => row.sent_hash)).toEqual([hashOf(first), hashOf(second)])
  expect(rows[0]?.hash).toBe(rows[1]?.hash)
  expect(await as(ann).ask(syncCalls.compare, { item_id: item.item_id })).toMatchObject({
    limits: { kinds: expect.arrayContaining(['svg']) as string[] },
  })
})

test('an SVG of migrated data is sent once more, since it is not shown', async () => {
  const { ann, item } = await start()
  const { data } = await send(ann, item.item_id, { name: 'a.svg', bytes: richSvg })
  const old = { hash: hashOf(richSvg), sent_hash: '' }
  await db.transaction((trx) =>
    UploadFile.query(trx)
      .where({ sign: data?.sign ?? '' })
      .patch(old),
  )
  const files = [{ hash: old.hash, size: richSvg.length }]
  const found = await as(ann).ask(syncCalls.files, { item_id: item.item_id, files })
  expect(found).toEqual({ known: {}, missing: [old.hash] })
  const again = await send(ann, item.item_id, { name: 'a.svg', bytes: richSvg })
  expect(again.data?.sign).not.toBe(data?.sign)
})

test('bytes that do not match the announced hash are refused', async () => {
  const { ann, item } = await start()
  const before = filesBelow(site.filesFolder).length
  expect(await send(ann, item.item_id, picture, { hash: hashOf('other') })).toMatchObject({
    error_name: 'fileHashDiffers',
    error_code: 10101,
  })
  expect(await send(ann, item.item_id, picture, { hash: 'short' })).toMatchObject({
    error_name: 'badInput',
  })
  expect(await send(ann, item.item_id, { ...picture, name: 'a.svg' })).toMatchObject({
    error_name: 'svgBroken',
  })
  expect(
    await send(ann, item.item_id, { name: 'a.zip', bytes: Buffer.alloc(4 * 1024 * 1024 + 1) }),
  ).toMatchObject({
    error_name: 'fileTooLarge',
  })
  const none = { item_id: item.item_id, hash: hashOf(png) }
  expect((await refusal(ann, syncCalls.file, none)).why).toBe('fileMissing')
  expect(filesBelow(site.filesFolder)).toHaveLength(before)
})

test('the key pair of the item is sufficient for both, one of another item for neither', async () => {
  const { ann, item, pair } = await start()
  const other = await start()
  const { data } = await send(null, item.item_id, picture, pair)
  expect(await UploadFile.query(db.read).findOne({ sign: data?.sign ?? '' })).toMatchObject({
    uid: 0,
    item_id: item.item_id,
  })
  const request = { item_id: item.item_id, files: [{ hash: hashOf(png), size: png.length }] }
  expect((await as(null).ask(syncCalls.files, { ...request, ...pair })).known).toEqual({
    [hashOf(png)]: data?.sign,
  })
  expect((await send(ann, item.item_id, picture)).data?.sign).toBe(data?.sign)

  for (const wrong of [other.pair, { ...pair, api_token: 'wrong' }]) {
    expect(await send(null, item.item_id, picture, wrong)).toMatchObject({
      error_name: 'keyPairWrong',
    })
    expect((await refusal(null, syncCalls.files, { ...request, ...wrong })).why).toBe(
      'keyPairWrong',
    )
  }
})

test('readers of the item may ask, its editors may upload, and nobody uploads to an archived one', async () => {
  const { ann, item, pair } = await start()
  const [stranger, reader, editor] = [await make.user(), await make.user(), await make.user()]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  await make.member({ item_id: item.item_id, user: editor, role: 1 })
  const request = { item_id: item.item_id, files: [] }
  for (const who of [null, stranger])
    expect(await refusal(who, syncCalls.files, request)).toMatchObject({ number: 10303 })
  expect((await refusal(ann, syncCalls.files, { ...request, item_id: 4 })).number).toBe(10303)
  expect(await as(reader).ask(syncCalls.files, request)).toEqual({ known: {}, missing: [] })
  expect(await send(null, item.item_id, picture)).toMatchObject({ error_code: 10102 })
  expect(await send(stranger, item.item_id, picture)).toMatchObject({ error_name: 'itemNotFound' })
  expect(await send(reader, item.item_id, picture)).toMatchObject({ error_code: 10103 })
  expect(await send(editor, item.item_id, picture)).toMatchObject({ error_code: 0 })
  expect(await send(editor, 4, picture)).toMatchObject({ error_name: 'itemNotFound' })

  await db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_archived: 1 }))
  expect(await send(ann, item.item_id, picture)).toMatchObject({ error_name: 'itemArchived' })
  expect(await send(null, item.item_id, picture, pair)).toMatchObject({
    error_name: 'itemArchived',
  })
  expect(await as(ann).ask(syncCalls.files, request)).toEqual({ known: {}, missing: [] })
})
