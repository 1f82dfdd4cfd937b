import { expect, test } from 'vitest'
import { adminUserCalls } from '#contract/calls/admin-user.ts'
import { accessTokenCalls } from '#contract/calls/device.ts'
import { memberCalls } from '#contract/calls/member.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import { ItemMember } from '../../models/item-member.ts'
import { TeamMember } from '../../models/team-member.ts'
import { UserToken } from '../../models/user-token.ts'
import { endAccount } from '../../services/people/account-end.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { Refusal, startApp } from '../../test/start-app.ts'

const { as, clock, db, make, refusal } = await startApp()
const admin = await make.user({ groupid: 1 })

/**
 * Nobody is there any more to be added; every other refusal, and an error of the server, fails the
 * test.
 */
function tooLate(error: unknown): void {
  if (!(error instanceof Refusal && ['userUnknown', 'nobodyAdded'].includes(error.why))) throw error
}

test('a person deleted while being added somewhere is in no list afterwards', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const { id: team_id } = await as(owner).ask(teamCalls.save, { team_name: 't' })
  for (let round = 0; round < 8; round++) {
    const leaving = [await make.user(), await make.user()] as const
    const [member, colleague] = leaving
    await Promise.all([
      as(owner)
        .ask(memberCalls.save, { item_id, username: [member.username] })
        .catch(tooLate),
      as(owner)
        .ask(teamMemberCalls.save, { team_id, member_username: [colleague.username] })
        .catch(tooLate),
      ...leaving.map(({ uid }) => as(admin).ask(adminUserCalls.deleteUser, { uid })),
    ])
  }
  expect(await ItemMember.query(db.read).where({ item_id })).toEqual([])
  expect(await TeamMember.query(db.read).where({ team_id })).toEqual([])
})

test('a token being created for a deleted account is not created', async () => {
  const ann = await make.user()
  meanwhile(db, (trx) => endAccount(trx, ann.uid))
  expect(
    await refusal(ann, accessTokenCalls.save, { name: 't', expires: clock.now + 600 }),
  ).toMatchObject({ number: 10102 })
  expect(await UserToken.query(db.read).where({ uid: ann.uid })).toEqual([])
})
