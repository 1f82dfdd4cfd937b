import { expect, test } from 'vitest'
import type { ArgsOf, Call } from '#contract/call.ts'
import { adminItemCalls } from '#contract/calls/admin-item.ts'
import { adminUserCalls } from '#contract/calls/admin-user.ts'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import { startApp } from '../test/start-app.ts'

const { as, make, refusal, send } = await startApp()
const [ann, bob] = [await make.user(), await make.user()]
const { item_id } = await make.item({ owner: ann, password: 'x' })

const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 'team' })

const row = <C extends Call>(
  call: C,
  whole: ArgsOf<C>,
  ...without: (keyof ArgsOf<C> & string)[]
) => ({
  path: call.path,
  call,
  whole,
  without,
})
const proof = { password: 'wrong', project_name: '' }

// complete calls of a stranger, and each field without which every caller is refused
test.each([
  row(itemCalls.attorn, { item_id, username: ann.username, ...proof }, 'username', 'password'),
  row(itemCalls.delete, { item_id, ...proof }, 'password'),
  row(itemCalls.archive, { item_id, ...proof }, 'password'),
  row(itemCalls.update, { item_id, item_name: 'new' }, 'item_name'),
  row(catalogCalls.save, { item_id, cat_name: 'new' }, 'cat_name'),
  row(teamCalls.attorn, { team_id, username: bob.username, ...proof }, 'username', 'password'),
  row(teamCalls.save, { id: team_id, team_name: 'new' }, 'team_name'),
  row(teamMemberCalls.save, { team_id, member_username: [bob.username] }, 'member_username'),
  row(adminItemCalls.attorn, { item_id, username: ann.username }, 'username'),
  row(adminUserCalls.addUser, { username: 'new', password: 'a good one 1' }, 'username'),
  row(
    adminUserCalls.changePassword,
    { uid: ann.uid, new_password: 'a good one 1' },
    'new_password',
  ),
])(
  '$path: missing fields are reported before rights are checked',
  async ({ call, whole, without }) => {
    expect((await refusal(bob, call, whole)).why).toMatch(/^(?:noAccess|itemNotFound)$/)
    for (const field of without) {
      const refused = await refusal(bob, call, { ...whole, [field]: '' })
      expect(refused.why, field).toMatch(/^badInput$|Missing$/)
      expect(refused.details).toEqual({ field })
    }
  },
)

test('missing lists, and a team without a positive id, are refused; malformed lists change nothing', async () => {
  const asked = async (path: string, fields: object) =>
    (await send(path, fields, { 'x-api-token': ann.token })).error_code
  for (const [path, list] of [
    ['page/sort', 'pages'],
    ['catalog/batUpdate', 'cats'],
  ] as const) {
    for (const nothing of [{}, { [list]: '' }, { [list]: null }])
      expect(await asked(path, { item_id, ...nothing }), path).toBe(10101)
    for (const broken of ['{', 'x', '"'])
      expect(await asked(path, { item_id, [list]: broken }), path).toBe(0)
  }
  for (const nothing of [{}, { id: '' }, { id: 0 }, { id: -1 }, { id: 'x' }])
    expect(await asked('team/exitTeam', nothing)).toBe(10101)
  expect(await asked('team/exitTeam', { id: 999_999 })).toBe(0)
})
