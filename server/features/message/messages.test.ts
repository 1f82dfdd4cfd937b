import { expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { adminMessageCalls, messageCalls } from '#contract/calls/message.ts'
import { Audit } from '../../models/audit.ts'
import { Item } from '../../models/item.ts'
import { Message } from '../../models/message.ts'
import { MessageContent } from '../../models/message-content.ts'
import { Page } from '../../models/page.ts'
import { remind } from '../../services/messages/reminders.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { as, clock, db, make, refusal } = await startApp({
  flags: { SHOWDOC_TIMEZONE: 'Asia/Shanghai' },
})
const admin = await make.user({ groupid: 1, reg_time: clock.now })
const author = await make.user()

/** Somebody who registered just now; a second passes, so that what comes is later. */
async function newcomer(): Promise<MadeUser> {
  const user = await make.user({ reg_time: clock.now })
  clock.now += 1
  return user
}
const announce = (request: ArgsOf<typeof adminMessageCalls.addAnnouncement>) =>
  as(admin).ask(adminMessageCalls.addAnnouncement, request)
const nothing = { remind: [], announce: [], unread: { remind: 0, announce: 0 } }
const unread = (who: MadeUser) => as(who).ask(messageCalls.getUnread, {})
const reminders = (who: MadeUser, request: ArgsOf<typeof messageCalls.getRemindList> = {}) =>
  as(who).ask(messageCalls.getRemindList, request)
const announcements = (who: MadeUser) => as(who).ask(messageCalls.getAnnouncementList, {})
const setRead = (who: MadeUser, message_content_id: number) =>
  as(who).ask(messageCalls.setRead, { message_content_id, from_uid: 0 })
const remove = (who: MadeUser, message_content_id: number) =>
  as(who).ask(messageCalls.delete, { message_content_id, from_uid: 0 })

async function reminded(who: MadeUser, page: Page, text = ''): Promise<number> {
  const by = { uid: author.uid, username: author.username }
  await db.transaction((trx) =>
    remind(trx, { to: [who.uid], page: page.page_id, by, text, now: clock.now }),
  )
  return (await MessageContent.query(db.read).orderBy('id', 'desc').first().throwIfNotFound()).id
}
async function privatePage(values: Partial<Page> = {}) {
  const item = await make.item({ owner: author, password: 'x' })
  return {
    item,
    page: await make.page({
      item_id: item.item_id,
      owner: author,
      page_title: 'canaryTitle',
      ...values,
    }),
  }
}

test('reminders are listed newest first; unread ones are marked once, and are read from then on', async () => {
  const ann = await newcomer()
  const { item, page } = await privatePage()
  await make.member({ item_id: item.item_id, user: ann, role: 0 })
  await reminded(ann, page, 'first')
  await reminded(ann, page, '第二')
  const { total, list } = await reminders(ann)
  expect(total).toBe(2)
  expect(list).toMatchObject([
    {
      message_content: '第二',
      status: 0,
      to_uid: ann.uid,
      from_name: author.username,
      page_data: { page_title: 'canaryTitle' },
    },
    {
      message_content: 'first',
      status: 0,
      object_type: 'page',
      action_type: 'update',
      addtime_unix: clock.now,
    },
  ])
  expect(list[0]?.page_data).not.toHaveProperty('page_content')
  expect((await reminders(ann)).list.map((one) => one.status)).toEqual([1, 1])
  expect(await unread(ann)).toEqual(nothing)
})

test('reminders are listed oldest first where that is asked for', async () => {
  const ann = await newcomer()
  const { page } = await privatePage()
  for (const text of ['one', 'two']) await reminded(ann, page, text)
  const texts = async (sort: string) =>
    (await reminders(ann, { sort })).list.map((one) => one.message_content)
  expect(await texts('addtime')).toEqual(['one', 'two'])
  expect(await texts('-addtime')).toEqual(['two', 'one'])
  expect(await texts('from_name')).toEqual(['two', 'one'])
})

test('only what is listed becomes read; pages are counted from 1 and odd values are clamped', async () => {
  const ann = await newcomer()
  const { page } = await privatePage()
  for (const text of ['a', 'b', 'c']) await reminded(ann, page, text)
  expect((await reminders(ann, { page: 1, count: 1 })).list).toMatchObject([
    { message_content: 'c' },
  ])
  expect(await unread(ann)).toMatchObject({ remind: { message_content: 'b' } })
  expect((await reminders(ann, { page: 2, count: 2 })).list).toMatchObject([
    { message_content: 'a' },
  ])
  expect((await reminders(ann, { page: -1, count: 0 })).list).toMatchObject([
    { message_content: 'c' },
  ])
  expect(await reminders(ann, { page: Number.MAX_SAFE_INTEGER, count: 8 })).toEqual({
    total: 3,
    list: [],
  })
})

