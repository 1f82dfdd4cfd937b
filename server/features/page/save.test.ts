import { beforeAll, expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { menuMethod } from '#contract/text/content/menu-method.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Message } from '../../models/message.ts'
import { Options } from '../../models/options.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { PageLock } from '../../models/page-lock.ts'
import { PageSaveKey } from '../../models/page-save-key.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

const saved = (answer: unknown) => answer as { page_id: number; revision: string }
const stored = (pageId: number) => Page.query(t.db.read).findById(pageId).throwIfNotFound()
const versions = (pageId: number) =>
  PageHistory.query(t.db.read).where({ page_id: pageId }).orderBy('page_history_id')

async function page() {
  const ann = await t.make.user()
  const item = await t.make.item({ owner: ann })
  const made = await t.make.page({
    item_id: item.item_id,
    owner: ann,
    page_title: 'Start',
    page_content: 'one',
  })
  const save = (values: object) =>
    t.as(ann).ask(pageCalls.save, {
      page_id: made.page_id,
      item_id: item.item_id,
      page_title: 'Start',
      page_content: 'two',
      ...values,
    })
  return { ann, item, made, save }
}

test('a new page is in the menu at once, its author is subscribed and it is logged', async () => {
  const { ann, item, save } = await page()
  const { page_id, revision } = saved(
    await save({ page_id: 0, page_title: '新页面', page_content: '# 你好' }),
  )
  expect(revision).toBe('1')
  const info = await t.as(ann).ask(itemCalls.info, { item_id: String(item.item_id) })
  expect(info.menu.pages.map((one) => one.page_title)).toContain('新页面')
  expect(await t.db.read('subscription').where({ uid: ann.uid, object_id: page_id })).toHaveLength(
    1,
  )
  const log = await ItemChangeLog.query(t.db.read).where({ item_id: item.item_id })
  expect(log.map((row) => [row.op_action_type, row.op_object_id])).toEqual([['create', page_id]])
})

test('a title of which nothing can be seen is stored as an empty one; others as they are', async () => {
  const { save } = await page()
  for (const [page_title, kept] of [
    ['  ', ''],
    ['\u3000\u200b\u2060', ''],
    [' 首页 ', ' 首页 '],
    ['👩\u200d👧', '👩\u200d👧'],
  ] as const) {
    const { page_id } = saved(await save({ page_id: 0, page_title }))
    expect((await stored(page_id)).page_title).toBe(kept)
  }
})

test('saving keeps the previous text as a version and increments the revision', async () => {
  const { made, save } = await page()
  const answer = saved(await save({ page_comments: 'second' }))
  expect(answer.revision).toBe('2')
  expect((await versions(made.page_id)).map((one) => [one.page_content, one.revision])).toEqual([
    ['one', 1],
  ])
  expect(await stored(made.page_id)).toMatchObject({ page_content: 'two', page_comments: 'second' })
})

test('a position alone creates no version and no revision', async () => {
  const { made, save } = await page()
  expect(saved(await save({ page_content: 'one', s_number: 5 })).revision).toBe('1')
  expect(await versions(made.page_id)).toEqual([])
  expect((await stored(made.page_id)).s_number).toBe(5)
})

test('a save without changes keeps author, time and remark; a new remark leaves the previous one with its version', async () => {
  const { ann, item, made, save } = await page()
  const ben = await t.make.user()
  await t.make.member({ item_id: item.item_id, user: ben, role: 1 })
  await save({ page_comments: 'remark' })
  const before = await stored(made.page_id)
  const log = async () =>
    (await ItemChangeLog.query(t.db.read).where({ item_id: item.item_id })).length
  const entries = await log()
  const same = {
    page_id: made.page_id,
    item_id: item.item_id,
    page_title: 'Start',
    page_content: 'two',
  }
  t.clock.now += 60
  const { api_key, api_token } = await t.as(ann).ask(itemCalls.getKey, { item_id: item.item_id })
  await t.as(ben).ask(pageCalls.save, same)
  await t.as(ben).ask(pageCalls.save, { ...same, page_comments: 'remark' })
  await t.as(null).ask(itemCalls.updateByApi, {
    api_key,
    api_token,
    page_title: 'Start',
    page_content: 'two',
    s_number: before.s_number,
  })
  expect(await stored(made.page_id)).toEqual(before)
  expect(await log()).toBe(entries)
  expect(
    saved(await t.as(ben).ask(pageCalls.save, { ...same, page_comments: 'another' })).revision,
  ).toBe('3')
  expect(await stored(made.page_id)).toMatchObject({
    page_comments: 'another',
    author_uid: ben.uid,
    addtime: t.clock.now,
  })
  expect((await versions(made.page_id)).map((one) => [one.page_comments, one.author_uid])).toEqual([
    ['', ann.uid],
    ['remark', ann.uid],
  ])
})

test('an id beyond the range of numbers is an unknown page, not a new one', async () => {
  const { item, save } = await page()
  const count = () => Page.query(t.db.read).where({ item_id: item.item_id }).resultSize()
  for (const page_id of ['9007199254740992', '99999999999999999999', '1e400', '9'.repeat(1_000)]) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/page/save',
      headers: { 'x-api-token': (await t.make.user()).token },
      payload: { page_id, item_id: item.item_id, page_title: 'x', page_content: 'x' },
    })
    expect(answer.json()).toMatchObject({ error_name: 'pageNotFound' })
  }
  await expect(save({ page_id: Number.MAX_SAFE_INTEGER })).rejects.toMatchObject({
    why: 'pageNotFound',
  })
  expect(await count()).toBe(1)
})

