import { expect, test, vi } from 'vitest'
import { teamCalls } from '#contract/calls/team.ts'
import { teamItemCalls } from '#contract/calls/team-item.ts'
import { TeamItemMember } from '../models/team-item-member.ts'
import { TeamMember } from '../models/team-member.ts'
import { purgeItem } from '../services/items/purge-item.ts'
import { addTeamMemberships, lockTeam } from '../services/sharing/team-memberships.ts'
import { startApp } from '../test/start-app.ts'

const { db, make, as, clock } = await startApp()

test('a person added to a team while its last item is purged leaves no row on the item', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  let purge: Promise<void> | undefined
  let isPurged = false
  await db.transaction(async (trx) => {
    await lockTeam(trx, team_id)
    const member = await TeamMember.query(trx).insert({
      team_id,
      member_uid: bob.uid,
      team_member_group_id: 1,
      addtime: clock.now,
    })
    await addTeamMemberships(trx, { teamId: team_id, now: clock.now, members: [member.id] })
    purge ??= purgeItem(db, item_id, clock.now).then(() => void (isPurged = true))
    const waiting = () =>
      db
        .read('pg_stat_activity')
        .where({ wait_event_type: 'Lock' })
        .whereRaw('datname = current_database()')
    await vi.waitUntil(async () => isPurged || (await waiting()).length > 0, 60_000)
  })
  await purge
  expect(await TeamItemMember.query(db.read).where({ item_id })).toEqual([])
})
