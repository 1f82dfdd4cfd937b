import { expect, test } from 'vitest'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { FileFlow } from '../../models/file-flow.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { recordFileScan } from '../../services/files/file-links.ts'
import { heads, png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, db, make, as, refusal, clock } = await startApp()
const admin = await make.user({ groupid: 1 })

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
const half = Buffer.concat([heads.zip, Buffer.alloc(524_288 - heads.zip.length)])
const names = (answer: { list: { display_name: string }[] }) =>
  answer.list.map((file) => file.display_name)

test('own files, newest first, with their size and this month’s traffic', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const item = await make.item({ owner: ann })
  const page = await make.page({ item_id: item.item_id, owner: ann })
  await stored(ann, '图 1.png', png)
  clock.now += 60
  const second = await stored(ann, 'half.zip', half, { page_id: page.page_id })
  await stored(bob, 'other.png', png)
  await db.transaction((trx) =>
    trx(FileFlow.tableName).insert([
      { uid: ann.uid, date_month: '2026-11', used: 1_572_864 },
      { uid: ann.uid, date_month: '2026-10', used: 99 },
      { uid: bob.uid, date_month: '2026-11', used: 99 },
    ]),
  )
  const answer = await as(ann).ask(attachmentCalls.getMyList, {
    page: 1,
    count: 6,
    attachment_type: -1,
    display_name: '',
  })
  expect(answer).toMatchObject({
    total: 2,
    used: png.length + half.length,
    used_m: 0.5,
    used_flow_m: 1.5,
  })
  expect(answer.list[0]).toEqual({
    file_id: second.file_id,
    uid: ann.uid,
    file_type: 'application/zip',
    visit_times: 0,
    file_size: 524_288,
    item_id: item.item_id,
    page_id: page.page_id,
    file_size_m: 0.5,
    display_name: 'half.zip',
    url: expect.stringMatching(
      new RegExp(`^http://[^/]+/server/\\?s=/api/attachment/visitFile&sign=${second.sign}$`),
    ) as string,
    page_count: 1,
    addtime: expect.stringMatching(/^2026-11-21 08:01:00$/) as string,
    addtime_unix: clock.now,
    last_visit_time: '1970-01-01 08:00:00',
    last_visit_time_unix: 0,
  })
  expect(names(answer)).toEqual(['half.zip', '图 1.png'])
})

test('filters by type and part of the name, without wildcards; the space used stays that of all files', async () => {
  const ann = await make.user()
  await stored(ann, '100%_ok.png', png)
  await stored(ann, '说明 Read ME Übersicht Иван.txt', 'text')
  await stored(ann, "it's.zip", half)
  const used = png.length + 4 + half.length
  const list = async (request: {
    attachment_type?: number
    display_name?: string
    page?: number
    count?: number
  }) => {
    const answer = await as(ann).ask(attachmentCalls.getMyList, request)
    expect(answer.used).toBe(used)
    return [answer.total, ...names(answer)]
  }
  expect(await list({ attachment_type: 1 })).toEqual([1, '100%_ok.png'])
  expect(await list({ attachment_type: 2 })).toEqual([
    2,
    "it's.zip",
    '说明 Read ME Übersicht Иван.txt',
  ])
  expect(await list({ attachment_type: 9 })).toHaveLength(4)
  for (const display_name of ['明 rEAD', 'ÜBERsicht', 'Иван.TXT'])
    expect(await list({ display_name })).toEqual([1, '说明 Read ME Übersicht Иван.txt'])
  for (const sign of ['%', '_', '%_'])
    expect(await list({ display_name: sign })).toEqual([1, '100%_ok.png'])
  expect(await list({ display_name: "'" })).toEqual([1, "it's.zip"])
  expect(await list({ display_name: '\\' })).toEqual([0])
  expect(await list({ page: 2, count: 2 })).toEqual([3, '100%_ok.png'])
  expect(await list({ page: 0, count: -5 })).toEqual([3, "it's.zip"])
  expect(await list({ page: 999_999_999, count: 999_999_999 })).toEqual([3])
  expect(await as(await make.user()).ask(attachmentCalls.getMyList, {})).toEqual({
    list: [],
    total: 0,
    used: 0,
    used_m: 0,
    used_flow_m: 0,
  })
})

