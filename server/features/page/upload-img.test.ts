import { expect, test } from 'vitest'
import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { Item } from '../../models/item.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { filesBelow, png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart, type SentPart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, site, db, make } = await startApp()

const picture: SentPart = { field: 'editormd-image-file', name: 'a.png', bytes: png }
const upload = (
  who: MadeUser | null,
  fields: Record<string, string | number>,
  file: SentPart | null,
  url = '/api/page/uploadImg',
) => sendMultipart(app, url, fields, file, who ? { 'x-api-token': who.token } : {})
const rowOf = (answer: Record<string, unknown>) =>
  UploadFile.query(db.read)
    .findOne({ sign: attachmentAddress(String(answer.url))?.sign ?? '' })
    .throwIfNotFound()

test('a picture from the editor is stored and answered with its address, also under the older addresses', async () => {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password: 'secret' })
  const page = await make.page({ item_id: item.item_id, owner: ann })
  const answer = await upload(
    ann,
    { t: '1', guid: 'x', item_id: item.item_id, page_id: page.page_id },
    picture,
  )
  expect(answer).toEqual({ success: 1, url: expect.stringContaining('visitFile&sign=') as string })
  expect(await rowOf(answer)).toMatchObject({
    uid: ann.uid,
    item_id: item.item_id,
    page_id: page.page_id,
    file_type: 'image/png',
  })
  // the editor of older clients writes the token into the address
  const older = `/server/index.php?s=/api/attachment/uploadImg&user_token=${ann.token}`
  expect(await rowOf(await upload(null, {}, picture, older))).toMatchObject({
    uid: ann.uid,
    item_id: 0,
    page_id: 0,
  })
})

test('a pasted picture has no name but blob', async () => {
  const ann = await make.user()
  expect((await rowOf(await upload(ann, {}, { ...picture, name: 'blob' }))).display_name).toBe(
    'blob.jpg',
  )
})

test('a failure has success 0 and a message; anonymous callers get the usual one', async () => {
  const [ann, stranger] = [await make.user(), await make.user()]
  const item = await make.item({ owner: ann })
  const before = filesBelow(site.filesFolder).length
  const refused = async (who: MadeUser, fields: Record<string, number>, file: SentPart | null) => {
    const answer = await upload(who, fields, file)
    expect(answer).toMatchObject({ success: 0, message: expect.any(String) as string })
    expect(answer.message).toBe(answer.error_message)
    expect(answer).not.toHaveProperty('url')
    return answer.error_name
  }
  expect(await refused(ann, {}, null)).toBe('fileMissing')
  expect(await refused(ann, {}, { ...picture, field: 'file' })).toBe('fileMissing')
  expect(await refused(ann, {}, { ...picture, name: 'a.svg' })).toBe('svgBroken')
  expect(await refused(ann, {}, { ...picture, name: 'blob.exe' })).toBe('fileKindRefused')
  expect(await refused(ann, {}, { ...picture, bytes: Buffer.alloc(4 * 1024 * 1024 + 1) })).toBe(
    'fileTooLarge',
  )
  expect(await refused(stranger, { item_id: item.item_id }, picture)).toBe('noAccess')
  expect(await refused(ann, { item_id: 4 }, picture)).toBe('itemNotFound')
  expect(await refused(ann, { page_id: 4 }, picture)).toBe('pageNotFound')
  await db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_archived: 1 }))
  expect(await refused(ann, { item_id: item.item_id }, picture)).toBe('itemArchived')
  const nobody = await upload(null, {}, picture)
  expect(nobody).toMatchObject({ error_code: 10102 })
  expect(nobody).not.toHaveProperty('success')
  expect(filesBelow(site.filesFolder)).toHaveLength(before)
  await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])
})

test('only editors in scope upload pictures to pages and items', async () => {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password: 'secret' })
  const [here, there] = [
    await make.catalog({ item_id: item.item_id }),
    await make.catalog({ item_id: item.item_id }),
  ]
  const page = await make.page({ item_id: item.item_id, owner: ann, cat_id: here.cat_id })
  const [reader, scoped, scopedElsewhere] = [
    await make.user(),
    await make.user(),
    await make.user(),
  ]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  await make.member({ item_id: item.item_id, user: scoped, role: 1, catalogScope: [here.cat_id] })
  await make.member({
    item_id: item.item_id,
    user: scopedElsewhere,
    role: 1,
    catalogScope: [there.cat_id],
  })
  for (const who of [reader, scopedElsewhere])
    expect(await upload(who, { page_id: page.page_id }, picture)).toMatchObject({
      success: 0,
      error_code: 10103,
    })
  expect(await upload(scoped, { page_id: page.page_id }, picture)).toMatchObject({ success: 1 })
})

test('the claimed dimensions of a picture do not matter: it is stored as bytes and never decoded here', async () => {
  const ann = await make.user()
  const claims = Buffer.from(png)
  claims.writeUInt32BE(60_000, 16)
  claims.writeUInt32BE(60_000, 20)
  const answer = await upload(ann, {}, { ...picture, bytes: claims })
  expect(await rowOf(answer)).toMatchObject({ file_type: 'image/png', file_size: png.length })
})
