import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { userCalls } from '#contract/calls/user.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { limits } from '#contract/limits.ts'
import { newHome, runCli } from '../../server/test/run-cli.ts'
import { startApp } from '../../server/test/start-app.ts'
import { Audit } from '../../server/models/audit.ts'
import { User } from '../../server/models/user.ts'
import { isPassword } from '../../server/signin/password.ts'
import { secondsOf } from './admin/token.ts'

// a server runs on the database while the commands work on it
const { make, as, folder, db, refusal } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const admin = (argv: readonly string[], input = '', lang = 'en') =>
  runCli(['admin', ...argv, '--data', folder], { env: { LANG: lang, HOME: '/nowhere' }, input })
const userOf = (username: string) => User.query(db.read).findOne({ username }).throwIfNotFound()

test('a token is printed alone and works at once, within its scope and items', async () => {
  const ann = await make.user()
  const [own, other] = [await make.item({ owner: ann }), await make.item({ owner: ann })]
  const { code, out, err } = await admin([
    'token',
    '--user',
    ann.username,
    '--items',
    String(own.item_id),
    '--scope',
    'read',
    '--name',
    'job',
  ])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^sdp_[0-9a-f]{64}\n$/)
  const token = { token: out.trim() }
  const { token: told } = await as(token).ask(userCalls.info, {})
  expect(told).toMatchObject({ name: 'job', scope: 'read', item_ids: [String(own.item_id)] })
  expect(told?.expires).toBeGreaterThan(Date.now() / 1_000 + 89 * 86_400)
  await as(token).ask(itemCalls.info, { item_id: String(own.item_id) })
  await expect(as(token).ask(itemCalls.info, { item_id: String(other.item_id) })).rejects.toThrow(
    'outOfScope',
  )
})

test('tokens are listed and revoked; the secret is never shown again', async () => {
  const bob = await make.user()
  const made = JSON.parse(
    (await admin(['token', '--user', bob.username, '--expires', 'never', '--json'])).out,
  ) as {
    id: string
    token: string
  }
  const listed = await admin(['token', 'list', '--user', bob.username, '--json'])
  expect(JSON.parse(listed.out)).toMatchObject({
    tokens: [{ id: made.id, user: bob.username, scope: 'write', items: null, expires: null }],
  })
  const plain = await admin(['token', 'list', '--user', bob.username])
  expect(plain.out).toContain(bob.username)
  expect(listed.out + plain.out).not.toContain(made.token)

  expect(await admin(['token', 'revoke', made.id])).toMatchObject({ code: 0 })
  await expect(as({ token: made.token }).ask(userCalls.info, {})).rejects.toThrow('notLoggedIn')
  expect(await admin(['token', 'revoke', made.id])).toMatchObject({
    code: 1,
    err: `There is no access token ${made.id}.\n`,
  })
})

test('an account is created with a random password that is shown once, or with one from standard input', async () => {
  const random = JSON.parse(
    (
      await admin([
        'user',
        'add',
        'carol',
        '--name',
        'Carol',
        '--email',
        'carol@example.com',
        '--role',
        'admin',
        '--json',
      ])
    ).out,
  )
  expect(random).toMatchObject({
    schema: 'showdoc.admin/1',
    user: { username: 'carol', name: 'Carol', email: 'carol@example.com', role: 'admin' },
  })
  expect(random.password).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  const carol = await userOf('carol')
  expect(carol).toMatchObject({ groupid: 1, email_verify: 1 })
  expect(await isPassword(carol, random.password)).toBe(true)

  const given = await admin(['user', 'add', '小明', '--password', '-'], '中文密码也可以 1\n')
  expect(given).toMatchObject({ code: 0, out: 'Account 小明 created.\n' })
  expect(await isPassword(await userOf('小明'), '中文密码也可以 1')).toBe(true)
})

test('the rules for accounts apply here too, in both languages', async () => {
  await make.user({ username: 'dave' })
  expect(await admin(['user', 'add', 'DAVE'])).toMatchObject({
    code: 1,
    err: 'This user name is already taken.\n',
  })
  expect(await admin(['user', 'add', 'a b'], '', 'zh_CN.UTF-8')).toMatchObject({
    code: 1,
    err: expect.stringContaining('用户名须为'),
  })
  expect(await admin(['user', 'add', 'erin', '--password', '-'], 'short\n')).toMatchObject({
    code: 1,
    err: 'A password must have at least 8 characters.\n',
  })
  expect(await admin(['user', 'add', 'erin', '--password', '-'])).toMatchObject({ code: 64 })
  expect(await admin(['user', 'add', 'erin', '--email', 'nothing'])).toMatchObject({ code: 1 })
  expect(await User.query(db.read).findOne({ username: 'erin' })).toBeUndefined()
})

