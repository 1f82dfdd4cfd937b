import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'

const { db } = await startApp()

const captchas = (from: number, count: number, captcha_text: string) =>
  Array.from({ length: count }, (_, index) => ({ captcha_id: from + index, captcha_text }))
const texts = async () =>
  (await db.read('captcha').orderBy('captcha_id').pluck('captcha_text')) as string[]

test('thousands of rows are one statement, and existing rows are skipped or updated', async () => {
  const made: { captcha_id: number }[] = await db.transaction((trx) =>
    trx('captcha')
      .insert(captchas(1, 3_000, 'one'))
      .onConflict('captcha_id')
      .ignore()
      .returning(['captcha_id']),
  )
  expect(made.map(({ captcha_id }) => Number(captcha_id))).toEqual(
    captchas(1, 3_000, '').map(({ captcha_id }) => captcha_id),
  )
  const again: object[] = await db.transaction((trx) =>
    trx('captcha')
      .insert(captchas(2_999, 3, 'two'))
      .onConflict('captcha_id')
      .ignore()
      .returning(['captcha_id']),
  )
  expect(again).toHaveLength(1)
  expect((await texts()).slice(-3)).toEqual(['one', 'one', 'two'])
  await db.transaction(async (trx) => {
    await trx('captcha')
      .insert(captchas(2_999, 2, 'three'))
      .onConflict('captcha_id')
      .merge(['captcha_text'])
  })
  expect((await texts()).slice(-3)).toEqual(['three', 'three', 'two'])
  await expect(
    db.transaction((trx) => trx('captcha').insert(captchas(3_001, 2, 'four'))),
  ).rejects.toThrow(/unique/i)
  expect(await texts()).toHaveLength(3_001)
})

test('a missing column gets null or its default', async () => {
  await db.transaction(async (trx) => {
    await trx('user').insert([
      { username: 'first', username_key: 'first', email: 'first@example.com' },
      { username: 'second', username_key: 'second' },
    ])
  })
  expect(await db.read('user').orderBy('uid').select('username', 'email', 'groupid')).toEqual([
    { username: 'first', email: 'first@example.com', groupid: 2 },
    { username: 'second', email: null, groupid: 2 },
  ])
})
