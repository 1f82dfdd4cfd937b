import { expect, test } from 'vitest'
import { longestTurnOf } from '../../test/longest-turn.ts'
import { startApp } from '../../test/start-app.ts'

const { db } = await startApp()

test('a transaction of thousands of statements yields to others in between', async () => {
  const work = () =>
    db.transaction(async (trx) => {
      await trx('captcha').delete()
      for (let id = 1; id <= 3_000; id++)
        await trx('captcha').insert({ captcha_id: id, captcha_text: 'x'.repeat(1_000) })
    })
  const mostMs = 100
  expect(await longestTurnOf(mostMs, work)).toBeLessThan(mostMs)
  expect(await db.read('captcha').count('* as n').first()).toEqual({ n: 3_000 })
})
