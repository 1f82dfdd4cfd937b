import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { syncCalls } from '#contract/calls/sync.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { scanTexts } from '../../jobs/scan-texts.ts'
import { FileDeletion } from '../../models/file-deletion.ts'
import { ItemToken } from '../../models/item-token.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, site, db, make, as, clock } = await startApp()
const source = 'k3v9t2q8w5m1x7zc'
const side = { front: '', eol: 'lf' as const, bom: false, end: 1, links: [] }

async function later(): Promise<void> {
  clock.now += 7_200
  await scanTexts({ site, now: clock.now, signal: new AbortController().signal })
}

let batches = 10_000_000

/** An item whose source has sent a file, and a page of that source. */
async function start() {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const send = async (number: number, by = source) => {
    const bytes = Buffer.concat([png, Buffer.from(String(number))])
    const hash = createHash('sha256').update(bytes).digest('base64url')
    const file = { name: `${number}.png`, bytes }
    const headers = { 'x-api-token': ann.token }
    const fields = { item_id, hash, source: by }
    const body = await sendMultipart(app, '/api/sync/file', fields, file, headers)
    return (body as unknown as { data: { sign: string } }).data.sign
  }
  const write = async (path: string, text: string, page?: { id?: string; rev?: string }) => {
    const target = page
      ? { op: 'update' as const, path, id: Number(page.id), base: Number(page.rev), text, side }
      : { op: 'create' as const, path, cat: '', title: path, text, side }
    const { results } = await as(ann).ask(syncCalls.write, {
      item_id,
      source,
      number: String(batches++),
      operations: [target],
    })
    return results[0]!
  }
  return { ann, item_id, send, write }
}

const signsOf = async (who: MadeUser, item_id: number, by = source) =>
  (await as(who).ask(syncCalls.prune, { item_id, source: by })).files.map(({ sign }) => sign)

test('a file is listed an hour after it came and once all texts were looked through', async () => {
  const { ann, item_id, send } = await start()
  const sign = await send(1)
  expect(await as(ann).ask(syncCalls.prune, { item_id, source })).toEqual({
    files: [],
    unused: 0,
    sent: 1,
  })
  clock.now += 7_200
  expect(await signsOf(ann, item_id)).toEqual([])
  await later()
  expect(await as(ann).ask(syncCalls.prune, { item_id, source })).toEqual({
    files: [{ sign, name: '1.png', size: png.length + 1 }],
    unused: 1,
    sent: 1,
  })
  expect(await signsOf(ann, item_id, 'a3v9t2q8w5m1x7zc')).toEqual([])
})

test('deleting leaves what is used by then, and what another source sent', async () => {
  const { ann, item_id, send, write } = await start()
  const [unused, used, theirs] = [await send(1), await send(2), await send(3, 'a3v9t2q8w5m1x7zc')]
  await later()
  expect(await signsOf(ann, item_id)).toEqual([unused, used])
  await write('a.md', `![](${attachmentPath(used)})`)
  const signs = [unused, used, theirs, 'f'.repeat(32)]
  const { files } = await as(ann).ask(syncCalls.prune, { item_id, source, signs })
  expect(files.map(({ sign }) => sign)).toEqual([unused])
  const kept = await UploadFile.query(db.read).where({ item_id }).orderBy('file_id')
  expect(kept.map(({ sign }) => sign)).toEqual([used, theirs])
  expect(await FileDeletion.query(db.read).where({ due_time: clock.now }).resultSize()).toBe(1)
  expect(await as(ann).ask(syncCalls.prune, { item_id, source, signs })).toMatchObject({
    files: [],
  })
})

test('a file that another push was told of stays until that one has ended', async () => {
  const { ann, item_id, send, write } = await start()
  const [known, again, other] = [await send(1), await send(2), await send(3)]
  await later()
  const signs = [known, again, other]
  expect(await signsOf(ann, item_id)).toEqual(signs)
  const { hash } = await UploadFile.query(db.read).findOne({ sign: known }).throwIfNotFound()
  const ask = () => as(ann).ask(syncCalls.files, { item_id, files: [{ hash, size: 1 }] })
  expect(await ask()).toEqual({ known: { [hash]: known }, missing: [] })
  expect(await send(2)).toBe(again)
  const prune = async () =>
    (await as(ann).ask(syncCalls.prune, { item_id, source, signs })).files.map(({ sign }) => sign)
  expect(await prune()).toEqual([other])
  await write('a.md', `![](${attachmentPath(known)})`)
  clock.now += 3_601
  expect(await prune()).toEqual([again])
  expect(await ask()).toEqual({ known: { [hash]: known }, missing: [] })
})

test('who may only read keeps no file by asking', async () => {
  const { ann, item_id, send } = await start()
  const sign = await send(1)
  const ben = await make.user()
  await make.member({ item_id, user: ben, role: 0 })
  await later()
  const { hash } = await UploadFile.query(db.read).findOne({ sign }).throwIfNotFound()
  const files = [{ hash, size: 1 }]
  expect((await as(ben).ask(syncCalls.files, { item_id, files })).known).toEqual({ [hash]: sign })
  expect(await signsOf(ann, item_id)).toEqual([sign])
  const { files: deleted } = await as(ann).ask(syncCalls.prune, { item_id, source, signs: [sign] })
  expect(deleted).toHaveLength(1)
  expect(await as(ben).ask(syncCalls.files, { item_id, files })).toEqual({
    known: {},
    missing: [hash],
  })
})

test('versions and texts that were agreed on use a file as well', async () => {
  const { ann, item_id, send, write } = await start()
  const sign = await send(1)
  const page = await write('a.md', `![](${attachmentPath(sign)})`)
  await write('a.md', 'no more', page)
  await later()
  expect(await signsOf(ann, item_id)).toEqual([])
  await db.transaction((trx) => trx('page_history').where({ page_id: page.id! }).delete())
  expect(await signsOf(ann, item_id)).toEqual([sign])
  // changed in a browser often since: the base of a merge still names it
  const back = await write('b.md', `![](${attachmentPath(sign)})`)
  await db.transaction((trx) => Page.query(trx).findById(back.id!).patch({ page_content: 'x' }))
  expect(await signsOf(ann, item_id)).toEqual([])
})

test('the key pair of the item may ask and delete', async () => {
  const { item_id, send } = await start()
  const sign = await send(1)
  const pair = { api_key: `key${item_id}`, api_token: 'pair of the item' }
  await db.transaction((trx) =>
    ItemToken.query(trx).insert({
      item_id,
      ...pair,
      api_token: site.sealer.seal(pair.api_token),
      addtime: clock.now,
    }),
  )
  await later()
  const answer = await as(null).ask(syncCalls.prune, { item_id, source, ...pair, signs: [sign] })
  expect(answer.files).toHaveLength(1)
})
