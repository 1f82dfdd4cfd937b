import { expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { accessTokenCalls } from '#contract/calls/device.ts'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { Options } from '../../models/options.ts'
import { UserToken } from '../../models/user-token.ts'
import { UserTokenItem } from '../../models/user-token-item.ts'
import { secretHash } from '../../sealer.ts'
import { writeCounters } from '../../services/counters/counters.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { app, as, clock, db, make, refusal, send } = await startApp()

const days = 86_400
type Request = ArgsOf<typeof accessTokenCalls.save>
const request = (more: Request = {}): Request => ({
  name: 'CI docs',
  expires: clock.now + 90 * days,
  ...more,
})
const save = (who: MadeUser, more: Request = {}) =>
  as(who).ask(accessTokenCalls.save, request(more))
const refusedSave = (who: MadeUser | null, more: Request = {}) =>
  refusal(who, accessTokenCalls.save, request(more))
const list = (who: MadeUser) => as(who).ask(accessTokenCalls.getList, {})

test('a token is shown once, works, and only its hash is stored', async () => {
  const ann = await make.user()
  const { id, token } = await save(ann, { scope: 'read' })
  expect(token).toMatch(/^sdp_[0-9a-f]{64}$/)
  expect(await as({ token }).ask(userCalls.info, {})).toMatchObject({
    uid: ann.uid,
    token: { id, name: 'CI docs', scope: 'read' },
  })
  const row = await UserToken.query(db.read).findById(Number(id)).throwIfNotFound()
  expect(row).toMatchObject({ kind: 'access', uid: ann.uid, token_hash: secretHash(token) })
  expect(JSON.stringify(row)).not.toContain(token)
})

test('the list has the newest first with their scopes, never the secrets', async () => {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password: 'x' })
  const first = await save(ann, { name: ' 第一 ' })
  const second = await save(ann, { scope: 'read', item_ids: [item.item_id, item.item_id] })
  expect(await list(ann)).toEqual([
    {
      id: second.id,
      name: 'CI docs',
      token_start: second.token.slice(0, 8),
      scope: 'read',
      item_ids: [String(item.item_id)],
      item_names: [item.item_name],
      addtime: clock.now,
      expires: clock.now + 90 * days,
      last_used_time: 0,
      last_ip: '',
    },
    expect.objectContaining({
      id: first.id,
      name: '第一',
      scope: 'write',
      item_ids: null,
      item_names: [],
    }),
  ])
})

test('the list shows when and from where a token was last used', async () => {
  const ann = await make.user()
  const { token } = await save(ann)
  clock.now += 60
  await app.inject({
    method: 'POST',
    url: '/api/user/info',
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: '192.0.2.9',
  })
  await writeCounters(db)
  expect(await list(ann)).toMatchObject([{ last_used_time: clock.now, last_ip: '192.0.2.9' }])
})

test('the list has only own tokens, and no sessions', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  await save(bob)
  await make.token(ann.uid)
  expect(await list(ann)).toEqual([])
})

test('an invalid scope or item creates no token, least of all a wider one', async () => {
  const ann = await make.user()
  const item = await make.item({ owner: ann })
  const ask = (wrong: object) =>
    send('accessToken/save', { ...request(), ...wrong }, { 'x-api-token': ann.token })
  for (const scope of ['admin', 'READ', 'reed', ['read']])
    expect(await ask({ scope }), String(scope)).toMatchObject({ error_code: 10101 })
  for (const item_ids of ['docs', `${item.item_id},docs`, ['docs'], [''], [item.item_id, -1], 0])
    expect(await ask({ item_ids }), JSON.stringify(item_ids)).toMatchObject({
      error_code: 10101,
      error_details: { field: 'item_ids' },
    })
  expect(await list(ann)).toEqual([])
  for (const item_ids of ['', [], null])
    expect(await ask({ item_ids, scope: '' })).toMatchObject({ error_code: 0 })
  expect(await list(ann)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ scope: 'write', item_ids: null })),
  )
})

test('a token is limited to items that its owner can see', async () => {
  const [ann, bob, admin] = [await make.user(), await make.user(), await make.user({ groupid: 1 })]
  const closed = await make.item({ owner: bob, password: 'x' })
  const open = await make.item({ owner: bob })
  const deleted = await make.item({ owner: ann, is_del: 1 })
  expect(await refusedSave(ann, { item_ids: [closed.item_id] })).toMatchObject({
    number: 10101,
    why: 'itemNotFound',
  })
  expect(await refusedSave(ann, { item_ids: [open.item_id, closed.item_id] })).toMatchObject({
    why: 'itemNotFound',
  })
  expect(await refusedSave(ann, { item_ids: [deleted.item_id] })).toMatchObject({
    why: 'itemNotFound',
  })
  expect(await refusedSave(ann, { item_ids: [5] })).toMatchObject({ why: 'itemNotFound' })
  await save(ann, { item_ids: [open.item_id] })
  await save(admin, { item_ids: [closed.item_id] })
  expect(await list(ann)).toMatchObject([{ item_names: [open.item_name] }])
  const many = Array.from({ length: limits.itemsPerToken + 1 }, (_, index) => index + 1)
  expect(await refusedSave(ann, { item_ids: many })).toMatchObject({
    why: 'badInput',
    details: { field: 'item_ids' },
  })
})

