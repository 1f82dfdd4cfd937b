import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { userCalls } from '#contract/calls/user.ts'
import { Audit } from '../../server/models/audit.ts'
import { Item } from '../../server/models/item.ts'
import { Team } from '../../server/models/team.ts'
import { User } from '../../server/models/user.ts'
import { UserIdentity } from '../../server/models/user-identity.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { signingIn } from '../../server/test/sign-in.ts'
import { startApp } from '../../server/test/start-app.ts'

// a server runs on the database while the commands work on it
const running = await startApp({ now: Math.floor(Date.now() / 1_000) })
const { make, as, folder, db, refusal } = running
const root = await make.user({ username: 'root', groupid: 1 })
const admin = (argv: readonly string[], lang = 'en') =>
  runCli(['admin', 'user', ...argv, '--data', folder], {
    env: { LANG: lang, HOME: '/nowhere' },
    input: '',
  })
const userOf = (username: string) => User.query(db.read).findOne({ username })
const lastAct = async () => {
  const { act, via, detail } = await Audit.query(db.read)
    .orderBy('id', 'desc')
    .first()
    .throwIfNotFound()
  return { act, via, detail: JSON.parse(detail) as unknown }
}

test('accounts are listed, as rows and as JSON, without password hashes', async () => {
  await make.user({ username: 'listed', name: '列出', email: 'listed@example.com' })
  const json = await admin(['list', '--json'])
  expect(JSON.parse(json.out)).toMatchObject({
    schema: 'showdoc.admin/1',
    users: expect.arrayContaining([
      expect.objectContaining({
        username: 'listed',
        name: '列出',
        email: 'listed@example.com',
        role: 'user',
        has_password: true,
        last_login: null,
      }),
      expect.objectContaining({ username: 'root', role: 'admin' }),
    ]),
  })
  const plain = await admin(['list'])
  expect(plain).toMatchObject({ code: 0, err: '' })
  expect(plain.out).toMatch(/user +\d{4}-\d\d-\d\d +- +listed {2}列出/)
  expect(json.out + plain.out).not.toContain('argon2')
})

test('name, verified email and role are changed; nothing else about the account is', async () => {
  const ann = await make.user({ username: 'set_ann', name: 'Ann' })
  expect(await admin(['set', 'set_ann', '--role', 'admin'])).toMatchObject({
    code: 0,
    out: 'Account set_ann changed.\n',
    err: '',
  })
  expect(await userOf('set_ann')).toMatchObject({ groupid: 1, name: 'Ann', email: null })
  expect(await lastAct()).toEqual({
    act: 'user.edit',
    via: 'command line',
    detail: { username: 'set_ann', changed: ['role'], role: 'admin' },
  })
  await admin(['set', 'SET_ANN', '--email', 'Ann@Example.com', '--name', '安'])
  expect(await userOf('set_ann')).toMatchObject({
    email: 'Ann@Example.com',
    email_key: 'ann@example.com',
    email_verify: 1,
    name: '安',
    groupid: 1,
  })
  expect(await as(ann).ask(userCalls.info, {})).toMatchObject({ groupid: 1, email_verify: 1 })
  await admin(['set', 'set_ann', '--email', '', '--role', 'user'])
  expect(await userOf('set_ann')).toMatchObject({ email: null, email_verify: 0, groupid: 2 })
})