test('an absent catalog leaves the page where it is, 0 moves it to the root', async () => {
  const { item, made, save } = await page()
  const catalog = await t.make.catalog({ item_id: item.item_id })
  await save({ cat_id: catalog.cat_id })
  await save({ page_content: 'three' })
  expect((await stored(made.page_id)).cat_id).toBe(catalog.cat_id)
  await save({ cat_id: 0 })
  expect((await stored(made.page_id)).cat_id).toBe(0)
})

test('only the configured number of versions is kept, the newest ones', async () => {
  const { made, save } = await page()
  await t.make.settings({ history_version_count: '3' })
  for (let index = 2; index < 9; index++) await save({ page_content: `text ${index}` })
  await t.db.transaction((db) => Options.query(db).deleteById('history_version_count'))
  expect((await versions(made.page_id)).map((one) => one.page_content)).toEqual([
    'text 5',
    'text 6',
    'text 7',
  ])
})

test('a single-page item is renamed with its page, and keeps its name if the title is empty', async () => {
  const ann = await t.make.user()
  const { item_id } = await t.as(ann).ask(itemCalls.add, { item_name: 'Manual', item_type: 2 })
  const { menu } = await t.as(ann).ask(itemCalls.info, { item_id: String(item_id) })
  const nameAfter = async (page_title: string) => {
    await t.as(ann).ask(pageCalls.save, {
      page_id: menu.pages[0]?.page_id ?? 0,
      item_id,
      page_title,
      page_content: 'text',
    })
    return (await t.as(ann).ask(itemCalls.info, { item_id: String(item_id) })).item_name
  }
  expect(await nameAfter('手册')).toBe('手册')
  expect(await nameAfter('')).toBe('手册')
  expect(await nameAfter(' ')).toBe('手册')
})

test('with an outdated base revision nothing is written and the current state is returned', async () => {
  const { ann, item, made, save } = await page()
  const bob = await t.make.user()
  await t.make.member({ item_id: item.item_id, user: bob, role: 1 })
  await t.as(bob).ask(pageCalls.save, {
    page_id: made.page_id,
    item_id: item.item_id,
    page_title: 'Start',
    page_content: 'of bob',
    base_revision: '1',
  })
  const refusal = await t.refusal(ann, pageCalls.save, {
    page_id: made.page_id,
    item_id: item.item_id,
    page_title: 'Start',
    page_content: 'of ann',
    base_revision: '1',
  })
  expect(refusal).toMatchObject({
    number: 10409,
    why: 'pageChanged',
    details: { revision: '2', author_username: bob.username },
  })
  expect((await stored(made.page_id)).page_content).toBe('of bob')
  expect(saved(await save({ page_content: 'of ann', base_revision: '2' })).revision).toBe('3')
})

