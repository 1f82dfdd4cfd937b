import { expect, test } from 'vitest'
import { accessTokenCalls, deviceCalls } from '#contract/calls/device.ts'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { Audit } from '../../models/audit.ts'
import { User } from '../../models/user.ts'
import { UserTokenItem } from '../../models/user-token-item.ts'
import { startApp } from '../../test/start-app.ts'

const { as, clock, db, make, refusal } = await startApp()
const { deleteAll, save } = accessTokenCalls

test('all access tokens of a person are revoked, with their items; sessions and tokens of others stay', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const request = { name: 'CI', expires: clock.now + 86_400 }
  const tokens = [
    await as(ann).ask(save, request),
    await as(ann).ask(save, { ...request, item_ids: [item_id] }),
  ]
  const other = await as(bob).ask(save, request)
  expect(await as(ann).ask(deleteAll, { password: ann.password })).toEqual({ ended: 2 })
  for (const { token } of tokens)
    await expect(as({ token }).ask(userCalls.info, {})).rejects.toMatchObject({ number: 10102 })
  expect(await UserTokenItem.query(db.read).where({ item_id })).toEqual([])
  await as(ann).ask(userCalls.info, {})
  await as({ token: other.token }).ask(userCalls.info, {})
  expect(await as(ann).ask(deleteAll, { password: ann.password })).toEqual({ ended: 0 })
  const recorded = Audit.query(db.read).where({ actor_uid: ann.uid, act: 'token.deleteAll' })
  expect(await recorded.resultSize()).toBe(1)
})

test('a terminal that was approved but has not fetched its token gets none', async () => {
  const ann = await make.user()
  const { code, device_secret } = await as(null).ask(deviceCalls.start, { host: 'h', system: 's' })
  await as(ann).ask(deviceCalls.answer, { code, approve: true, expires: clock.now + 86_400 })
  await as(ann).ask(deleteAll, { password: ann.password })
  expect(await as(null).ask(deviceCalls.poll, { device_secret })).toEqual({ state: 'expired' })
})

test('it needs the login password, and failed attempts are counted', async () => {
  const ann = await make.user()
  const { token } = await as(ann).ask(save, { name: 'CI', expires: clock.now + 86_400 })
  // nothing typed is no guess
  for (let tries = 0; tries < limits.signInMisses; tries++)
    expect(await refusal(ann, deleteAll, { password: '' })).toMatchObject({
      number: 10208,
      why: 'wrongPassword',
    })
  for (let tries = 0; tries < limits.signInMisses; tries++)
    expect(await refusal(ann, deleteAll, { password: 'wrong' })).toMatchObject({
      number: 10208,
      why: 'wrongPassword',
    })
  expect(await refusal(ann, deleteAll, { password: ann.password })).toMatchObject({
    number: 10308,
    why: 'tooManyTries',
  })
  await as({ token }).ask(userCalls.info, {})
})

test('an account without a local password needs a recent session', async () => {
  const ann = await make.user()
  await db.transaction((trx) => User.query(trx).findById(ann.uid).patch({ password: '' }))
  expect(await as(ann).ask(deleteAll, {})).toEqual({ ended: 0 })
  clock.now += limits.freshSessionSeconds + 1
  expect(await refusal(ann, deleteAll, { password: '' })).toMatchObject({
    number: 10208,
    why: 'signInAgain',
  })
})

test('anonymous callers and access tokens cannot revoke tokens', async () => {
  const ann = await make.user()
  const access = { ...ann, token: await make.token(ann.uid, { kind: 'access', scope: 'write' }) }
  expect(await refusal(null, deleteAll, { password: ann.password })).toMatchObject({
    number: 10102,
  })
  expect(await refusal(access, deleteAll, { password: ann.password })).toMatchObject({
    number: 10103,
    why: 'outOfScope',
  })
})