test('the newest unread reminder alone, or nothing', async () => {
  const ann = await newcomer()
  const { page } = await privatePage()
  expect(await as(ann).ask(messageCalls.getUnreadRemind, {})).toEqual([])
  await reminded(ann, page, 'x')
  expect(await as(ann).ask(messageCalls.getUnreadRemind, {})).toMatchObject({
    message_content: 'x',
    status: 0,
  })
})

test('titles in a list are returned only for pages that the caller may read now', async () => {
  const ann = await newcomer()
  const [readable, foreign, scoped, root, draft, gone, deletedItem] = [
    await privatePage(),
    await privatePage(),
    await privatePage(),
    await privatePage(),
    await privatePage({ is_draft: 1 }),
    await privatePage(),
    await privatePage(),
  ]
  const open = await make.page({
    item_id: (await make.item({ owner: author })).item_id,
    owner: author,
    page_title: 'open',
  })
  const [mine, theirs] = [
    await make.catalog({ item_id: scoped.item.item_id }),
    await make.catalog({ item_id: scoped.item.item_id }),
  ]
  const below = await make.catalog({ item_id: scoped.item.item_id, parent: mine })
  const inScope = await make.page({
    item_id: scoped.item.item_id,
    owner: author,
    cat_id: below.cat_id,
    page_title: 'in scope',
  })
  const outOfScope = await make.page({
    item_id: scoped.item.item_id,
    owner: author,
    cat_id: theirs.cat_id,
    page_title: 'canaryTitle',
  })
  for (const { item } of [readable, root, draft, gone, deletedItem])
    await make.member({ item_id: item.item_id, user: ann, role: 0 })
  await make.member({
    item_id: scoped.item.item_id,
    user: ann,
    role: 1,
    catalogScope: [mine.cat_id],
  })
  await db.transaction(async (trx) => {
    await Page.query(trx).findById(gone.page.page_id).patch({ is_del: 1 })
    await Item.query(trx).findById(deletedItem.item.item_id).patch({ is_del: 1 })
  })
  const about = [
    readable.page,
    foreign.page,
    scoped.page,
    draft.page,
    gone.page,
    deletedItem.page,
    open,
    inScope,
    outOfScope,
  ]
  for (const page of about) await reminded(ann, page)
  const told = (await reminders(ann, { count: 50 })).list.map((one) => one.page_data?.page_id)
  expect(told.toReversed()).toEqual([
    readable.page.page_id,
    undefined,
    scoped.page.page_id,
    undefined,
    undefined,
    undefined,
    open.page_id,
    inScope.page_id,
    undefined,
  ])
})

test('a message is read or deleted by its recipient only, whatever from_uid says', async () => {
  const [ann, bob] = [await newcomer(), await newcomer()]
  const { page } = await privatePage()
  const content = await reminded(ann, page)
  expect(await setRead(bob, content)).toEqual([])
  expect(await remove(bob, content)).toEqual([])
  expect(await unread(ann)).toMatchObject({ remind: { message_content_id: content } })
  expect(
    await Message.query(db.read).where({ to_uid: bob.uid }),
    'a reminder of somebody else leaves no row',
  ).toEqual([])
  expect(
    await as(ann).ask(messageCalls.setRead, { message_content_id: content, from_uid: 12_345 }),
  ).toEqual([])
  expect(await unread(ann)).toMatchObject({ remind: [] })
  expect(await remove(ann, content)).toEqual([])
  expect(await reminders(ann)).toEqual({ total: 0, list: [] })
  await setRead(ann, content)
  expect(await reminders(ann), 'what is deleted stays deleted').toEqual({ total: 0, list: [] })
  for (const id of [0, -1, 99_999_999])
    expect([await setRead(ann, id), await remove(ann, id)]).toEqual([[], []])
})

test('an announcement is shown once it is due, to people registered before; each person reads and deletes it separately', async () => {
  const [ann, bob] = [await newcomer(), await newcomer()]
  const { id } = await announce({
    message_content: '维护 <b>tonight</b>\n<script>x</script>',
    message_type: 'announce_all',
  })
  const late = await make.user({ reg_time: clock.now })
  expect(await unread(ann)).toMatchObject({
    announce: { id, message_content_id: id, from_uid: 0, from_name: '系统公告', object_type: '' },
  })
  expect((await unread(ann)).announce).not.toHaveProperty('status')
  expect(await announcements(late)).toEqual([])
  expect(await announcements(ann)).toEqual([
    {
      id,
      from_uid: 0,
      from_name: '系统公告',
      message_type: 'announce_all',
      message_content: '维护 <b>tonight</b><br>x',
      action_type: '',
      object_type: '',
      object_id: 0,
      addtime: expect.stringMatching(/^2026-11-21 08:00:\d\d$/),
      addtime_unix: clock.now,
      message_content_id: id,
      status: 0,
    },
  ])
  expect(await announcements(ann)).toMatchObject([{ id, status: 1 }])
  expect(await unread(ann)).toMatchObject({ announce: [] })
  await setRead(bob, id)
  expect(await announcements(bob)).toMatchObject([{ id, status: 1 }])
  await remove(bob, id)
  expect(await announcements(bob)).toEqual([])
  expect(await announcements(ann)).toHaveLength(1)
  expect((await announcements(admin)).map((one) => one.id)).toContain(id)
})