test('a repeated save key writes nothing and returns the first page and revision', async () => {
  const { item, ann, save } = await page()
  const first = saved(await save({ page_id: 0, page_content: 'once', save_key: 'k1' }))
  const again = saved(await save({ page_id: 0, page_content: 'once', save_key: 'k1' }))
  expect(again).toEqual(first)
  const both = await Promise.all([
    save({ page_id: 0, page_content: 'twice', save_key: 'k2' }),
    save({ page_id: 0, page_content: 'twice', save_key: 'k2' }),
  ])
  expect(saved(both[0]).page_id).toBe(saved(both[1]).page_id)
  expect(
    await Page.query(t.db.read).where({ item_id: item.item_id, author_uid: ann.uid }).resultSize(),
  ).toBe(3)
})

test('a repeated save is answered like the first time, even if somebody else holds the lock by now', async () => {
  const { item, made, save } = await page()
  const eve = await t.make.user()
  await t.make.member({ item_id: item.item_id, user: eve, role: 1 })
  const first = saved(await save({ save_key: 'k3' }))
  await t.as(eve).ask(pageCalls.setLock, { page_id: made.page_id, item_id: item.item_id })
  expect(saved(await save({ save_key: 'k3' }))).toEqual(first)
  expect(await versions(made.page_id)).toHaveLength(1)
  for (const save_key of ['', 'k4']) await expect(save({ save_key })).rejects.toThrow(eve.username)
})

test('after a day a save key can be used again', async () => {
  const { ann, save } = await page()
  const first = saved(await save({ page_id: 0, save_key: 'old' }))
  await t.db.transaction((db) =>
    PageSaveKey.query(db)
      .findById([ann.uid, 'old'])
      .patch({ addtime: t.clock.now - 86_400 }),
  )
  expect(saved(await save({ page_id: 0, save_key: 'old' })).page_id).not.toBe(first.page_id)
})

test('of many concurrent saves of one page each is the current text or a version', async () => {
  const { made, save } = await page()
  const texts = Array.from({ length: 16 }, (_, index) => `parallel ${index}`)
  await Promise.all(texts.map((page_content) => save({ page_content })))
  const kept = [
    ...(await versions(made.page_id)).map((one) => one.page_content),
    (await stored(made.page_id)).page_content,
  ]
  expect(kept.toSorted()).toEqual(['one', ...texts].toSorted())
  expect((await stored(made.page_id)).revision).toBe(17)
})

test('a page that somebody else edits is refused with the name, also to the owner; a lock whose holder lost the right does not count', async () => {
  const { item, made, ann } = await page()
  const bob = await t.make.user()
  const member = await t.make.member({ item_id: item.item_id, user: bob, role: 1 })
  await t.db.transaction((db) =>
    PageLock.query(db).insert({
      page_id: made.page_id,
      lock_uid: bob.uid,
      lock_to: t.clock.now + 100,
      addtime: t.clock.now,
    }),
  )
  const values = {
    page_id: made.page_id,
    item_id: item.item_id,
    page_title: 'Start',
    page_content: 'two',
  }
  expect(await t.refusal(ann, pageCalls.save, values)).toMatchObject({
    number: 10101,
    why: 'pageLocked',
    details: { lock_username: bob.username },
  })
  await t.db.transaction((db) => member.$query(db).delete())
  await t.as(ann).ask(pageCalls.save, values)
  expect((await stored(made.page_id)).page_content).toBe('two')
})

