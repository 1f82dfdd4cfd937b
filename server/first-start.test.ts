import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { finishFirstStart, makeFirstAdministrator, randomPassword } from './first-start.ts'
import { User } from './models/user.ts'
import { isPassword } from './signin/password.ts'
import { startApp } from './test/start-app.ts'

const { site, db, make } = await startApp()
const stored = async () =>
  (await User.query(db.read).findOne({ username: 'showdoc' }).throwIfNotFound()).password
const mark = (first_start_open: string) => make.settings({ first_start_open })

test('a random password has three groups, all kinds of characters, and never repeats', () => {
  const made = Array.from({ length: 500 }, randomPassword)
  for (const password of made) {
    expect(password).toMatch(/^[A-Za-z2-9]{4}-[A-Za-z2-9]{4}-[A-Za-z2-9]{4}$/)
    expect(password).toMatch(/(?=.*[A-Z])(?=.*[a-z])(?=.*\d)/)
    expect(password).not.toMatch(/[IOl01]/)
  }
  expect(new Set(made).size).toBe(500)
})

test('the first start creates one administrator, also when two servers start together', async () => {
  const made = await Promise.all([makeFirstAdministrator(site), makeFirstAdministrator(site)])
  const [first] = made.filter((one) => one !== null)
  expect(first).toMatchObject({ username: 'showdoc', isChosen: false })
  const rows = await User.query(db.read)
  expect(rows.map(({ username, groupid }) => [username, groupid])).toEqual([['showdoc', 1]])
})

test('a first start interrupted before its password was shown is repeated with a new one', async () => {
  await mark(`${hostname()} 999999999 1`) // a process that no longer exists
  const again = await makeFirstAdministrator(site)
  expect(await isPassword({ password: await stored(), salt: '' }, again?.password ?? '')).toBe(true)
  expect(await User.query(db.read).resultSize()).toBe(1)
})

test('a password set since an interrupted start is kept', async () => {
  expect(await makeFirstAdministrator(site)).not.toBeNull() // its own pid is that of a finished process
  await db.transaction((trx) =>
    User.query(trx).where({ username: 'showdoc' }).increment('pwd_time', 60),
  )
  const before = await stored()
  expect(await makeFirstAdministrator(site)).toBeNull()
  expect(await stored()).toBe(before)
})

test('a first start in progress on another server is left alone', async () => {
  const before = await stored()
  await mark('another-machine 1 1')
  expect(await makeFirstAdministrator(site)).toBeNull()
  await mark(`${hostname()} ${process.ppid} 1`)
  expect(await makeFirstAdministrator(site)).toBeNull()
  expect(await stored()).toBe(before)
})

test('once the password was shown every further start is an ordinary one', async () => {
  await finishFirstStart(site)
  expect(await makeFirstAdministrator(site)).toBeNull()
})
