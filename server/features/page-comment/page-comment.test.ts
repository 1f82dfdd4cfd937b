import { expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/message.ts'
import { pageCommentCalls } from '#contract/calls/page-comment.ts'
import { limits } from '#contract/limits.ts'
import { Item } from '../../models/item.ts'
import { User } from '../../models/user.ts'
import { PageComment } from '../../models/page-comment.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock, send } = await startApp()

async function given(password = 'secret') {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, password, allow_comment: 1 })
  const page = await make.page({ item_id, owner })
  const reader = await make.user({ name: '读者' })
  await make.member({ item_id, user: reader, role: 0 })
  return { owner, reader, item_id, page_id: page.page_id }
}
const add = async (who: MadeUser, page_id: number, content: string, parent_id = 0) =>
  (await as(who).ask(pageCommentCalls.add, { page_id, content, parent_id })).comment_id
const list = (
  who: MadeUser | null,
  page_id: number,
  paging: { page?: number; count?: number } = {},
) => as(who).ask(pageCommentCalls.getList, { page_id, ...paging })
const notices = async (who: MadeUser) =>
  (await as(who).ask(messageCalls.getRemindList, {})).list.map(
    ({ action_type, from_name, message_content }) => [action_type, from_name, message_content],
  )

test('threads come newest first, replies oldest first, with who may delete and resolve them', async () => {
  const { owner, reader, page_id } = await given()
  const first = await add(reader, page_id, '第一条 <b>&amp;</b>\n`code`')
  const second = await add(owner, page_id, 'second')
  const reply = await add(owner, page_id, 'one', first)
  await add(reader, page_id, 'two', first)
  const seen = await list(reader, page_id)
  expect(seen).toMatchObject({
    total: 2,
    page: 1,
    comments: [
      { comment_id: second, is_owner: false, can_delete: false, can_resolve: false, replies: [] },
      {
        comment_id: first,
        parent_id: 0,
        uid: reader.uid,
        username: reader.username,
        content: '第一条 <b>&amp;</b>\n`code`',
        addtime: clock.now,
        addtime_text: '2026-11-21 08:00:00',
        is_owner: true,
        can_delete: true,
        can_resolve: true,
        resolved: 0,
        resolved_by: '',
        replies: [
          { comment_id: reply, parent_id: first, content: 'one', can_delete: false },
          { content: 'two', can_delete: true },
        ],
      },
    ],
  })
  const asOwner = await list(owner, page_id)
  expect(asOwner.comments.map(({ can_delete, can_resolve }) => can_delete && can_resolve)).toEqual([
    true,
    true,
  ])
  expect(await list(reader, page_id, { page: 2, count: 1 })).toMatchObject({
    total: 2,
    page: 2,
    comments: [{ comment_id: first, replies: [{}, {}] }],
  })
})

test('an answer to a reply joins its thread; one to another page’s comment is refused', async () => {
  const { owner, item_id, page_id } = await given()
  const first = await add(owner, page_id, 'first')
  const reply = await add(owner, page_id, 'reply', first)
  await add(owner, page_id, 'answer to the reply', reply)
  expect((await list(owner, page_id)).comments).toMatchObject([
    { replies: [{ content: 'reply' }, { content: 'answer to the reply', parent_id: first }] },
  ])
  const other = await make.page({ item_id, owner })
  const crossed = {
    page_id: other.page_id,
    content: 'c',
    parent_id: first,
  }
  expect((await refusal(owner, pageCommentCalls.add, crossed)).why).toBe('commentNotFound')
})

test('the author of a thread and people named who may read get one notice each', async () => {
  const { owner, reader, page_id } = await given()
  const stranger = await make.user()
  const first = await add(
    reader,
    page_id,
    `mail a@${owner.username} @${stranger.username}, @nobody`,
  )
  expect(await notices(owner), 'an address is no mention').toEqual([])
  const answer = `@${reader.username} @${owner.username}: see "@${reader.username}".`
  await add(owner, page_id, answer, first)
  expect(await notices(reader)).toEqual([['comment_reply', owner.username, answer]])
  expect(await notices(owner), 'nobody is told of their own comment').toEqual([])
  await add(reader, page_id, `请看 @${owner.username.toUpperCase()}。`)
  expect(await notices(owner)).toMatchObject([
    ['comment_mention', reader.username, expect.anything()],
  ])
  expect(await notices(stranger), 'who cannot read the page learns nothing').toEqual([])
  const long = `@${owner.username} ${'😀'.repeat(300)}`
  await add(reader, page_id, long)
  const [[, , shown] = []] = await notices(owner)
  expect((shown as string).length).toBeLessThanOrEqual(202)
  expect((shown as string).isWellFormed()).toBe(true)
})

