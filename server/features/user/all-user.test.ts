import { expect, test } from 'vitest'
import { userCalls } from '#contract/calls/user.ts'
import { UserSetting } from '../../models/user-setting.ts'
import { User } from '../../models/user.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, send, db } = await startApp()

test('people are found by part of a user name or name, an exact match first, special characters taken literally', async () => {
  const ann = await make.user({
    username: 'Ann_Lee',
    email: 'ann@example.com',
    email_key: 'ann@example.com',
  })
  await make.user({ username: 'annXlee', name: '王小明' })
  await make.user({ username: 'aann_lee2', name: '100% Иван Ö' })
  const find = async (username: string, count?: number) =>
    (
      await as(ann).ask(userCalls.allUser, count === undefined ? { username } : { username, count })
    ).map((user) => user.username)
  expect(await find('ANN_lee')).toEqual(['Ann_Lee', 'aann_lee2'])
  expect(await find('小明')).toEqual(['annXlee'])
  expect(await find('Иван Ö')).toEqual(['aann_lee2'])
  expect(await find('%')).toEqual(['aann_lee2'])
  expect(await find("'")).toEqual([])
  expect(await find('\\')).toEqual([])
  expect(await find(' ｌｅｅ ')).toEqual(
    ['Ann_Lee', 'aann_lee2', 'annXlee'].toSorted((a, b) =>
      a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    ),
  )
  expect(await find('example')).toEqual([])
  expect(await find('lee', 1)).toHaveLength(1)
  expect(await find('lee', -5)).toHaveLength(1)
  expect(await find('')).toHaveLength(3)
  expect(await find('明'.repeat(900))).toEqual([])
  const wire = await send('user/allUser', { username: '小明' }, { 'x-api-token': ann.token })
  expect(wire.data).toEqual([{ username: 'annXlee', uid: expect.any(String), name: '王小明' }])
})

test('the list is limited', async () => {
  const ann = await make.user()
  const many = Array.from({ length: 1_100 }, (_, index) => ({
    username: `m${index}`,
    username_key: `m${index}`,
  }))
  await db.transaction((trx) => trx(User.tableName).insert(many))
  for (const count of [undefined, 5_000])
    expect(await as(ann).ask(userCalls.allUser, count ? { count } : {})).toHaveLength(1_000)
})

test('the address for notifications is one’s own, can be replaced and removed, and must be a web address', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const save = (push_url: string) => as(ann).ask(userCalls.savePushUrl, { push_url })
  expect(await as(ann).ask(userCalls.getPushUrl, {})).toEqual({ push_url: '' })
  expect(await save('https://example.com/a?key=1')).toEqual([])
  await save(' https://example.com/b ')
  expect(await as(ann).ask(userCalls.getPushUrl, {})).toEqual({ push_url: 'https://example.com/b' })
  expect(await as(bob).ask(userCalls.getPushUrl, {})).toEqual({ push_url: '' })
  for (const push_url of ['javascript:alert(1)', 'file:///etc/passwd', 'example.com'])
    expect((await refusal(ann, userCalls.savePushUrl, { push_url })).why).toBe('badInput')
  await save('')
  expect(await as(ann).ask(userCalls.getPushUrl, {})).toEqual({ push_url: '' })
  expect(await UserSetting.query(db.read).where({ uid: ann.uid })).toHaveLength(1)
  expect((await refusal(null, userCalls.getPushUrl, {})).number).toBe(10102)
})

test('access tokens can neither list accounts nor see addresses', async () => {
  const ann = await make.user()
  const token = await make.token(ann.uid, { kind: 'access', scope: 'write' })
  for (const path of ['user/allUser', 'user/getPushUrl', 'user/savePushUrl'])
    expect((await send(path, {}, { 'x-api-token': token })).error_name).toBe('outOfScope')
})
