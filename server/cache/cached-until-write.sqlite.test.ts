// On PostgreSQL other databases of the same server count as changes, including those of tests that
// run in parallel.
import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'
import { cachedUntilWrite } from './cached-until-write.ts'

const t = await startApp()

test('concurrent requests share one computation, and later ones its result', async () => {
  let made = 0
  const ask = () => cachedUntilWrite(t.db, ['shared'], async () => [String(++made)])
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  expect(new Set([...answers, await ask()]).size).toBe(1)
  expect(made).toBe(1)
  await t.make.user()
  await ask()
  expect(made).toBe(2)
})