test('a planned announcement is not shown before its time, and cannot be marked as read before', async () => {
  const ann = await newcomer()
  const { id } = await announce({ message_content: 'later', send_at: '2026-11-21 20:30' })
  expect(await as(admin).ask(adminMessageCalls.listAnnouncements, { count: 1 })).toMatchObject([
    {
      id,
      message_type: 'announce_web',
      addtime: '2026-11-21 20:30:00',
      addtime_unix: 1_795_264_200,
      planned: 1,
    },
  ])
  expect([await unread(ann), await announcements(ann)]).toEqual([nothing, []])
  await setRead(ann, id)
  await as(ann).ask(messageCalls.setReadAll, {})
  const before = clock.now
  clock.now = 1_795_264_200
  expect(await announcements(ann)).toMatchObject([{ id, status: 0 }])
  expect(await as(admin).ask(adminMessageCalls.listAnnouncements, { count: 1 })).toMatchObject([
    { id, planned: 0 },
  ])
  clock.now = before
})

test('administrators sort announcements by time and search what they say', async () => {
  const later = await announce({ message_content: 'R&D: <b>late</b>', send_at: '2026-11-22 20:30' })
  const now = await announce({ message_content: 'R&D: at once' })
  const found = async (request: ArgsOf<typeof adminMessageCalls.listAnnouncements>) =>
    (await as(admin).ask(adminMessageCalls.listAnnouncements, { ...request, text: 'r&d' })).map(
      ({ id }) => id,
    )
  expect(await found({})).toEqual([now.id, later.id])
  expect(await found({ sort: '-addtime' })).toEqual([later.id, now.id])
  expect(await found({ sort: 'addtime' })).toEqual([now.id, later.id])
  expect(await found({ sort: 'addtime', page: 2, count: 1 })).toEqual([later.id])
  expect(await as(admin).ask(adminMessageCalls.listAnnouncements, { text: 'nowhere' })).toEqual([])
})

test('everything is read at once, and counted', async () => {
  const ann = await newcomer()
  const { page } = await privatePage()
  await reminded(ann, page)
  await reminded(ann, page)
  await announce({ message_content: 'x' })
  expect(await as(ann).ask(messageCalls.setReadAll, {})).toEqual({ count: 3 })
  expect(await unread(ann)).toEqual(nothing)
  expect(await as(ann).ask(messageCalls.setReadAll, {})).toEqual({ count: 0 })
})

test('concurrent listing and reading by one person ends in one row for each announcement', async () => {
  const ann = await newcomer()
  const { id } = await announce({ message_content: 'x' })
  await Promise.all([
    announcements(ann),
    setRead(ann, id),
    announcements(ann),
    as(ann).ask(messageCalls.setReadAll, {}),
  ])
  expect(
    await Message.query(db.read).where({ to_uid: ann.uid, message_content_id: id }),
  ).toMatchObject([{ status: 1 }])
})

test('an announcement needs a text and a valid date, and is audited', async () => {
  const refused = (request: ArgsOf<typeof adminMessageCalls.addAnnouncement>) =>
    refusal(admin, adminMessageCalls.addAnnouncement, request)
  expect(await refused({ message_content: ' \n' })).toMatchObject({
    number: 10101,
    why: 'badInput',
    details: { field: 'message_content' },
  })
  expect(await refused({ message_content: 'x'.repeat(20_001) })).toMatchObject({
    number: 10101,
    why: 'textTooLong',
  })
  expect(await refused({ message_content: 'x', send_at: '2026-02-30 10:00' })).toMatchObject({
    why: 'badInput',
    details: { field: 'send_at' },
  })
  const { id } = await announce({ message_content: 'x', message_type: 'remind' })
  expect(await MessageContent.query(db.read).findById(id)).toMatchObject({
    message_type: 'announce_web',
  })
  expect(await Audit.query(db.read).orderBy('id', 'desc').first()).toMatchObject({
    act: 'announcement.add',
    object_id: id,
    actor_uid: admin.uid,
  })
})

test('an access token reads messages; only one that may write marks them', async () => {
  const ann = await newcomer()
  const reader = { ...ann, token: await make.token(ann.uid, { kind: 'access', scope: 'read' }) }
  await reminders(reader)
  expect(await refusal(reader, messageCalls.setRead, { message_content_id: 1 })).toMatchObject({
    number: 10103,
    why: 'outOfScope',
  })
  const writer = { ...ann, token: await make.token(ann.uid, { kind: 'access', scope: 'write' }) }
  expect(await as(writer).ask(messageCalls.setReadAll, {})).toEqual({ count: 0 })
})
