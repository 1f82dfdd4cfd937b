import { expect, test } from 'vitest'
import { callList } from '#contract/calls/index.ts'
import { accessTokenCalls } from '#contract/calls/device.ts'
import { exportCalls } from '#contract/calls/export.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { memberCalls } from '#contract/calls/member.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import { userCalls } from '#contract/calls/user.ts'
import { Audit } from '../../models/audit.ts'
import { signingIn } from '../../test/sign-in.ts'
import { startApp } from '../../test/start-app.ts'

const t = await startApp()
const { as, clock, db, make, refusal } = t
const { login } = signingIn(t)
const ann = await make.user({ username: 'ann' })
const bob = await make.user({ username: 'bob' })

const acts = async () => {
  const rows = await Audit.query(db.read).orderBy('id')
  return rows.map(({ act, actor_name, object_id, detail }) => ({
    act,
    actor_name,
    object_id,
    detail: JSON.parse(detail) as unknown,
  }))
}
const lastAct = async () => (await acts()).at(-1)

test('who signs in, from where, is recorded; that a password was changed too, but not which', async () => {
  const before = (await acts()).length
  await login({ username: 'ann', password: ann.password })
  expect(await lastAct()).toEqual({
    act: 'user.signedIn',
    actor_name: 'ann',
    object_id: ann.uid,
    detail: {},
  })
  const carl = await make.user({ username: 'carl' })
  const password = carl.password
  await as(carl).ask(userCalls.resetPassword, { password, new_password: 'a newer secret 1' })
  expect(await lastAct()).toMatchObject({ act: 'user.password', object_id: carl.uid, detail: {} })
  expect(JSON.stringify((await acts()).slice(before))).not.toContain('secret')
})

test('an act is recorded once, with what it was done to and without the secrets that were sent', async () => {
  const { item_id } = await as(ann).ask(itemCalls.add, { item_name: 'Plan', password: 'pw-12' })
  expect(await lastAct()).toMatchObject({
    act: 'item.add',
    object_id: item_id,
    detail: { item_name: 'Plan', password: true },
  })
  const saved = await as(ann).ask(memberCalls.save, {
    item_id,
    username: ['bob'],
    member_group_id: 1,
  })
  expect(await lastAct()).toEqual({
    act: 'item.member',
    actor_name: 'ann',
    object_id: item_id,
    detail: { username: ['bob'], member_group_id: 1 },
  })
  await as(ann).ask(memberCalls.delete, { item_id, item_member_id: Number(saved.item_member_id) })
  expect(await lastAct()).toMatchObject({
    act: 'item.memberGone',
    object_id: item_id,
    detail: { member_uid: bob.uid },
  })
  await as(ann).ask(exportCalls.openapi, { item_id })
  expect(await lastAct()).toMatchObject({ act: 'item.export', detail: { format: 'openapi' } })
  const count = (await acts()).filter(({ act }) => act === 'item.export').length
  expect(count).toBe(1)
  expect(JSON.stringify(await acts())).not.toContain('pw-12')
})

test('tokens, teams and deleted pages leave their trace', async () => {
  const made = await as(ann).ask(accessTokenCalls.save, {
    name: 'build',
    scope: 'read',
    expires: clock.now + 86_400,
  })
  expect(await lastAct()).toMatchObject({
    act: 'token.add',
    object_id: Number(made.id),
    detail: { name: 'build', scope: 'read' },
  })
  expect(JSON.stringify(await acts())).not.toContain(made.token)
  await as(ann).ask(accessTokenCalls.delete, { id: Number(made.id) })
  expect(await lastAct()).toMatchObject({ act: 'token.delete', object_id: Number(made.id) })
  const team = await as(ann).ask(teamCalls.save, { team_name: 'Core' })
  await as(ann).ask(teamMemberCalls.save, { team_id: team.id, member_username: ['bob'] })
  expect(await lastAct()).toMatchObject({
    act: 'team.member',
    object_id: team.id,
    detail: { member_username: ['bob'] },
  })
  const { item_id } = await make.item({ owner: ann })
  const page = await make.page({ item_id, owner: ann, page_title: 'Draft' })
  await as(ann).ask(pageCalls.delete, { page_id: page.page_id })
  expect(await lastAct()).toMatchObject({
    act: 'page.delete',
    object_id: page.page_id,
    detail: { item_id, page_title: 'Draft' },
  })
})

test('what was refused is not recorded as done', async () => {
  const { item_id } = await make.item({ owner: ann })
  const before = (await acts()).filter(({ act }) => act === 'item.edit').length
  await refusal(bob, itemCalls.update, { item_id, item_name: 'Mine now' })
  expect((await acts()).filter(({ act }) => act === 'item.edit')).toHaveLength(before)
})

test('no call has a secret recorded as it was sent', () => {
  const secret = /password|secret|token|code|captcha|key|content/i
  for (const { audit, path } of callList)
    for (const name of audit?.tells ?? []) expect(name, path).not.toMatch(secret)
})