test('with is_notify every subscriber is reminded, once for each save', async () => {
  const { made, item, save } = await page()
  const bob = await t.make.user()
  await t.make.member({ item_id: item.item_id, user: bob, role: 0 })
  await t.db.transaction((db) =>
    db('subscription').insert({
      uid: bob.uid,
      object_type: 'page',
      object_id: made.page_id,
      action_type: 'update',
      sub_time: 1,
    }),
  )
  await save({ is_notify: true, notify_content: '看一下' })
  expect(await Message.query(t.db.read).where({ to_uid: bob.uid })).toHaveLength(1)
})

test('text with is_urlencode is decoded once; invalid encoding stays', async () => {
  const { made, save } = await page()
  await save({ page_content: encodeURIComponent('a+b & 100% 中文'), is_urlencode: true })
  expect((await stored(made.page_id)).page_content).toBe('a+b & 100% 中文')
  await save({ page_content: '100% done', is_urlencode: true })
  expect((await stored(made.page_id)).page_content).toBe('100% done')
  await save({ page_content: '100%+%E4%B8%AD%E6%96%87+%zz+%ff', is_urlencode: true })
  expect((await stored(made.page_id)).page_content).toBe('100% 中文 %zz %ff')
})

test('ext_info is overwritten, also with an empty one; an absent one is unchanged', async () => {
  const { made, save } = await page()
  const after = async (values: object) => {
    await save(values)
    return (await stored(made.page_id)).ext_info
  }
  expect(await after({ ext_info: '{"page_type":"api"}' })).toBe('{"page_type":"api"}')
  expect(await after({})).toBe('{"page_type":"api"}')
  expect(await after({ ext_info: '' })).toBe('')
})

test('an API page has the method of its text in the menu, in an item of any type', async () => {
  const { ann, item, save } = await page()
  const api = (method: string) => JSON.stringify({ info: { url: '/a', method } })
  const { page_id } = saved(
    await save({ page_id: 0, page_title: 'new', page_content: api('delete') }),
  )
  const inMenu = async () => {
    const { menu } = await t.as(ann).ask(itemCalls.info, { item_id: String(item.item_id) })
    const entry = menu.pages.find((one) => String(one.page_id) === String(page_id))
    return menuMethod(entry?.ext_info ?? '')
  }
  const after = async (values: object) => {
    await save({ page_id, page_title: 'new', ...values })
    return inMenu()
  }
  expect(await inMenu()).toBe('DELETE')
  expect(await after({ page_content: api('put') })).toBe('PUT')
  expect(await after({ page_content: '# put' })).toBe('')
  expect(await after({ page_content: api('get') })).toBe('GET')
  expect(await after({ page_content: api('post'), ext_info: '' })).toBe('POST')
  // what a client has stored is its own
  const own = '{"api_info":{"method":"own"}}'
  expect(await after({ page_content: api('post'), ext_info: own })).toBe('OWN')
  expect(await after({ page_content: api('put') })).toBe('OWN')
})

test('the limit of a text applies to the decoded text', async () => {
  const { ann, item, made, save } = await page()
  const long = '中'.repeat(1_700_000)
  await save({ page_content: encodeURIComponent(long), is_urlencode: true })
  expect((await stored(made.page_id)).page_content === long).toBe(true)
  const refused = async (values: object) =>
    (
      await t.refusal(ann, pageCalls.save, {
        page_id: made.page_id,
        item_id: item.item_id,
        page_content: '',
        ...values,
      })
    ).why
  expect(
    await refused({
      page_content: encodeURIComponent(`${long}${'中'.repeat(50_000)}`),
      is_urlencode: true,
    }),
  ).toBe('textTooLarge')
  expect(await refused({ page_content: `${long}${'中'.repeat(50_000)}` })).toBe('textTooLarge')
}, 60_000)

test('a NUL hidden by is_urlencode is refused like any other', async () => {
  const { ann, item, made } = await page()
  const values = {
    page_id: made.page_id,
    item_id: item.item_id,
    page_title: 'Start',
    page_content: 'a%00b',
    is_urlencode: true,
  }
  expect((await t.refusal(ann, pageCalls.save, values)).why).toBe('badInput')
  expect((await stored(made.page_id)).page_content).toBe('one')
})

