import { expect, test } from 'vitest'
import { teamCalls } from '#contract/calls/team.ts'
import { teamItemCalls } from '#contract/calls/team-item.ts'
import { Item } from '../../models/item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamMember } from '../../models/team-member.ts'
import { User } from '../../models/user.ts'
import { longestTurnOf } from '../../test/longest-turn.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, db, clock } = await startApp()

test('binding 199 items to a team of 1,200 people does not block others', async () => {
  const ann = await make.user()
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: '全体' })
  const people = Array.from({ length: 1_200 }, (_, index) => `person ${index}`)
  await db.transaction(async (trx) => {
    const rows = people.map((username) => ({
      username,
      username_key: username,
      password: '',
      groupid: 2,
      reg_time: clock.now,
    }))
    const made = await trx(User.tableName).insert(rows).returning<{ uid: number }[]>('uid')
    await trx(TeamMember.tableName).insert(
      made.map(({ uid }) => ({ team_id, member_uid: uid, addtime: clock.now })),
    )
  })
  const bound: number[] = []
  const bind = async () => {
    const rows = Array.from({ length: 199 }, (_, index) => ({
      item_name: `item ${index}`,
      uid: ann.uid,
      addtime: clock.now,
    }))
    const made = await db.transaction((trx) =>
      trx(Item.tableName).insert(rows).returning<{ item_id: number }[]>('item_id'),
    )
    const item_id = made.map((item) => item.item_id)
    expect(await as(ann).ask(teamItemCalls.save, { team_id, item_id })).toMatchObject({
      bound: 199,
    })
    bound.push(...item_id)
  }
  expect(await longestTurnOf(100, bind)).toBeLessThan(100)
  expect(await TeamItemMember.query(db.read).resultSize()).toBe(bound.length * people.length)
})
