import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import bcrypt from 'bcryptjs'
import { expect, test } from 'vitest'
import { isPassword, mustBeGoodPassword, passwordHash } from './password.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
/** The hash of the oldest servers. Source: server/db/spec/older-schema.md 2.5. */
const oldest = (password: string, salt: string) =>
  md5(`${Buffer.from(md5(password)).toString('base64')}576hbgh6${salt}`)

const kept = (password: string, salt = '') => ({ password, salt })

test('a password matches its own hash only, and every hash has its own salt', async () => {
  const [hash, again] = [await passwordHash('密码 word'), await passwordHash('密码 word')]
  expect(hash).not.toBe(again)
  expect(await isPassword(kept(hash), '密码 word')).toBe(true)
  expect(await isPassword(kept(hash), '密码 wore')).toBe(false)
  expect(await isPassword(kept(hash), '')).toBe(false)
})

test('nothing matches a missing account, or one with no or an unreadable password', async () => {
  for (const stored of [
    undefined,
    kept(''),
    kept('plain'),
    kept('5f4dcc3b5aa765d61d8327deb882cf99'),
    kept('$2y$10$short'),
    kept('$argon2id$v=19$broken'),
  ])
    for (const given of ['', 'plain', 'password']) {
      const fits = isPassword(stored, given, {
        withBcrypt: stored?.password.startsWith('$2') ?? false,
      })
      expect(await fits.catch(() => 'threw'), `${stored?.password} ${given}`).toBe(false)
    }
})

test('hashes of migrated accounts are supported: both kinds of salted MD5, and bcrypt as written by PHP', async () => {
  expect(await isPassword(kept('a89da13684490eb9ec9e613f91d24d00'), '123456')).toBe(true)
  expect(await isPassword(kept('a89da13684490eb9ec9e613f91d24d00'), '1234567')).toBe(false)
  const salted = '0123456789abcdef0123456789abcdef'
  expect(await isPassword(kept(oldest('密码', salted), salted), '密码')).toBe(true)
  expect(await isPassword(kept(oldest('密码', salted), ''), '密码')).toBe(false)
  const php = (await bcrypt.hash('correct horse', 4)).replace(/^\$2b/, '$2y')
  expect(await isPassword(kept(php), 'correct horse', { withBcrypt: true })).toBe(true)
  expect(await isPassword(kept(php), 'correct horsf', { withBcrypt: true })).toBe(false)
})

test('an oldest hash matches whether its writer had escaped the password or not', async () => {
  const word = `a & b < "c's"`
  const forms = [word, "a &amp; b &lt; &quot;c's&quot;", 'a &amp; b &lt; &quot;c&#039;s&quot;']
  for (const form of forms)
    expect(await isPassword(kept(oldest(form, '0badcafe'), '0badcafe'), word), form).toBe(true)
  expect(await isPassword(kept(oldest('a & b', '')), 'a &amp; b')).toBe(false)
})

test.each([{ withBcrypt: false }, { withBcrypt: true }])(
  'an unknown account takes about as long as a known one of any kind: %o',
  async (options) => {
    const candidates = {
      unknown: undefined,
      ours: kept(await passwordHash('known')),
      oldest: kept(oldest('known', '')),
      bcrypt: kept(await bcrypt.hash('known', 10)),
      elsewhere: kept(''),
    }
    await isPassword(undefined, 'warm', options)
    const shortest: Record<string, number> = {}
    for (let count = 0; count < 3; count++) {
      for (const [name, stored] of Object.entries(candidates)) {
        const start = process.cpuUsage()
        await isPassword(stored, 'wrong', options)
        const { user, system } = process.cpuUsage(start)
        shortest[name] = Math.min(shortest[name] ?? Infinity, user + system)
      }
    }
    // processor time, which is independent of load; a skipped check would be a hundred times
    // shorter
    for (const [name, time] of Object.entries(shortest)) {
      expect(time / (shortest.unknown as number), name).toBeGreaterThan(0.25)
      expect(time / (shortest.unknown as number), name).toBeLessThan(4)
    }
  },
  60_000, // load makes every hash slower
)

test('many concurrent hashes leave capacity for everybody else', async () => {
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

test('a strict site requires a lower-case letter, an upper-case letter, a digit and another character', () => {
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