test('files are sorted by a column in both directions, and newest first otherwise', async () => {
  const ann = await make.user({ username: 'by_ann' })
  const b = await stored(ann, 'b.png', png)
  const A = await stored(ann, 'A.zip', half)
  const c = await stored(ann, 'c.txt', 'text')
  await db.transaction((trx) => UploadFile.query(trx).findById(b.file_id).patch({ visit_times: 7 }))
  for (const [call, filter] of [
    [attachmentCalls.getMyList, {}],
    [attachmentCalls.getAllList, { username: 'by_ann' }],
  ] as const) {
    const person = call === attachmentCalls.getMyList ? ann : admin
    const sorted = async (sort: string) =>
      (await as(person).ask(call, { ...filter, sort })).list.map(({ file_id }) => file_id)
    const order = (...files: { file_id: number }[]) => files.map(({ file_id }) => file_id)
    expect(await sorted('display_name')).toEqual(order(A, b, c))
    expect(await sorted('-display_name')).toEqual(order(c, b, A))
    expect(await sorted('file_size')).toEqual(order(c, b, A))
    expect((await sorted('-visit_times'))[0]).toBe(b.file_id)
    expect(await sorted('file_type')).toEqual(order(A, b, c))
    for (const sort of ['', 'sign', 'file_id desc', 'username'])
      expect(await sorted(sort)).toEqual(order(c, A, b))
  }
})

test('administrators sort files by uploader', async () => {
  const [zoe, abe] = [
    await make.user({ username: 'Files_zoe' }),
    await make.user({ username: 'files_Abe' }),
  ]
  const of = async (user: MadeUser) => (await stored(user, 'whose.png', png)).file_id
  const [first, second] = [await of(zoe), await of(abe)]
  const sorted = async (sort: string) =>
    (await as(admin).ask(attachmentCalls.getAllList, { display_name: 'whose', sort })).list.map(
      ({ file_id }) => file_id,
    )
  expect(await sorted('username')).toEqual([second, first])
  expect(await sorted('-username')).toEqual([first, second])
})

test('a file is counted once for each live page that links to it or names it', async () => {
  const ann = await make.user()
  const item = await make.item({ owner: ann })
  const page = (more = {}) => make.page({ item_id: item.item_id, owner: ann, ...more })
  const [one, other, binned] = [await page(), await page(), await page({ is_del: 1 })]
  const inGone = await make.page({
    item_id: (await make.item({ owner: ann, is_del: 1 })).item_id,
    owner: ann,
  })
  const file = await stored(ann, 'shown.png', png, { page_id: one.page_id })
  const { file_id } = file
  const [link] = await FilePage.query(db.read).where({ file_id })
  await db.transaction(async (trx) => {
    for (const { page_id } of [binned, inGone])
      await FilePage.query(trx).insert({
        file_id,
        page_id,
        item_id: item.item_id,
        addtime: link?.addtime,
      })
    for (const { page_id } of [one, other])
      await FileMention.query(trx).insert({ file_id, page_id })
  })
  await stored(ann, 'unused.png', png)
  for (const [person, call] of [
    [ann, attachmentCalls.getMyList],
    [admin, attachmentCalls.getAllList],
  ] as const) {
    const { list } = await as(person).ask(call, { count: 2 })
    expect(list.map(({ page_count }) => page_count)).toEqual([0, 2])
  }
})

test('a token limited to items cannot list the library', async () => {
  const ann = await make.user()
  const token = await make.token(ann.uid, { kind: 'access', scope: 'write', all_items: 0 })
  for (const call of [attachmentCalls.getMyList, attachmentCalls.deleteMyAttachment])
    expect((await refusal({ ...ann, token }, call, { file_id: 1 } as never)).why).toBe('outOfScope')
})

