import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isPassword, mustBeGoodPassword, passwordHash } from './password.ts'

test('a password fits its hash and no other, and every hash has its own salt', async () => {
  const [hash, again] = [await passwordHash('密码 word'), await passwordHash('密码 word')]
  expect(hash).not.toBe(again)
  expect(await isPassword(hash, '密码 word')).toBe(true)
  expect(await isPassword(hash, '密码 wore')).toBe(false)
  expect(await isPassword(hash, '')).toBe(false)
})

test('nothing fits an account without a password, with an unreadable one, or none at all', async () => {
  for (const stored of [undefined, '', 'plain', '5f4dcc3b5aa765d61d8327deb882cf99'])
    for (const given of ['', 'plain', 'password']) expect(await isPassword(stored, given)).toBe(false)
})

test('an unknown account takes about as long as a known one', async () => {
  const hash = await passwordHash('known')
  await isPassword(undefined, 'warm')
  const timeOf = async (stored: string | undefined) => {
    const start = performance.now()
    await isPassword(stored, 'wrong')
    return performance.now() - start
  }
  const rounds: { known: number; unknown: number }[] = []
  for (let count = 0; count < 8; count++) rounds.push({ known: await timeOf(hash), unknown: await timeOf(undefined) })
  const shortest = (of: 'known' | 'unknown') => Math.min(...rounds.map((round) => round[of]))
  // a test left out would be a hundred times shorter; a busy machine makes one twice as long
  expect(shortest('unknown') / shortest('known')).toBeGreaterThan(0.25)
  expect(shortest('unknown') / shortest('known')).toBeLessThan(4)
})

test('many hashes at once leave room for everybody else', async () => {
  let done = 0
  const hashes = Array.from({ length: 24 }, async () => {
    await passwordHash('many')
    done++
  })
  await readFile(import.meta.filename)
  expect(done).toBeLessThan(12)
  await Promise.all(hashes)
  expect(done).toBe(24)
})

test('a strict site wants a lower-case letter, an upper-case letter, a digit and another character', () => {
  const why = (password: string, strong: boolean) => {
    try {
      mustBeGoodPassword(password, strong)
      return 'good'
    } catch (failure) {
      return (failure as { why: string }).why
    }
  }
  expect(why('correct horse', false)).toBe('good')
  expect(why('1234567', false)).toBe('passwordTooShort')
  expect(why('x'.repeat(100), false)).toBe('good')
  expect(why('x'.repeat(101), false)).toBe('passwordTooLong')
  for (const weak of ['correct-horse-1', 'CORRECT-HORSE-1', 'Correct-Horse', 'CorrectHorse1'])
    expect(why(weak, true)).toBe('passwordTooWeak')
  expect(why('Correct-Horse-1', true)).toBe('good')
  expect(why('Écl密码 2', true)).toBe('passwordTooShort')
  expect(why('Éclair密码2', true)).toBe('good')
})
