import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'

const { db } = await startApp()

test('a work of thousands of statements lets others have their turns in between', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const begun = performance.now()
  await db.transaction(async (trx) => {
    for (let id = 1; id <= 3_000; id++) await trx('captcha').insert({ captcha_id: id, captcha_text: 'x'.repeat(1_000) })
  })
  const took = performance.now() - begun
  clearInterval(timer)
  // at least every twentieth of the turns that its length has room for: a slow machine makes single statements long
  expect(turns).toBeGreaterThan(took / 20 / 20)
  expect(await db.read('captcha').count('* as n').first()).toEqual({ n: 3_000 })
})
