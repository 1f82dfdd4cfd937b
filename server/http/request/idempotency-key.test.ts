import { expect, test } from 'vitest'
import { accessTokenCalls } from '#contract/calls/device.ts'
import { pageCommentCalls } from '#contract/calls/page-comment.ts'
import { limits } from '#contract/limits.ts'
import { IdempotencyKey } from '../../models/idempotency-key.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { PageComment } from '../../models/page-comment.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { MadeUser } from '../../test/make.ts'
import { png } from '../../test/files.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, db, clock, app } = await startApp()

interface Told {
  error_code?: number
  error_name?: string
  data?: unknown
}

const post = async (who: MadeUser | null, path: string, fields: object, key?: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      ...(who && { 'x-api-token': who.token }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: fields,
  })
  return answer.json<Told>()
}
const why = async (answer: Promise<Told>) => (await answer).error_name
const itemsOf = ({ uid }: MadeUser) => Item.query(db.read).where({ uid }).resultSize()
const keysOf = ({ uid }: MadeUser) => IdempotencyKey.query(db.read).where({ uid })

test('a repeated request makes nothing again, and is answered like the first time', async () => {
  const ann = await make.user()
  const fields = { item_name: 'Orders', item_type: 1, item_domain: `orders${ann.uid}` }
  const first = await post(ann, 'item/add', fields, '"k-1"')
  expect(first.error_code).toBe(0)
  // in any order of the fields, with the key bare; the domain is taken by the first one
  const { item_name, ...others } = fields
  expect(await post(ann, 'item/add', { ...others, item_name }, 'k-1')).toEqual(first)
  expect(await itemsOf(ann)).toBe(1)
  expect(await post(ann, 'item/add', { item_name: 'Orders', item_type: 1 })).not.toEqual(first)
  expect(await itemsOf(ann)).toBe(2)
})

test('concurrent repetitions make one thing and get one answer', async () => {
  const ann = await make.user()
  const fields = { item_name: 'At once', item_type: 1 }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => post(ann, 'item/add', fields, 'k')),
  )
  expect(answers[0]?.error_code).toBe(0)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await itemsOf(ann)).toBe(1)
})

test('a key is of one person and one request, of any call', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const fields = { item_name: 'Orders', item_type: 1 }
  const first = await post(ann, 'item/add', fields, 'k')
  expect(await post(bob, 'item/add', fields, 'k')).not.toEqual(first)
  expect(await why(post(ann, 'item/add', { ...fields, item_name: 'Other' }, 'k'))).toBe('keyReused')
  expect(await why(post(ann, 'team/save', { id: 0, team_name: 'T' }, 'k'))).toBe('keyReused')
  expect([await itemsOf(ann), await itemsOf(bob)]).toEqual([1, 1])
})

test('rights are checked before a kept answer is given', async () => {
  const { owner, item_id, page_id } = await withPage()
  const reader = await make.user()
  await make.member({ item_id, user: reader, role: 0 })
  const fields = { page_id, content: 'once' }
  const first = await post(reader, 'page_comment/add', fields, 'k')
  expect(await post(reader, 'page_comment/add', fields, 'k')).toEqual(first)
  expect(await PageComment.query(db.read).where({ page_id }).resultSize()).toBe(1)
  await db.transaction((trx) => ItemMember.query(trx).where({ uid: reader.uid }).delete())
  expect(await why(post(reader, 'page_comment/add', fields, 'k'))).toBe('itemPasswordNeeded')
  expect((await as(owner).ask(pageCommentCalls.getList, { page_id })).total).toBe(1)
})

async function withPage() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, password: 'secret', allow_comment: 1 })
  const { page_id } = await make.page({ item_id, owner })
  return { owner, item_id, page_id }
}

test('a refused request leaves its key free', async () => {
  const { owner, page_id } = await withPage()
  const fields = { page_id, content: 'answer', parent_id: 4 }
  expect(await why(post(owner, 'page_comment/add', fields, 'k'))).toBe('commentNotFound')
  expect(await keysOf(owner)).toEqual([])
  expect((await post(owner, 'page_comment/add', { page_id, content: 'a' }, 'k')).error_code).toBe(0)
})

test('an answer that is not known is not guessed, and nothing is made again', async () => {
  const ann = await make.user()
  const fields = { item_name: 'Orders', item_type: 1 }
  await post(ann, 'item/add', fields, 'k')
  // too long to be kept
  await db.transaction((trx) =>
    IdempotencyKey.query(trx).where({ uid: ann.uid }).patch({ answer: '' }),
  )
  expect(await why(post(ann, 'item/add', fields, 'k'))).toBe('keyUnanswered')
  expect(await itemsOf(ann)).toBe(1)
})

test('the same file is taken once', async () => {
  const { owner, item_id } = await withPage()
  const send = () =>
    sendMultipart(
      app,
      '/api/page/upload',
      { item_id },
      { name: 'a.png', bytes: png },
      { 'x-api-token': owner.token, 'idempotency-key': 'k' },
    )
  const first = await send()
  expect(first).toMatchObject({ success: 1 })
  expect(await send()).toEqual(first)
  expect(await UploadFile.query(db.read).where({ uid: owner.uid }).resultSize()).toBe(1)
})

test('keys end after a day, and a person has a bounded number of them', async () => {
  const ann = await make.user()
  const fields = { item_name: 'Orders', item_type: 1 }
  const first = await post(ann, 'item/add', fields, 'k')
  await db.transaction((trx) =>
    IdempotencyKey.query(trx)
      .where({ uid: ann.uid })
      .patch({ addtime: clock.now - limits.onceSeconds }),
  )
  const second = await post(ann, 'item/add', fields, 'k')
  expect(second.error_code).toBe(0)
  expect(second).not.toEqual(first)
  await db.transaction((trx) =>
    trx(IdempotencyKey.tableName).insert(
      Array.from({ length: limits.onceKeys + 20 }, (_, index) => ({
        uid: ann.uid,
        idempotency_key: `old ${index}`,
        fingerprint: '',
        addtime: clock.now - 1_000 + index,
      })),
    ),
  )
  await post(ann, 'item/add', fields, 'next')
  expect(await keysOf(ann)).toHaveLength(limits.onceKeys)
  expect((await keysOf(ann)).map((one) => one.idempotency_key)).toContain('next')
})

test('a malformed key is refused; visitors and calls that make nothing need none', async () => {
  const ann = await make.user()
  const fields = { item_name: 'Orders', item_type: 1 }
  for (const key of ['', 'a b', '"', '"a', 'x'.repeat(limits.onceKeyLength + 1)])
    expect(await why(post(ann, 'item/add', fields, key))).toBe('badInput')
  expect(await itemsOf(ann)).toBe(0)
  expect(await why(post(null, 'item/add', fields, 'k'))).toBe('notLoggedIn')
  expect((await post(ann, 'item/myList', {}, 'a b')).error_code).toBe(0)
  // its answer is a secret
  await as(ann).ask(accessTokenCalls.getList, {})
  expect(await keysOf(ann)).toEqual([])
})
