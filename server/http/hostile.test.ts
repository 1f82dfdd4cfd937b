import { beforeAll, expect, test } from 'vitest'
import { callList } from '#contract/calls/index.ts'
import { startApp, type TestApp } from '../test/start-app.ts'
import type { MadeUser } from '../test/make.ts'

// Whatever is sent in any field of any call is answered without HTTP 500, and changes nobody's
// texts.

let t: TestApp
let ann: MadeUser
let bob: MadeUser
let admin: MadeUser
let itemId: number
let otherItemId: number
beforeAll(async () => {
  t = await startApp()
  ann = await t.make.user()
  bob = await t.make.user()
  admin = await t.make.user({ groupid: 1 })
  const item = await t.make.item({ owner: ann, password: 'secret' })
  itemId = item.item_id
  otherItemId = (await t.make.item({ owner: ann })).item_id
  await t.make.page({ item_id: itemId, owner: ann, page_content: 'the text that stays' })
})

const values: readonly unknown[] = [
  '',
  'undefined',
  '-1',
  '3000000000',
  '9007199254740993',
  '99999999999999999999999',
  '1e309',
  "' or 1=1 --",
  '%_\\',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  '__proto__',
  '中'.repeat(5_000),
  '{"__proto__":{"x":1}}',
  '[[[[]]]]',
  [1, 2],
  { toString: 'x' },
  true,
  null,
  -0.5,
  '../../../../etc/passwd',
]

const stored = () => t.db.read('page').where({ item_id: itemId }).select('*')

test.each(callList.map((call) => [call.path, call] as const))('%s', async (path, call) => {
  const before = await stored()
  for (const field of Object.keys(call.input.shape)) {
    for (const value of values) {
      for (const user of call.token === 'admin' ? [null, bob, admin] : [null, bob]) {
        const response = await t.app.inject({
          method: 'POST',
          url: `/api/${path}`,
          payload: { item_id: String(user === admin ? otherItemId : itemId), [field]: value },
          headers: user ? { 'x-api-token': user.token } : {},
        })
        expect(
          response.statusCode,
          `${field} = ${JSON.stringify(value).slice(0, 40)}: ${response.body.slice(0, 300)}`,
        ).toBeLessThan(500)
      }
    }
  }
  expect(await stored()).toEqual(before)
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})