test('an answer to an answer notifies its author and the author of the thread', async () => {
  const { owner, reader, item_id, page_id } = await given()
  const third = await make.user()
  await make.member({ item_id, user: third, role: 0 })
  const thread = await add(reader, page_id, 'a question')
  const answer = await add(owner, page_id, 'an answer', thread)
  await add(third, page_id, 'a doubt', answer)
  expect(await notices(owner)).toContainEqual(['comment_reply', third.username, 'a doubt'])
  expect(await notices(reader)).toContainEqual(['comment_reply', third.username, 'a doubt'])
})

test('who is told is who stands out: nobody in code or links, in whatever brackets, and no names without a reader', async () => {
  const { owner, reader, page_id } = await given()
  const stranger = await make.user()
  const [name, hidden] = [owner.username, stranger.username]
  for (const content of [
    `\`@${name}\``,
    `\`\`\`java\n@${name}\n\`\`\``,
    `[@${name}](https://a.example)`,
    `@${hidden} @nobody @${name}你好`,
  ])
    await add(reader, page_id, content)
  expect(await notices(owner)).toEqual([])
  const mentions = async () => {
    const [newest] = (await list(reader, page_id)).comments
    return newest?.mentions
  }
  expect(await mentions()).toEqual([])
  for (const content of [`【@${name}】看`, `《@${name}》`, `@${name}…`, `请@${name}/@nobody`]) {
    await add(reader, page_id, content)
    expect(await mentions(), content).toEqual([name])
  }
  await add(reader, page_id, `> **加粗** \`code\` @${name}\n\n- a\n- b`)
  const told = await notices(owner)
  expect(told).toHaveLength(5)
  expect(told[0]).toEqual(['comment_mention', reader.username, `加粗 code @${name} a b`])
})

test('a notice about a comment says which one it is about', async () => {
  const { owner, reader, page_id } = await given()
  const comment_id = await add(reader, page_id, `@${owner.username}`)
  const { list: reminders } = await as(owner).ask(messageCalls.getRemindList, {})
  expect(reminders).toMatchObject([{ comment_id, object_id: page_id }])
})

test('what a deleted account has written is not taken for that of who has its name now', async () => {
  const { owner, reader, page_id } = await given()
  const first = await add(reader, page_id, 'first')
  await add(owner, page_id, 'second')
  await as(reader).ask(pageCommentCalls.resolve, { comment_id: first })
  const gone = async () =>
    (await list(owner, page_id)).comments.map((one) => [one.is_gone, one.resolved_by_gone])
  expect(await gone()).toEqual([
    [false, false],
    [false, false],
  ])
  await db.transaction((trx) => User.query(trx).deleteById(reader.uid))
  expect(await gone()).toEqual([
    [false, false],
    [true, true],
  ])
})

test('resolving names who did it, and is undone', async () => {
  const { owner, reader, page_id } = await given()
  const first = await add(reader, page_id, 'first')
  const reply = await add(reader, page_id, 'reply', first)
  await as(owner).ask(pageCommentCalls.resolve, { comment_id: first })
  expect((await list(reader, page_id)).comments).toMatchObject([
    { resolved: 1, resolved_by: owner.username },
  ])
  await as(reader).ask(pageCommentCalls.resolve, { comment_id: first, resolved: false })
  expect((await list(reader, page_id)).comments).toMatchObject([{ resolved: 0, resolved_by: '' }])
  const ofReply = await refusal(owner, pageCommentCalls.resolve, { comment_id: reply })
  expect(ofReply.why).toBe('commentNotFound')
})

test('deleting a thread takes its replies along, deleting a reply does not', async () => {
  const { owner, reader, page_id } = await given()
  const [kept, gone] = [await add(reader, page_id, 'kept'), await add(reader, page_id, 'gone')]
  const reply = await add(owner, page_id, 'reply', kept)
  await add(owner, page_id, 'reply', gone)
  await as(reader).ask(pageCommentCalls.delete, { comment_id: gone })
  await as(owner).ask(pageCommentCalls.delete, { comment_id: reply })
  expect((await list(owner, page_id)).comments).toMatchObject([{ comment_id: kept, replies: [] }])
  expect(await PageComment.query(db.read).where({ page_id }).resultSize()).toBe(1)
})

