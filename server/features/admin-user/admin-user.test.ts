import { expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { adminUserCalls } from '#contract/calls/admin-user.ts'
import { userCalls } from '#contract/calls/user.ts'
import { Audit } from '../../models/audit.ts'
import { Item } from '../../models/item.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemMember } from '../../models/item-member.ts'
import { Options } from '../../models/options.ts'
import { Page } from '../../models/page.ts'
import { PageLock } from '../../models/page-lock.ts'
import { Subscription } from '../../models/subscription.ts'
import { Team } from '../../models/team.ts'
import { TeamMember } from '../../models/team-member.ts'
import { User } from '../../models/user.ts'
import { UserIdentity } from '../../models/user-identity.ts'
import { UserToken } from '../../models/user-token.ts'
import { isPassword } from '../../signin/password.ts'
import { startApp } from '../../test/start-app.ts'

const { as, app, clock, db, make, refusal, send } = await startApp({
  flags: { SHOWDOC_TIMEZONE: 'Asia/Shanghai' },
})
const admin = await make.user({ groupid: 1, username: 'root' })

const list = (request: ArgsOf<typeof adminUserCalls.getList> = {}) =>
  as(admin).ask(adminUserCalls.getList, request)
const add = (request: ArgsOf<typeof adminUserCalls.addUser>) =>
  as(admin).ask(adminUserCalls.addUser, request)
const refusedAdd = (request: ArgsOf<typeof adminUserCalls.addUser>) =>
  refusal(admin, adminUserCalls.addUser, request)
const remove = (uid: number) => as(admin).ask(adminUserCalls.deleteUser, { uid })
const refusedRemove = (uid: number) => refusal(admin, adminUserCalls.deleteUser, { uid })
const found = async (username: string) => (await User.query(db.read).findOne({ username })) as User
const lastAct = async () => {
  const { detail, ...act } = await Audit.query(db.read)
    .orderBy('id', 'desc')
    .first()
    .throwIfNotFound()
  return { ...act, detail: JSON.parse(detail) as unknown }
}

test('accounts are listed newest first, never with a hash or a token', async () => {
  const ann = await make.user({
    username: 'list_ann',
    name: '安',
    email: 'Ann@example.com',
    email_key: 'ann@example.com',
  })
  const bob = await make.user({ username: 'list_bob', last_login_time: clock.now })
  const { total, users } = await list({ username: 'list_' })
  expect(total).toBe(2)
  const never = { last_login_time: '', last_login_time_unix: 0 }
  const same = {
    groupid: 2,
    avatar: '',
    avatar_small: '',
    mobile: '',
    is_sso: 0,
    email_verify: 0,
    reg_time: '2026-11-21 08:00:00',
    reg_time_unix: clock.now,
  }
  expect(users).toEqual([
    {
      ...same,
      uid: bob.uid,
      username: 'list_bob',
      name: '',
      email: '',
      last_login_time: '2026-11-21 08:00:00',
      last_login_time_unix: clock.now,
    },
    { ...same, uid: ann.uid, username: 'list_ann', name: '安', email: 'Ann@example.com', ...never },
  ])
  const raw = await app.inject({
    method: 'POST',
    url: '/api/adminUser/getList',
    headers: { 'x-api-token': admin.token },
  })
  expect(raw.body).not.toMatch(/argon2|"salt"|"password"|token/)
})

test('the search matches parts of name, address or number, ignoring case and without special characters', async () => {
  for (const username of ['find_100%', 'Find_under', '查找者']) await make.user({ username })
  const { uid } = await make.user({
    username: 'find_mail',
    name: '张小明',
    email: 'Some_One@example.com',
  })
  const names = async (username: string) =>
    (await list({ username })).users.map((user) => user.username)
  expect(await names('FIND_')).toEqual(['find_mail', 'Find_under', 'find_100%'])
  expect(await names('0%')).toEqual(['find_100%'])
  expect(await names('查找')).toEqual(['查找者'])
  expect(await names('SOME_one@')).toEqual(['find_mail'])
  expect(await names('小明')).toEqual(['find_mail'])
  expect(await names(String(uid))).toContain('find_mail')
  expect(await names(String.raw`\ ' "`)).toEqual([])
  expect(await names('mobile')).toEqual([])
  expect(await names(`find_mail${'x'.repeat(900)}`)).toEqual([])
})

test('pages: 20 by default, odd values are clamped', async () => {
  const { total, users } = await list()
  expect(users).toHaveLength(Math.min(20, total))
  expect((await list({ page: 2, count: 3 })).users).toEqual(users.slice(3, 6))
  expect((await list({ page: 0, count: 3 })).users).toEqual(users.slice(0, 3))
  expect((await list({ page: -5, count: -1 })).users).toEqual(users.slice(0, 1))
  expect(await list({ page: Number.MAX_SAFE_INTEGER, count: Number.MAX_SAFE_INTEGER })).toEqual({
    total,
    users: [],
  })
})

test('accounts are sorted by a column in both directions, and newest first otherwise', async () => {
  const b = await make.user({ username: 'by_b', name: 'x', last_login_time: 3 })
  const A = await make.user({ username: 'by_A', name: 'z', reg_time: 5, last_login_time: 9 })
  const c = await make.user({ username: 'by_c', name: 'y', groupid: 1 })
  const sorted = async (sort: string) =>
    (await list({ username: 'by_', sort })).users.map(({ uid }) => uid)
  const uids = (...users: { uid: number }[]) => users.map(({ uid }) => uid)
  expect(await sorted('username')).toEqual(uids(A, b, c))
  expect(await sorted('-username')).toEqual(uids(c, b, A))
  expect(await sorted('name')).toEqual(uids(b, c, A))
  expect(await sorted('groupid')).toEqual(uids(c, A, b))
  expect(await sorted('reg_time')).toEqual(uids(A, c, b))
  expect(await sorted('-last_login_time')).toEqual(uids(A, b, c))
  for (const sort of ['', 'password', 'uid', 'username desc'])
    expect(await sorted(sort)).toEqual(uids(c, A, b))
})

test('an account is created as an ordinary one, whatever the request says, and can sign in', async () => {
  const fields = {
    username: ' zhang.san@公司 ',
    password: 'a good one 1',
    uid: '',
    name: '张三',
    groupid: '1',
  }
  expect(await send('adminUser/addUser', fields, { 'x-api-token': admin.token })).toEqual({
    error_code: 0,
    data: [],
  })
  const made = await found('zhang.san@公司')
  expect(made).toMatchObject({ groupid: 2, name: '张三', reg_time: clock.now })
  expect(await isPassword(made, 'a good one 1')).toBe(true)
  expect(await lastAct()).toMatchObject({
    actor_uid: admin.uid,
    act: 'user.add',
    object_id: made.uid,
    detail: { username: 'zhang.san@公司' },
  })
  expect(JSON.stringify(await Audit.query(db.read))).not.toContain('a good one 1')
})

test('an account needs a free name and a good password', async () => {
  const good = { username: 'new_one', password: 'a good one 1' }
  expect(await refusedAdd({ ...good, username: '  ' })).toMatchObject({
    number: 10101,
    why: 'badInput',
    details: { field: 'username' },
  })
  expect(await refusedAdd({ ...good, username: 'a\u202eb' })).toMatchObject({ why: 'badInput' })
  expect(await refusedAdd({ ...good, username: 'x'.repeat(201) })).toMatchObject({
    why: 'badInput',
  })
  expect(await refusedAdd({ ...good, password: '' })).toMatchObject({
    number: 10101,
    why: 'badInput',
    details: { field: 'password' },
  })
  expect(await refusedAdd({ ...good, password: 'short' })).toMatchObject({
    number: 10101,
    why: 'passwordTooShort',
  })
  expect(await refusedAdd({ ...good, password: 'x'.repeat(101) })).toMatchObject({
    number: 10101,
    why: 'passwordTooLong',
  })
  expect(await refusedAdd({ ...good, username: 'ROOT' })).toMatchObject({
    number: 10101,
    why: 'userNameTaken',
  })
  const [first, second] = await Promise.allSettled([
    add(good),
    add({ ...good, username: ' New_One' }),
  ])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('where the site requires strong passwords, administrators cannot set a weak one', async () => {
  const ann = await make.user()
  await make.settings({ strong_password_enabled: '1' })
  expect(await refusedAdd({ username: 'weak_one', password: 'only small 1' })).toMatchObject({
    number: 10101,
    why: 'passwordTooWeak',
  })
  expect(
    await refusal(admin, adminUserCalls.changePassword, {
      uid: ann.uid,
      new_password: 'only small 1',
    }),
  ).toMatchObject({
    why: 'passwordTooWeak',
  })
  await db.transaction((trx) => Options.query(trx).deleteById('strong_password_enabled'))
})

test('editing changes name and password, never the user name; empty fields stay', async () => {
  const ann = await make.user({ username: 'edit_ann', name: 'Ann' })
  await add({ uid: ann.uid, username: 'another', name: '安娜' })
  expect(await found('edit_ann')).toMatchObject({ name: '安娜' })
  expect(await as(ann).ask(userCalls.info, {})).toMatchObject({ name: '安娜' })
  expect(await lastAct()).toMatchObject({
    act: 'user.edit',
    object_id: ann.uid,
    detail: { username: 'edit_ann', changed: ['name'] },
  })
  const acts = await Audit.query(db.read).resultSize()
  await add({ uid: ann.uid, username: 'edit_ann' })
  expect(await found('edit_ann')).toMatchObject({ name: '安娜' })
  expect(await Audit.query(db.read).resultSize(), 'nothing changed, nothing recorded').toBe(acts)
  expect(await refusedAdd({ uid: ann.uid, username: ' ', name: 'x' })).toMatchObject({
    why: 'badInput',
  })
  expect(await refusedAdd({ uid: 99_999, username: 'x', name: 'x' })).toMatchObject({
    number: 10101,
    why: 'userUnknown',
  })
  expect(await refusedAdd({ uid: -1, username: 'x', name: 'x' })).toMatchObject({
    number: 10101,
    why: 'userUnknown',
  })
  const older = await app.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/adminUser/addUser',
    headers: { 'x-api-token': admin.token },
    payload: { uid: 99_999, username: 'x', password: 'a good one 1' },
  })
  expect(older.json()).toEqual({ error_code: 0, data: [] })
})

test.each(['addUser', 'changePassword'] as const)(
  'a password set by %s ends every session and token of that person only',
  async (way) => {
    const ann = await make.user()
    const access = await make.token(ann.uid, { kind: 'access', scope: 'write' })
    await (way === 'addUser'
      ? add({ uid: ann.uid, username: ann.username, password: 'quite another 1' })
      : as(admin).ask(adminUserCalls.changePassword, {
          uid: ann.uid,
          new_password: 'quite another 1',
        }))
    for (const token of [ann.token, access])
      await expect(as({ token }).ask(userCalls.info, {})).rejects.toMatchObject({ number: 10102 })
    await as(admin).ask(userCalls.info, {})
    expect(await isPassword(await found(ann.username), 'quite another 1')).toBe(true)
    expect(await lastAct()).toMatchObject({
      act: 'user.edit',
      object_id: ann.uid,
      detail: { changed: ['password'] },
    })
  },
)

test('setting a password needs an account and a password', async () => {
  const set = (uid: number, new_password: string) =>
    refusal(admin, adminUserCalls.changePassword, { uid, new_password })
  const ann = await make.user()
  expect(await set(ann.uid, '')).toMatchObject({
    number: 10101,
    why: 'badInput',
    details: { field: 'new_password' },
  })
  expect(await set(ann.uid, 'short')).toMatchObject({ why: 'passwordTooShort' })
  expect(await set(ann.uid, 'x'.repeat(101))).toMatchObject({ why: 'passwordTooLong' })
  for (const uid of [0, -1, 99_999])
    expect(await set(uid, 'a good one 1')).toMatchObject({ number: 10101, why: 'userUnknown' })
})

test('a deleted account leaves its pages with its name, and no personal data', async () => {
  const [ann, bob] = [await make.user({ username: 'gone_ann' }), await make.user()]
  const { item_id } = await make.item({ owner: bob })
  const deleted = await make.item({ owner: ann, is_del: 1 })
  const page = await make.page({ item_id, owner: ann })
  await make.member({ item_id, user: ann, role: 1 })
  await make.token(ann.uid, { kind: 'access', scope: 'read' })
  await db.transaction(async (trx) => {
    const team = await Team.query(trx).insert({ uid: bob.uid, team_name: 't' })
    await TeamMember.query(trx).insert({
      team_id: team.id,
      member_uid: ann.uid,
      team_member_group_id: 1,
    })
    await PageLock.query(trx).insert({
      page_id: page.page_id,
      lock_uid: ann.uid,
      lock_to: clock.now + 60,
    })
    await Subscription.query(trx).insert({
      uid: ann.uid,
      object_type: 'page',
      object_id: page.page_id,
      action_type: 'update',
    })
    await ItemGroup.query(trx).insert({ uid: ann.uid, group_name: 'g' })
  })
  expect(await remove(ann.uid)).toEqual([])
  for (const model of [ItemMember, Subscription, ItemGroup, UserToken, User]) {
    expect(await db.read(model.tableName).where({ uid: ann.uid }), model.tableName).toEqual([])
  }
  expect(await TeamMember.query(db.read).where({ member_uid: ann.uid })).toEqual([])
  expect(await PageLock.query(db.read).where({ lock_uid: ann.uid })).toEqual([])
  expect(await Page.query(db.read).findById(page.page_id)).toMatchObject({
    author_username: 'gone_ann',
  })
  expect(await Item.query(db.read).findById(deleted.item_id)).toMatchObject({ uid: ann.uid })
  await expect(as(ann).ask(userCalls.info, {})).rejects.toMatchObject({ number: 10102 })
  expect(await lastAct()).toMatchObject({
    act: 'user.delete',
    object_id: ann.uid,
    detail: { username: 'gone_ann' },
  })
  expect(await refusedRemove(ann.uid)).toMatchObject({ number: 10101, why: 'userUnknown' })
})

test('owners of live items or of teams, administrators and oneself cannot be deleted', async () => {
  const [ann, other] = [await make.user(), await make.user({ groupid: 1 })]
  await make.item({ owner: ann })
  await db.transaction((trx) => Team.query(trx).insert({ uid: ann.uid, team_name: 't' }))
  expect(await refusedRemove(ann.uid)).toMatchObject({
    number: 10101,
    why: 'userOwns',
    details: { items: 1, teams: 1 },
  })
  expect(await refusedRemove(other.uid)).toMatchObject({
    number: 10101,
    why: 'userIsAdministrator',
  })
  expect(await refusedRemove(admin.uid)).toMatchObject({
    number: 10101,
    why: 'userIsAdministrator',
  })
  for (const uid of [0, -1])
    expect(await refusedRemove(uid)).toMatchObject({ number: 10101, why: 'userUnknown' })
})

test('deleting and setting passwords is for site administrators', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const requests = [
    [adminUserCalls.deleteUser, { uid: bob.uid }],
    [adminUserCalls.changePassword, { uid: bob.uid, new_password: 'a good one 1' }],
  ] as const
  for (const [call, request] of requests) {
    expect(await refusal(null, call, request)).toMatchObject({ number: 10102 })
    expect(await refusal(ann, call, request)).toMatchObject({ number: 10103, why: 'noAccess' })
    const limited = {
      ...admin,
      token: await make.token(admin.uid, { kind: 'access', scope: 'write' }),
    }
    expect(await refusal(limited, call, request)).toMatchObject({
      number: 10103,
      why: 'outOfScope',
    })
  }
  expect(await as(bob).ask(userCalls.info, {})).toMatchObject({ uid: bob.uid })
})