test('a new password ends every session of the account at the next request', async () => {
  const fred = await make.user()
  await as(fred).ask(userCalls.info, {})
  const { code, out } = await admin(['user', 'passwd', fred.username, '--json'])
  expect(code).toBe(0)
  const { password } = JSON.parse(out) as { password: string }
  expect(await isPassword(await userOf(fred.username), password)).toBe(true)
  expect((await refusal(fred, userCalls.info, {})).why).toBe('notLoggedIn')
})

test('unknown names and invalid values are distinguished', async () => {
  const gina = await make.user()
  expect(await admin(['user', 'passwd', 'nobody'])).toMatchObject({
    code: 1,
    err: 'There is no account “nobody”.\n',
  })
  expect(await admin(['token', '--user', 'nobody'])).toMatchObject({ code: 1 })
  expect(await admin(['token'])).toMatchObject({ code: 64, err: expect.stringContaining('--user') })
  expect(await admin(['token', '--user', gina.username, '--items', '999'])).toMatchObject({
    code: 1,
    err: 'There is no item 999.\n',
  })
  const many = Array.from({ length: limits.itemsPerToken + 1 }, (_, index) => index + 1).join()
  expect(await admin(['token', '--user', gina.username, '--items', many])).toMatchObject({
    code: 64,
    err: expect.stringContaining('200'),
  })
  expect(await admin(['token', '--user', gina.username, '--items', 'a'])).toMatchObject({
    code: 64,
  })
  expect(await admin(['token', '--user', gina.username, '--expires', '2020-01-01'])).toMatchObject({
    code: 64,
  })
  expect(await admin(['token', '--user', gina.username, '--scope', 'admin'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(`${gina.username} is not an administrator`),
  })
  expect(await admin(['token', '--user', gina.username, '--scope', 'full'])).toMatchObject({
    code: 64,
  })
})

test('lifetimes are days, hours, a date or never', () => {
  expect(secondsOf('90d', 1_000)).toBe(1_000 + 90 * 86_400)
  expect(secondsOf('12h', 0)).toBe(43_200)
  expect(secondsOf('never', 5)).toBe(0)
  expect(secondsOf('2027-01-31', 0)).toBe(Date.UTC(2027, 0, 31, 23, 59, 59) / 1_000)
  for (const wrong of ['', '0d', '90', '2027-02-30', '2027-13-01', 'soon', '999999d'])
    expect(secondsOf(wrong, 0)).toBeUndefined()
})

test('where there is no database, none is created', async () => {
  const home = newHome()
  const { code, err } = await runCli(['admin', 'token', '--user', 'x', '--data', `${home}/none`], {
    env: { HOME: home },
  })
  expect([code, err]).toEqual([
    1,
    `There is no database in ${home}/none.\n→ pass --data, or set SHOWDOC_DATA\n`,
  ])
  expect(readdirSync(home)).toEqual([])
})

test('a database of a newer program version is left alone', async () => {
  await db.transaction((trx) => trx('migration').insert({ name: '99991231-future', time: 0 }))
  try {
    const { code, err } = await admin(['user', 'add', 'henry'])
    expect([code, err]).toEqual([
      1,
      'The database was written by a newer version of showdoc; this one does not know: 99991231-future\n→ install a newer version of showdoc\n',
    ])
  } finally {
    await db.transaction((trx) => trx('migration').where({ name: '99991231-future' }).delete())
  }
})

test('every action is recorded, without passwords or tokens', async () => {
  const before = await Audit.query(db.read).resultSize()
  await admin(['user', 'add', 'audited', '--password', '-'], 'a good one 1\n')
  await admin(['user', 'passwd', 'audited', '--password', '-'], 'a better one 1\n')
  const { id, token } = JSON.parse((await admin(['token', '--user', 'audited', '--json'])).out) as {
    id: string
    token: string
  }
  await admin(['token', 'revoke', id])
  await admin(['user', 'add', 'audited'])
  const { uid } = await userOf('audited')
  // refusals of earlier tests are written with a delay
  const acts = (await Audit.query(db.read).orderBy('id').offset(before)).filter(
    ({ act }) => act !== 'call.refused',
  )
  expect(acts.map(({ act, object_id }) => [act, object_id])).toEqual([
    ['user.add', uid],
    ['user.edit', uid],
    ['token.add', Number(id)],
    ['token.delete', Number(id)],
  ])
  expect(acts[0]).toMatchObject({
    via: 'command line',
    actor_uid: 0,
    actor_name: expect.stringMatching(/^uid \d+$/),
    ip: '',
  })
  expect(JSON.stringify(acts)).not.toMatch(new RegExp(`good one|better one|${token}`))
})
