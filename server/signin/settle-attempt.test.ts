import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { countQueries } from '../test/count-queries.ts'
import { startApp } from '../test/start-app.ts'
import type { RequestContext } from '../request-context.ts'
import { resetFailures, isLocked, mustNotBeLocked, settleAttempt } from './throttle.ts'

const { clock, db, site } = await startApp()

const from = (address: string) => ({ site, db, address, now: clock.now }) as RequestContext
const outcomeOf = (work: Promise<void>) =>
  work.then(() => 'settled').catch((failure: { why?: string }) => failure.why)

test('of concurrent wrong guesses only five are told that they were wrong', async () => {
  const target = { kind: 'test', subject: 'side by side' }
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => outcomeOf(settleAttempt(from('192.0.2.1'), target, false))),
  )
  expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(limits.signInMisses)
  expect(outcomes.filter((outcome) => outcome === 'tooManyTries')).toHaveLength(
    40 - limits.signInMisses,
  )
})

test('a right guess after too many wrong ones is not told to be right', async () => {
  const target = { kind: 'test', subject: 'right but late' }
  for (let count = 0; count < limits.signInMisses; count++)
    await settleAttempt(from('192.0.2.2'), target, false)
  expect(await outcomeOf(settleAttempt(from('192.0.2.2'), target, true))).toBe('tooManyTries')
  expect(await outcomeOf(settleAttempt(from('192.0.2.3'), target, true))).toBe('settled')
})

test('a right guess concurrent with five earlier wrong ones is not told to be right', async () => {
  const attempts = [...Array.from({ length: limits.signInMisses }, () => false), true]
  const at = (subject: string, most: readonly boolean[]) =>
    Promise.all(
      most.map((isRight) =>
        outcomeOf(settleAttempt(from('192.0.2.9'), { kind: 'test', subject }, isRight)),
      ),
    )
  expect((await at('behind five', attempts)).at(-1)).toBe('tooManyTries')
  expect((await at('behind four', attempts.slice(1))).at(-1)).toBe('settled')
  // on PostgreSQL requests are not necessarily read in the order they were sent
  expect(await at('before all', [true])).toEqual(['settled'])
  expect(await at('before all', attempts.slice(0, -1))).not.toContain('tooManyTries')
})

test('without failures before it a right guess costs one query, also when its address has failures elsewhere', async () => {
  const attempt = (subject: string, isRight: boolean) =>
    settleAttempt(from('192.0.2.10'), { kind: 'test', subject }, isRight)
  await attempt('elsewhere', false)
  expect(await countQueries(db, () => attempt('usual', true))).toBe(1)
  await attempt('elsewhere', true)
  expect(await countQueries(db, () => attempt('elsewhere', true))).toBe(1)
})

test('a right guess need not reset earlier failures', async () => {
  const target = { kind: 'test', subject: 'shared' }
  for (let count = 1; count < limits.signInMisses; count++)
    await settleAttempt(from('192.0.2.11'), target, false)
  await settleAttempt(from('192.0.2.11'), target, true, { forgets: false })
  await settleAttempt(from('192.0.2.11'), target, false)
  expect(await isLocked(from('192.0.2.11'), target)).toBe(300)
})

test('the failures at one subject can be reset, whatever their addresses', async () => {
  const [target, other] = [
    { kind: 'test', subject: 'Forgiven' },
    { kind: 'test', subject: 'forgiven too' },
  ]
  for (const address of ['192.0.2.8', '2001:db8::8'])
    for (const one of [target, other])
      for (let count = 0; count < limits.signInMisses; count++)
        await settleAttempt(from(address), one, false)
  expect(
    await db.transaction((trx) =>
      resetFailures(trx, site.sealer, { kind: 'test', subject: 'forgiven' }),
    ),
  ).toBe(2)
  const locked = (one: typeof target) =>
    Promise.all(['192.0.2.8', '2001:db8::8'].map((address) => isLocked(from(address), one)))
  expect(await locked(target)).toEqual([0, 0])
  expect(await locked(other)).toEqual([300, 300])
  expect(await db.transaction((trx) => resetFailures(trx, site.sealer, target))).toBe(0)
})

test('failures are forgotten when their window ends', async () => {
  const target = { kind: 'test', subject: 'slow' }
  for (let count = 0; count < 3 * limits.signInMisses; count++) {
    await settleAttempt(from('192.0.2.4'), target, false)
    clock.now += limits.signInWindowSeconds / 4
    expect(await isLocked(from('192.0.2.4'), target)).toBe(0)
  }
})

test('a lock lasts 300 seconds from the fifth failure', async () => {
  const target = { kind: 'test', subject: 'locked' }
  for (let count = 0; count < limits.signInMisses; count++) {
    clock.now += 50
    await settleAttempt(from('192.0.2.5'), target, false)
  }
  expect(await isLocked(from('192.0.2.5'), target)).toBe(300)
  clock.now += 299
  expect(await outcomeOf(mustNotBeLocked(from('192.0.2.5'), target))).toBe('tooManyTries')
  clock.now += 1
  expect(await outcomeOf(mustNotBeLocked(from('192.0.2.5'), target))).toBe('settled')
})

test('a hundred failures of one address at many subjects lock it for an hour, and no other', async () => {
  const attempt = (count: number) => ({ kind: 'many', subject: `subject ${count}` })
  for (let count = 1; count < limits.addressMissesPerHour; count++)
    await settleAttempt(from('192.0.2.6'), attempt(count), false)
  expect(await isLocked(from('192.0.2.6'), attempt(1_000))).toBe(0)
  await settleAttempt(from('192.0.2.6'), attempt(0), false)
  expect(await isLocked(from('192.0.2.6'), attempt(1_000))).toBe(3_600)
  expect(await outcomeOf(settleAttempt(from('192.0.2.6'), attempt(1_000), true))).toBe(
    'tooManyTries',
  )
  expect(await isLocked(from('192.0.2.7'), attempt(1))).toBe(0)
  expect(await isLocked(from('192.0.2.6'), { kind: 'another kind', subject: 'subject 1' })).toBe(0)
  clock.now += 3_600
  expect(await isLocked(from('192.0.2.6'), attempt(1_000))).toBe(0)
})