test('an external account without a password here gets none; one that has a copy of it may', async () => {
  const admin = await make.user({ groupid: 1 })
  const password = 'a good one 1'
  const dora = await make.user({ is_sso: 1, password: '' })
  const edit = { uid: dora.uid, username: dora.username, name: 'Dora', password }
  for (const why of [
    (await refusal(admin, adminUserCalls.addUser, edit)).why,
    (await refusal(admin, adminUserCalls.changePassword, { uid: dora.uid, new_password: password }))
      .why,
  ])
    expect(why).toBe('passwordNotHere')
  expect(await User.query(db.read).findById(dora.uid)).toMatchObject({ password: '' })
  await as(admin).ask(adminUserCalls.addUser, { ...edit, password: '' })
  expect(await User.query(db.read).findById(dora.uid)).toMatchObject({ password: '', name: 'Dora' })
  const migrated = await make.user({ is_sso: 1, sso_unbound: 1 })
  await as(admin).ask(adminUserCalls.changePassword, { uid: migrated.uid, new_password: password })
})

test('only accounts of a sign-in service are unlinked, and no administrators; it is recorded', async () => {
  const admin = await make.user({ groupid: 1 })
  const unlink = (uid: number) => as(admin).ask(adminUserCalls.unlink, { uid })
  const why = async (uid: number) => (await refusal(admin, adminUserCalls.unlink, { uid })).why
  const local = await make.user()
  const chief = await make.user({ is_sso: 1, groupid: 1 })
  const dora = await make.user({ is_sso: 1, password: '' })
  for (const { uid } of [chief, dora])
    await db.transaction((trx) =>
      UserIdentity.query(trx).insert({ uid, provider: 'ldap', subject: `dn:${uid}` }),
    )
  for (const { uid } of [local, chief]) expect(await why(uid)).toBe('userNotUnlinkable')
  expect(await why(0)).toBe('userUnknown')
  expect((await refusal(dora, adminUserCalls.unlink, { uid: dora.uid })).why).toBe('noAccess')
  expect(await User.query(db.read).findById(chief.uid)).toMatchObject({ sso_unbound: 0 })

  await unlink(dora.uid)
  expect(await User.query(db.read).findById(dora.uid)).toMatchObject({ sso_unbound: 1 })
  expect(await UserIdentity.query(db.read).orderBy('id')).toMatchObject([{ uid: chief.uid }])
  expect(await UserToken.query(db.read).where({ uid: dora.uid })).toEqual([])
  expect(await lastAct()).toMatchObject({
    act: 'user.unlink',
    object_id: dora.uid,
    detail: { username: dora.username, linked: [`ldap dn:${dora.uid}`] },
  })
})