test('an item that its owner can no longer see is listed without its name', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const shared = await make.item({ owner: bob, password: 'x' })
  await make.member({ item_id: shared.item_id, user: ann, role: 1 })
  await save(ann, { item_ids: [shared.item_id] })
  expect(await list(ann)).toMatchObject([{ item_names: [shared.item_name] }])
  await db.transaction((trx) => ItemMember.query(trx).where({ item_id: shared.item_id }).delete())
  expect(await list(ann)).toMatchObject([{ item_ids: [String(shared.item_id)], item_names: [] }])
  await db.transaction((trx) =>
    Item.query(trx).findById(shared.item_id).patch({ is_del: 1, uid: ann.uid }),
  )
  expect(await list(ann)).toMatchObject([{ item_names: [] }])
})

test('a token needs a name and an expiry within a year, unless the site allows endless ones', async () => {
  const ann = await make.user()
  expect(await refusedSave(ann, { name: '  ' })).toMatchObject({
    number: 10101,
    why: 'badInput',
    details: { field: 'name' },
  })
  expect(await refusedSave(ann, { expires: clock.now })).toMatchObject({
    why: 'badInput',
    details: { field: 'expires' },
  })
  expect(await refusedSave(ann, { expires: -1 })).toMatchObject({ why: 'badInput' })
  for (const expires of [0, clock.now + 1_000 * days])
    expect(await refusedSave(ann, { expires })).toMatchObject({
      number: 10101,
      why: 'neverExpiringRefused',
    })
  await save(ann, { expires: clock.now + 365 * days })
  await make.settings({ token_never_expires: '1' })
  const { token } = await save(ann, { expires: 0 })
  await save(ann, { expires: clock.now + 1_000 * days })
  for (const expires of ['2027-01-01', 'tomorrow', ' ', '1e30', 0.5, true, [0]])
    expect(
      await send('accessToken/save', { name: 't', expires }, { 'x-api-token': ann.token }),
      String(expires),
    ).toMatchObject({
      error_details: { field: 'expires' },
    })
  await db.transaction((trx) => Options.query(trx).delete())
  clock.now += 2_000 * days
  expect(await as({ token }).ask(userCalls.info, {})).toMatchObject({ uid: ann.uid })
})

test('an expired token counts as anonymous', async () => {
  const ann = await make.user()
  const { token } = await save(ann, { expires: clock.now + 60 })
  clock.now += 59
  expect(await as({ token }).ask(userCalls.info, {})).toMatchObject({ uid: ann.uid })
  clock.now += 1
  await expect(as({ token }).ask(userCalls.info, {})).rejects.toMatchObject({ number: 10102 })
})

test('a person has at most a hundred tokens, also when several are created at once', async () => {
  const ann = await make.user()
  for (let count = 0; count < limits.accessTokensPerUser - 2; count++)
    await make.token(ann.uid, { kind: 'access', scope: 'read' })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => save(ann)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(2)
  expect(await refusedSave(ann)).toMatchObject({
    number: 10101,
    why: 'tooManyTokens',
    details: { limit: 100 },
  })
})

test('a deleted token is invalid at the next request, and its items are deleted', async () => {
  const ann = await make.user()
  const item = await make.item({ owner: ann })
  const { id, token } = await save(ann, { item_ids: [item.item_id] })
  expect(await as(ann).ask(accessTokenCalls.delete, { id: Number(id) })).toEqual([])
  await expect(as({ token }).ask(userCalls.info, {})).rejects.toMatchObject({ number: 10102 })
  expect(await UserTokenItem.query(db.read).where({ token_id: Number(id) })).toEqual([])
  expect(await refusal(ann, accessTokenCalls.delete, { id: Number(id) })).toMatchObject({
    number: 10101,
    why: 'tokenNotFound',
  })
})

test('tokens of others and sessions cannot be deleted as access tokens', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { id, token } = await save(bob)
  const session = await UserToken.query(db.read)
    .findOne({ token_hash: secretHash(ann.token) })
    .throwIfNotFound()
  for (const foreign of [Number(id), session.id, 0, -1])
    expect(await refusal(ann, accessTokenCalls.delete, { id: foreign })).toMatchObject({
      number: 10101,
      why: 'tokenNotFound',
    })
  expect(await as({ token }).ask(userCalls.info, {})).toMatchObject({ uid: bob.uid })
  expect(await as(ann).ask(userCalls.info, {})).toMatchObject({ uid: ann.uid })
})

test('anonymous callers and access tokens can neither list, create nor delete tokens', async () => {
  const ann = await make.user()
  const { id } = await save(ann)
  const access = { ...ann, token: (await save(ann)).token }
  const refused = async (who: MadeUser | null) => [
    (await refusal(who, accessTokenCalls.getList, {})).number,
    (await refusedSave(who)).number,
    (await refusal(who, accessTokenCalls.delete, { id: Number(id) })).number,
  ]
  expect(await refused(null)).toEqual([10102, 10102, 10102])
  expect(await refused(access)).toEqual([10103, 10103, 10103])
})
