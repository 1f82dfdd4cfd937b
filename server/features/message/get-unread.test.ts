import { expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/message.ts'
import { Message } from '../../models/message.ts'
import { MessageContent } from '../../models/message-content.ts'
import { Page } from '../../models/page.ts'
import { remind as remindAll, subscribe, subscribersOf } from '../../services/messages/reminders.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { app, as, clock, db, make, refusal } = await startApp({
  flags: { SHOWDOC_TIMEZONE: 'Asia/Shanghai' },
})

const unread = (who: MadeUser | { token: string }) => as(who).ask(messageCalls.getUnread, {})
const remind = (page: Page, by: MadeUser, text: string) =>
  db.transaction(async (trx) => {
    const to = await subscribersOf(trx, page.page_id)
    await remindAll(trx, { to, page: page.page_id, by, text, now: clock.now })
  })

/** Ann reads a page of Bob's private item and subscribes to it. */
async function subscribed() {
  const [ann, bob] = [await make.user(), await make.user()]
  const item = await make.item({ owner: bob, password: 'x' })
  const grant = await make.member({ item_id: item.item_id, user: ann, role: 0 })
  const page = await make.page({ item_id: item.item_id, owner: bob, page_title: '标题 <1>' })
  await db.transaction((trx) => subscribe(trx, [ann.uid], page.page_id, clock.now))
  return { ann, bob, item, grant, page }
}

test('without reminders the answer is empty', async () => {
  expect(await unread(await make.user())).toEqual({
    remind: [],
    announce: [],
    unread: { remind: 0, announce: 0 },
  })
})

test('the newest unread reminder is returned with its page, without the text', async () => {
  const { ann, bob, page, item } = await subscribed()
  await remind(page, bob, 'first')
  await remind(page, bob, '第二次 <b>')
  const message = await Message.query(db.read)
    .where({ to_uid: ann.uid })
    .orderBy('id', 'desc')
    .first()
    .throwIfNotFound()
  const response = await app.inject({
    method: 'POST',
    url: '/api/message/getUnread',
    headers: { 'x-api-token': ann.token },
  })
  expect(response.json()).toEqual({
    error_code: 0,
    data: {
      announce: [],
      unread: { remind: 2, announce: 0 },
      remind: {
        id: String(message.id),
        from_uid: String(bob.uid),
        to_uid: String(ann.uid),
        message_type: 'remind',
        message_content_id: String(message.message_content_id),
        status: '0',
        addtime: '2026-11-21 08:00:00',
        addtime_unix: clock.now,
        readtime: '2026-11-21 08:00:00',
        readtime_unix: clock.now,
        object_type: 'page',
        object_id: page.page_id,
        action_type: 'update',
        comment_id: 0,
        message_content: '第二次 <b>',
        from_name: bob.username,
        page_data: {
          page_id: String(page.page_id),
          item_id: String(item.item_id),
          page_title: '标题 <1>',
          cat_id: '0',
          author_uid: String(bob.uid),
          author_username: bob.username,
          s_number: '99',
          addtime: String(clock.now),
          page_comments: '',
          is_del: '0',
          page_addtime: String(clock.now),
          ext_info: '',
          is_draft: '0',
        },
      },
    },
  })
})

test('read and deleted reminders, and those of others, are not returned', async () => {
  const { ann, bob, page } = await subscribed()
  await remind(page, bob, 'one')
  expect(await unread(bob)).toMatchObject({ remind: [] })
  for (const status of [1, -1]) {
    await db.transaction((trx) => Message.query(trx).where({ to_uid: ann.uid }).patch({ status }))
    expect(await unread(ann)).toMatchObject({ remind: [], unread: { remind: 0 } })
  }
})

test('a page that can no longer be read is left out, including its title', async () => {
  const { ann, bob, page, grant } = await subscribed()
  await remind(page, bob, 'text')
  await db.transaction((trx) => grant.$query(trx).delete())
  const { remind: seen } = await unread(ann)
  expect(seen).toMatchObject({ message_content: 'text' })
  expect(seen).not.toHaveProperty('page_data')
})

test('a deleted page and a draft are left out', async () => {
  for (const change of [{ is_del: 1 }, { is_draft: 1 }]) {
    const { ann, bob, page } = await subscribed()
    await remind(page, bob, 'text')
    await db.transaction((trx) => Page.query(trx).findById(page.page_id).patch(change))
    expect((await unread(ann)).remind).not.toHaveProperty('page_data')
  }
})

test('a reminder whose content is gone has no words', async () => {
  const { ann, bob, page } = await subscribed()
  await remind(page, bob, 'text')
  await db.transaction((trx) =>
    MessageContent.query(trx).where({ object_id: page.page_id }).delete(),
  )
  expect((await unread(ann)).remind).toMatchObject({
    message_content: '',
    object_id: 0,
    from_name: '',
  })
})

test('anonymous callers have no messages; an access token reads those of its person, one limited to items none', async () => {
  const { ann, bob, page, item } = await subscribed()
  await remind(page, bob, 'text')
  expect(await refusal(null, messageCalls.getUnread, {})).toMatchObject({
    number: 10102,
    why: 'notLoggedIn',
  })
  const token = await make.token(ann.uid, { kind: 'access', scope: 'read' })
  expect((await unread({ token })).remind).toMatchObject({ page_data: { item_id: item.item_id } })
  const limited = await make.token(ann.uid, { kind: 'access', scope: 'read', all_items: 0 })
  expect(await refusal({ ...ann, token: limited }, messageCalls.getUnread, {})).toMatchObject({
    number: 10103,
    why: 'outOfScope',
  })
})