test('refused: no sign-in, no right, archived, no content, foreign item, foreign and deleted catalog, title of 201 characters', async () => {
  const { ann, item, made } = await page()
  const other = await t.make.item({ owner: ann })
  const foreign = await t.make.catalog({ item_id: other.item_id })
  const reader = await t.make.user()
  await t.make.member({ item_id: item.item_id, user: reader, role: 0 })
  const values = {
    page_id: made.page_id,
    item_id: item.item_id,
    page_title: 'Start',
    page_content: 'two',
  }
  const refused = async (user: typeof ann | null, changed: object) =>
    (await t.refusal(user, pageCalls.save, { ...values, ...changed })).why
  expect(await refused(null, {})).toBe('notLoggedIn')
  expect(await refused(reader, {})).toBe('noAccess')
  expect(await refused(ann, { page_content: '' })).toBe('contentMissing')
  expect(await refused(ann, { item_id: other.item_id })).toBe('pageNotFound')
  expect(await refused(ann, { cat_id: foreign.cat_id })).toBe('catalogNotFound')
  expect(await refused(ann, { page_title: 'x'.repeat(201) })).toBe('textTooLong')
  expect(await refused(ann, { page_id: 99 })).toBe('pageNotFound')
  const archived = await t.make.item({ owner: ann, is_archived: 1 })
  expect(await refused(ann, { page_id: 0, item_id: archived.item_id })).toBe('itemArchived')
  expect((await stored(made.page_id)).page_content).toBe('one')
})

test('a restricted editor writes in the scoped catalog and below it, never at the root or elsewhere', async () => {
  const ann = await t.make.user()
  const item = await t.make.item({ owner: ann, password: 'secret' })
  const scoped = await t.make.catalog({ item_id: item.item_id })
  const below = await t.make.catalog({ item_id: item.item_id, parent: scoped })
  const elsewhere = await t.make.catalog({ item_id: item.item_id })
  const editor = await t.make.user()
  await t.make.member({
    item_id: item.item_id,
    user: editor,
    role: 1,
    catalogScope: [scoped.cat_id],
  })
  const values = { page_id: 0, item_id: item.item_id, page_title: 'T', page_content: 'text' }
  const { page_id } = saved(
    await t.as(editor).ask(pageCalls.save, { ...values, cat_id: below.cat_id }),
  )
  expect((await t.refusal(editor, pageCalls.save, values)).number).toBe(10101)
  expect(
    (await t.refusal(editor, pageCalls.save, { ...values, cat_id: elsewhere.cat_id })).why,
  ).toBe('noAccess')
  expect(
    (await t.refusal(editor, pageCalls.save, { ...values, page_id, cat_id: elsewhere.cat_id })).why,
  ).toBe('noAccess')
})

test('a draft is visible to its author until it is published; a published page is never hidden again', async () => {
  const { make, as, refusal } = t
  const [owner, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const text = { item_id, page_title: 'draft', page_content: 'c' }
  const { page_id } = await as(owner).ask(pageCalls.save, { ...text, page_id: 0, is_draft: 1 })
  const seen = async () =>
    (await as(bob).ask(itemCalls.info, { item_id: String(item_id) })).menu.pages.length
  expect([await seen(), (await refusal(bob, pageCalls.info, { page_id })).number]).toEqual([
    0, 10303,
  ])
  await as(owner).ask(pageCalls.save, { ...text, page_id })
  expect(await seen()).toBe(0)
  expect(await as(owner).ask(pageCalls.save, { ...text, page_id, is_draft: 0 })).toMatchObject({
    is_draft: 0,
  })
  expect(await seen()).toBe(1)
  await as(owner).ask(pageCalls.save, { ...text, page_id, is_draft: 1 })
  expect(await seen()).toBe(1)
})