test('what cannot be changed is reported, in both languages', async () => {
  await make.user({ username: 'set_bob', email: 'bob@example.com', email_key: 'bob@example.com' })
  await make.user({ username: 'set_carl' })
  expect(await admin(['set', 'set_carl'])).toMatchObject({ code: 64 })
  expect(await admin(['set', 'set_carl', '--role', 'owner'])).toMatchObject({ code: 64 })
  expect(await admin(['set', 'set_carl', '--email', 'BOB@example.com'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/address/),
  })
  expect(await admin(['set', 'set_carl', '--email', 'nothing'])).toMatchObject({ code: 1 })
  expect(await admin(['set', 'nobody', '--name', 'x'])).toMatchObject({
    code: 1,
    err: 'There is no account “nobody”.\n',
  })
  expect(await admin(['set', 'root', '--role', 'user'], 'zh_CN.UTF-8')).toMatchObject({
    code: 1,
    err: expect.stringContaining('最后一个管理员'),
  })
  expect(await admin(['delete', 'root', '--force'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('last administrator'),
  })
  expect(await userOf('root')).toMatchObject({ groupid: 1 })
})

test('an account that owns nothing is deleted; one that owns something only if it is transferred', async () => {
  const [ann, bob] = [
    await make.user({ username: 'del_ann' }),
    await make.user({ username: 'del_bob' }),
  ]
  const { item_id } = await make.item({ owner: ann, password: 'x' })
  await make.member({ item_id, user: bob, role: 0 })
  const team = await db.transaction((trx) =>
    Team.query(trx).insert({ uid: ann.uid, team_name: 't' }),
  )
  expect(await admin(['delete', 'del_ann', '--force'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('1 items and 1 teams'),
  })
  expect(await admin(['delete', 'del_ann', '--force', '--give-to', 'del_ann'])).toMatchObject({
    code: 64,
  })
  expect(await admin(['delete', 'del_ann', '--force', '--give-to', 'nobody'])).toMatchObject({
    code: 1,
  })
  expect(await admin(['delete', 'del_ann', '--force', '--give-to', 'del_bob'])).toMatchObject({
    code: 0,
    out: 'Account del_ann deleted; 1 items and 1 teams now belong to del_bob.\n',
  })
  expect(await userOf('del_ann')).toBeUndefined()
  expect(await Item.query(db.read).findById(item_id)).toMatchObject({ uid: bob.uid })
  expect(await Team.query(db.read).findById(team.id)).toMatchObject({ uid: bob.uid })
  expect(await as(bob).ask(itemCalls.detail, { item_id })).toMatchObject({ item_id })
  expect((await refusal(ann, userCalls.info, {})).why).toBe('notLoggedIn')
  expect(await lastAct()).toMatchObject({
    act: 'user.delete',
    detail: { username: 'del_ann', given_to: 'del_bob', items: 1, teams: 1 },
  })
  await make.user({ username: 'del_carl' })
  expect(await admin(['delete', 'del_carl'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('would be deleted.\n→ pass --force'),
  })
  expect(await userOf('del_carl')).toBeDefined()
  expect(await admin(['delete', 'del_carl', '--force'])).toMatchObject({
    code: 0,
    out: 'Account del_carl deleted.\n',
  })
})

test('one of two administrators can be deleted', async () => {
  await make.user({ username: 'second', groupid: 1 })
  expect(await admin(['delete', 'second', '--force'])).toMatchObject({ code: 0 })
  expect(await as(root).ask(userCalls.info, {})).toMatchObject({ groupid: 1 })
})

test('an account locked by wrong passwords can sign in again, from every address; others stay locked', async () => {
  const { loginFrom } = signingIn(running)
  const [ann, bob] = [
    await make.user({ username: 'locked_ann' }),
    await make.user({ username: 'locked_bob' }),
  ]
  const enter = async (user: typeof ann, address: string, password = user.password) =>
    (await loginFrom(address, { username: user.username, password })).body.error_name
  const places = ['192.0.2.1', '2001:db8::1']
  for (const address of places) for (let i = 0; i < 5; i++) await enter(ann, address, 'wrong')
  for (let i = 0; i < 5; i++) await enter(bob, '192.0.2.1', 'wrong')
  for (const address of places) expect(await enter(ann, address)).toBe('tooManyTries')

  expect(await admin(['unlock', 'LOCKED_ANN'])).toMatchObject({
    code: 0,
    out: 'Wrong password attempts for locked_ann cleared.\n',
  })
  expect(await lastAct()).toEqual({
    act: 'user.unlock',
    via: 'command line',
    detail: { username: 'locked_ann', places: 2 },
  })
  for (const address of places) expect(await enter(ann, address)).toBeUndefined()
  expect(await enter(bob, '192.0.2.1')).toBe('tooManyTries')
  expect(await admin(['unlock', 'locked_ann'], 'zh_CN.UTF-8')).toMatchObject({
    code: 0,
    out: 'locked_ann 没有密码错误记录。\n',
  })
  expect(await admin(['unlock', 'nobody'])).toMatchObject({
    code: 1,
    err: 'There is no account “nobody”.\n',
  })
})

test('an account is unlinked from its sign-in service; a local one and an unknown one are not', async () => {
  const { uid } = await make.user({ username: 'linked_ann', is_sso: 1, password: '' })
  const subject = 'entryuuid:1'
  await db.transaction((trx) => UserIdentity.query(trx).insert({ uid, provider: 'ldap', subject }))
  expect(await admin(['unlink', 'Linked_Ann'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('linked_ann is no longer linked to a sign-in service') as string,
  })
  expect(await UserIdentity.query(db.read).where({ uid })).toEqual([])
  expect(await lastAct()).toEqual({
    act: 'user.unlink',
    via: 'command line',
    detail: { username: 'linked_ann', linked: ['ldap entryuuid:1'] },
  })
  expect(await admin(['unlink', 'root'], 'zh_CN.UTF-8')).toMatchObject({
    code: 1,
    err: expect.stringContaining('只能解除登录服务的账号的绑定') as string,
  })
  expect(await admin(['unlink', 'nobody'])).toMatchObject({ code: 1 })
})

test('sessions are listed and ended; access tokens stay valid', async () => {
  const ann = await make.user({ username: 'in_ann' })
  const access = await make.token(ann.uid, { kind: 'access', scope: 'read' })
  const { out } = await admin(['sessions', 'in_ann', '--json'])
  expect(JSON.parse(out)).toMatchObject({ ended: false, sessions: [{ kind: 'browser' }] })
  await as(ann).ask(userCalls.info, {})
  expect(await admin(['sessions', 'in_ann', '--end'])).toMatchObject({
    code: 0,
    out: '1 sessions of in_ann ended; access tokens stay valid.\n',
  })
  expect((await refusal(ann, userCalls.info, {})).why).toBe('notLoggedIn')
  await as({ token: access }).ask(userCalls.info, {})
  expect(await lastAct()).toMatchObject({
    act: 'user.endSessions',
    detail: { username: 'in_ann', sessions: 1 },
  })
  expect(await admin(['sessions', 'in_ann'])).toMatchObject({
    code: 0,
    out: '',
    err: 'in_ann is not signed in anywhere.\n',
  })
})