test('administrators see the files of everybody; the space used follows type and uploader, not the name', async () => {
  const [ann, bob] = [await make.user({ username: 'Ann Files' }), await make.user()]
  const picture = await stored(ann, 'a.png', png)
  await stored(ann, 'half.zip', half)
  const last = await stored(bob, 'b.zip', half)
  await db.transaction((trx) => UploadFile.query(trx).findById(last.file_id).patch({ uid: 0 }))
  const list = (request: object) => as(admin).ask(attachmentCalls.getAllList, request)
  const all = await list({ page: 1, count: 7, attachment_type: -1 })
  expect(all.list[0]).toMatchObject({ file_id: last.file_id, username: '' })
  expect(all.list[1]).toMatchObject({
    uid: ann.uid,
    username: 'Ann Files',
    display_name: 'half.zip',
  })
  expect(all.list[0]).not.toHaveProperty('storage_key')
  expect(all.total).toBe(await UploadFile.query(db.read).resultSize())
  expect(await list({ username: 'ann files', display_name: 'a.p' })).toMatchObject({
    total: 1,
    used: png.length + half.length,
    used_m: 0.5,
  })
  expect(await list({ username: 'ann files', attachment_type: 1 })).toMatchObject({
    total: 1,
    used: png.length,
  })
  expect(names(await list({ display_name: picture.sign.slice(3, 20).toUpperCase() }))).toEqual([
    'a.png',
  ])
  expect(await list({ username: 'ann' })).toEqual({ list: [], total: 0, used: 0, used_m: 0 })
})

test('an uploader may be named by a verified address, but a user name takes precedence', async () => {
  const addressed = (email: string, email_verify: number) =>
    make.user({ email, email_key: email, email_verify })
  const [proved, typed] = [
    await addressed('proved@example.com', 1),
    await addressed('typed@example.com', 0),
  ]
  const taken = await addressed('taken@example.com', 1)
  const named = await make.user({ username: 'taken@example.com' })
  for (const user of [proved, typed, taken, named]) await stored(user, `of ${user.uid}.png`, png)
  const list = async (username: string) =>
    names(await as(admin).ask(attachmentCalls.getAllList, { username }))
  expect(await list(' Proved@Example.com ')).toEqual([`of ${proved.uid}.png`])
  expect(await list('typed@example.com')).toEqual([])
  expect(await list('taken@example.com')).toEqual([`of ${named.uid}.png`])
})

test('unused files are those that no page links or mentions, also none in the bin, as of the last scan of all texts', async () => {
  const ann = await make.user()
  const item = await make.item({ owner: ann })
  const [live, binned, gone] = [1, 2, 3].map(() => make.page({ item_id: item.item_id, owner: ann }))
  const linked = await stored(ann, 'linked.png', png, { page_id: (await live)?.page_id ?? 0 })
  const inBin = await stored(ann, 'in bin.png', png, { page_id: (await binned)?.page_id ?? 0 })
  const ofGone = await stored(ann, 'of a page that is gone.png', png, {
    page_id: (await gone)?.page_id ?? 0,
  })
  const named = await stored(ann, 'named.png', png)
  const nowhere = await stored(ann, 'nowhere.png', png)
  await db.transaction(async (trx) => {
    await Page.query(trx)
      .findById((await binned)?.page_id ?? 0)
      .patch({ is_del: 1 })
    await Page.query(trx).deleteById((await gone)?.page_id ?? 0)
    await FileMention.query(trx).insert({
      file_id: named.file_id,
      page_id: (await live)?.page_id ?? 0,
    })
  })
  const mine = { username: ann.username }
  expect(await as(admin).ask(attachmentCalls.getUnusedList, mine)).toEqual({
    list: [],
    total: 0,
    scanned_unix: 0,
  })
  clock.now += 10
  await db.transaction((trx) => recordFileScan(trx, clock.now))
  await stored(ann, 'new.png', png)
  const answer = await as(admin).ask(attachmentCalls.getUnusedList, mine)
  expect(answer.list.map((file) => file.file_id)).toEqual([nowhere.file_id, ofGone.file_id])
  expect(answer.total).toBe(2)
  expect(answer.scanned_unix).toBe(clock.now)
  expect(answer.list[0]).toMatchObject({
    username: ann.username,
    uid: ann.uid,
    file_size: png.length,
    file_size_m: 0,
    display_name: 'nowhere.png',
  })
  expect(
    [linked, inBin].every((file) => !answer.list.some((one) => one.file_id === file.file_id)),
  ).toBe(true)
  expect(
    names(await as(admin).ask(attachmentCalls.getUnusedList, { ...mine, display_name: 'NOWHERE' })),
  ).toEqual(['nowhere.png'])
})