test('where comments are off nothing is listed or added, and what was written returns with them', async () => {
  const { owner, item_id, page_id } = await given()
  await add(owner, page_id, 'written')
  const allow = (allow_comment: 0 | 1) =>
    db.transaction((trx) => Item.query(trx).findById(item_id).patch({ allow_comment }))
  await allow(0)
  expect(await list(owner, page_id)).toEqual({ total: 0, page: 1, comments: [] })
  const adding = await refusal(owner, pageCommentCalls.add, { page_id, content: 'c' })
  expect(adding.why).toBe('commentsOff')
  await allow(1)
  expect((await list(owner, page_id)).total).toBe(1)
})

test('blank and endless comments are refused, and more than thirty a minute', async () => {
  const { owner, page_id } = await given()
  const reasonOf = async (content: string) =>
    (await refusal(owner, pageCommentCalls.add, { page_id, content })).why
  expect(await reasonOf(' \n\t')).toBe('commentMissing')
  expect(await reasonOf('a'.repeat(limits.commentLength + 1))).toBe('textTooLong')
  for (let times = 0; times < limits.commentsPerMinute; times++) await add(owner, page_id, 'c')
  expect(await reasonOf('one more')).toBe('tooManyTries')
  clock.now += 61
  await add(owner, page_id, '中'.repeat(limits.commentLength))
})

test('a thread takes a limited number of replies', async () => {
  const { owner, page_id } = await given()
  const first = await add(owner, page_id, 'first')
  const row = { page_id, parent_id: first, uid: owner.uid, username: owner.username, content: 'r' }
  await db.transaction((trx) =>
    trx('page_comment').insert(Array.from({ length: limits.commentReplies }, () => row)),
  )
  expect(
    await refusal(owner, pageCommentCalls.add, { page_id, content: 'c', parent_id: first }),
  ).toMatchObject({
    why: 'threadFull',
    details: { limit: limits.commentReplies },
  })
})

test('open items are read without signing in, and older addresses answer escaped text', async () => {
  const { owner, page_id } = await given('')
  await add(owner, page_id, '<i>"text"</i>')
  expect((await list(null, page_id)).comments).toMatchObject([
    { content: '<i>"text"</i>', is_owner: false, can_delete: false, can_resolve: false },
  ])
  expect(await send('page_comment/getList', { page_id })).toMatchObject({ data: { total: 1 } })
})

test('only people who may read the page are suggested; readers see those who have commented', async () => {
  const { owner, reader, item_id, page_id } = await given()
  const catalog = await make.catalog({ item_id, cat_name: 'closed' })
  const other = await make.catalog({ item_id, cat_name: 'other' })
  const hidden = await make.page({ item_id, owner, cat_id: catalog.cat_id })
  const tied = await make.user({ name: 'Tied' })
  const inside = await make.user()
  await make.member({ item_id, user: tied, role: 1, catalogScope: [other.cat_id] })
  await make.member({ item_id, user: inside, role: 0, catalogScope: [catalog.cat_id] })
  const left = await make.user()
  await db.transaction((trx) =>
    PageComment.query(trx).insert({
      page_id,
      parent_id: 0,
      uid: left.uid,
      username: left.username,
      content: 'I have left',
      addtime: clock.now,
    }),
  )
  await add(reader, page_id, 'here')
  const names = async (who: MadeUser, id: number) =>
    (await as(who).ask(pageCommentCalls.getPeople, { page_id: id }))
      .map(({ username }) => username)
      .toSorted()
  const sorted = (...users: MadeUser[]) => users.map(({ username }) => username).toSorted()
  expect(await names(owner, page_id)).toEqual(sorted(owner, reader, tied, inside))
  expect(await names(owner, hidden.page_id)).toEqual(sorted(owner, reader, inside))
  expect(await names(tied, page_id)).toEqual(sorted(owner, reader, tied, inside))
  expect(await names(reader, page_id)).toEqual(sorted(reader))
  expect(await names(reader, hidden.page_id)).toEqual([])
  expect(await as(reader).ask(pageCommentCalls.getPeople, { page_id })).toEqual([
    { username: reader.username, name: '读者' },
  ])
  expect((await refusal(tied, pageCommentCalls.getPeople, { page_id: hidden.page_id })).why).toBe(
    'noAccess',
  )
})
