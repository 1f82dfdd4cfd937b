import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { SinglePage } from '../../models/single-page.ts'
import { startApp } from '../../test/start-app.ts'

const { app, db, make, as, refusal, clock } = await startApp()

async function start() {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password: 'secret' })
  const page = await make.page({
    item_id: item.item_id,
    owner: ann,
    page_title: 'A & B',
    page_content: '<b>"x" & y</b>',
  })
  const share = async (expire_days = 0) => {
    const answer = await as(ann).ask(pageCalls.createSinglePage, {
      page_id: page.page_id,
      isCreateSiglePage: 'true',
      expire_days,
    })
    return answer as { unique_key: string; page_id: number; expire_time: number }
  }
  return { ann, item, page, share }
}
const read = (unique_key: string) => as(null).ask(pageCalls.infoByKey, { unique_key })
const isDead = async (unique_key: string) => {
  expect(await refusal(null, pageCalls.infoByKey, { unique_key })).toMatchObject({
    why: 'shareKeyDead',
    number: 10101,
  })
}

test('a link opens the page of a private item to everybody, and reveals nothing of the item', async () => {
  const { page, share } = await start()
  const { unique_key, page_id, expire_time } = await share()
  expect(unique_key).toMatch(/^[0-9a-f]{32}$/)
  expect([page_id, expire_time]).toEqual([page.page_id, 0])

  const response = await app.inject({
    url: `/api/page/infoByKey?unique_key=${unique_key}&page_id=1`,
  })
  const { data } = response.json<{ data: Record<string, unknown> }>()
  expect(data).toMatchObject({
    page_id: String(page.page_id),
    page_title: 'A & B',
    page_content: '<b>"x" & y</b>',
    attachment_count: 0,
  })
  expect(data.page_addtime).toBe(String(page.page_addtime))
  expect(data.addtime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  for (const field of ['item_id', 'cat_id', 'author_uid', 'unique_key'])
    expect(data).not.toHaveProperty(field)

  const older = await app.inject({ url: `/server/?s=/api/page/infoByKey/unique_key/${unique_key}` })
  expect(older.json<{ data: object }>().data).toMatchObject({
    page_title: 'A & B',
    page_content: '&lt;b&gt;&quot;x&quot; &amp; y&lt;/b&gt;',
  })
})

test('editors of a page see its share key, also in an archived item; readers do not', async () => {
  const { ann, item, page, share } = await start()
  const { unique_key } = await share()
  const reader = await make.user()
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  const info = (who: typeof ann) => as(who).ask(pageCalls.info, { page_id: page.page_id })
  expect(await info(ann)).toMatchObject({ unique_key, can_edit: true })
  expect(await info(reader)).toMatchObject({ unique_key: '', can_edit: false })
  await db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_archived: 1 }))
  expect(await info(ann)).toMatchObject({ unique_key, can_edit: false })
})

test('each time the link is new and the former one invalid; anything but true only removes it', async () => {
  const { ann, page, share } = await start()
  const first = await share()
  const second = await share()
  expect(second.unique_key).not.toBe(first.unique_key)
  await isDead(first.unique_key)
  expect((await read(second.unique_key)).page_id).toBe(page.page_id)
  for (const off of ['false', 'TRUE', '1', '']) {
    const { unique_key } = await share()
    expect(
      await as(ann).ask(pageCalls.createSinglePage, {
        page_id: page.page_id,
        isCreateSiglePage: off,
      }),
    ).toEqual([])
    await isDead(unique_key)
  }
})

test('of many concurrent links one remains, and it works', async () => {
  const { page, share } = await start()
  const made = await Promise.all(Array.from({ length: 6 }, () => share()))
  const rows = await SinglePage.query(db.read).where({ page_id: page.page_id })
  expect(rows).toHaveLength(1)
  expect(made.map((one) => one.unique_key)).toContain(rows[0]?.unique_key)
})

test('a link expires after its number of days', async () => {
  const { share } = await start()
  const { unique_key, expire_time } = await share(7)
  expect(expire_time).toBe(clock.now + 7 * 86_400)
  expect((await read(unique_key)).expire_time).toBe(expire_time)
  clock.now = expire_time - 1
  await read(unique_key)
  clock.now = expire_time
  await isDead(unique_key)
})

test('an endless number of days stays a number, a negative one is refused', async () => {
  const { ann, page, share } = await start()
  expect((await share(Number.MAX_SAFE_INTEGER)).expire_time).toBe(clock.now + 36_500 * 86_400)
  const wrong = { page_id: page.page_id, isCreateSiglePage: 'true', expire_days: -1 }
  expect(await refusal(ann, pageCalls.createSinglePage, wrong)).toMatchObject({
    why: 'badInput',
    details: { field: 'expire_days' },
  })
})

test('the link stops working with the page, with the item, and for a draft for everybody but its author', async () => {
  const gone = await start()
  const { unique_key: ofPage } = await gone.share()
  await db.transaction((trx) => Page.query(trx).findById(gone.page.page_id).patch({ is_del: 1 }))
  await isDead(ofPage)

  const deleted = await start()
  const { unique_key: ofItem } = await deleted.share()
  await db.transaction((trx) => Item.query(trx).findById(deleted.item.item_id).patch({ is_del: 1 }))
  await isDead(ofItem)

  const drafted = await start()
  const { unique_key: ofDraft } = await drafted.share()
  await db.transaction((trx) =>
    Page.query(trx).findById(drafted.page.page_id).patch({ is_draft: 1 }),
  )
  await isDead(ofDraft)
  expect((await as(drafted.ann).ask(pageCalls.infoByKey, { unique_key: ofDraft })).page_id).toBe(
    drafted.page.page_id,
  )

  for (const nonsense of ['', '0', "' or 1=1 --", 'f'.repeat(32)]) await isDead(nonsense)
})

test('in an archived item links can be removed but not created', async () => {
  const { ann, item, page, share } = await start()
  const { unique_key } = await share()
  await db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_archived: 1 }))
  const on = { page_id: page.page_id, isCreateSiglePage: 'true' }
  expect(await refusal(ann, pageCalls.createSinglePage, on)).toMatchObject({
    why: 'itemArchived',
    number: 10101,
  })
  expect((await read(unique_key)).page_id).toBe(page.page_id)
  expect(
    await as(ann).ask(pageCalls.createSinglePage, { ...on, isCreateSiglePage: 'false' }),
  ).toEqual([])
  await isDead(unique_key)
})

test('only editors in scope create and remove links', async () => {
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
  for (const isCreateSiglePage of ['true', 'false']) {
    const request = { page_id: page.page_id, isCreateSiglePage }
    expect((await refusal(null, pageCalls.createSinglePage, request)).number).toBe(10102)
    expect((await refusal(stranger, pageCalls.createSinglePage, request)).why).toBe('pageNotFound')
    for (const who of [reader, scoped])
      expect(await refusal(who, pageCalls.createSinglePage, request)).toMatchObject({
        why: 'noAccess',
        number: 10101,
      })
    expect((await refusal(ann, pageCalls.createSinglePage, { ...request, page_id: 5 })).why).toBe(
      'pageNotFound',
    )
  }
  expect(
    await as(scoped).ask(pageCalls.createSinglePage, {
      page_id: inside.page_id,
      isCreateSiglePage: 'true',
    }),
  ).toHaveProperty('unique_key')
})
