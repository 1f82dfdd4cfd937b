import { ItemMember } from '../../models/item-member.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { TeamMember } from '../../models/team-member.ts'
import type { MadeUser } from '../make.ts'
import type { TestApp } from '../start-app.ts'

/** Callers of team calls. Source: server/access/spec.md 1.2. */
export const teamColumns = ['A', 'N', 'TM', 'TA', 'TC', 'S'] as const
export type TeamColumn = (typeof teamColumns)[number]

/**
 * Rights of a person in an item only through a team: the column of the item tables with the same
 * rights. Source: server/access/spec.md 16.
 */
export const byTeamColumns = ['N', 'Rx', 'Ri', 'R', 'Ex', 'Ei', 'E', 'M'] as const
export type ByTeamColumn = (typeof byTeamColumns)[number]

interface PlaceOfTeam {
  readonly item_id: number
  readonly scoped: { readonly cat_id: number }
  readonly other: { readonly cat_id: number }
}

/**
 * The teams of the rights tables: T1, bound to the given items, with one person for each row of
 * server/access/spec.md 16, and T2, bound to nothing. Source: server/access/spec.md 17.
 */
export async function teamFixture(
  t: TestApp,
  { owner, manager, editor }: { owner: MadeUser; manager: MadeUser; editor: MadeUser },
) {
  const { make, db, clock } = t
  const creator = await make.user()
  const admin = await make.user()
  const ordinary = await make.user()
  const adminElsewhere = await make.user()
  const ownerElsewhere = await make.user()
  const byTeam: Record<ByTeamColumn, MadeUser> = {
    N: ordinary,
    Rx: await make.user(),
    Ri: await make.user(),
    R: await make.user(),
    Ex: await make.user(),
    Ei: await make.user(),
    E: await make.user(),
    M: await make.user(),
  }
  await make.item({ owner: ownerElsewhere })

  const newTeam = (by: MadeUser, people: readonly (readonly [MadeUser, 1 | 2])[]) =>
    db.transaction(async (trx) => {
      const { id } = await Team.query(trx).insert({
        team_name: 'team',
        uid: by.uid,
        addtime: clock.now,
      })
      for (const [who, team_member_group_id] of people)
        await TeamMember.query(trx).insert({
          team_id: id,
          member_uid: who.uid,
          team_member_group_id,
          addtime: clock.now,
        })
      return id
    })
  const people = [[admin, 2], ...Object.values(byTeam).map((who) => [who, 1] as const)] as const
  const teamId = await newTeam(creator, people)
  const otherTeam = await newTeam(adminElsewhere, [[adminElsewhere, 2]])

  const bind = (item_id: number) =>
    db.transaction(
      async (trx) =>
        (await TeamItem.query(trx).insert({ team_id: teamId, item_id, addtime: clock.now })).id,
    )

  /** A membership in an item; `scope` 0 is all of it. */
  const addMembership = (who: MadeUser, item_id: number, member_group_id: number, scope = 0) =>
    db.transaction(async (trx) => {
      const row = {
        team_id: teamId,
        item_id,
        member_uid: who.uid,
        member_group_id,
        is_tied: scope === 0 ? 0 : 1,
        addtime: clock.now,
      }
      const { id } = await TeamItemMember.query(trx).insert(row)
      if (scope !== 0)
        await TeamItemMemberCat.query(trx).insert({ team_item_member_id: id, cat_id: scope })
      return id
    })

  return {
    teamId,
    otherTeam,
    /** Binds an item to T1, with a membership for each kind of person. */
    async bindPlace({ item_id, scoped, other }: PlaceOfTeam) {
      await bind(item_id)
      await addMembership(byTeam.Rx, item_id, 0, other.cat_id)
      await addMembership(byTeam.Ri, item_id, 0, scoped.cat_id)
      await addMembership(byTeam.R, item_id, 0)
      await addMembership(byTeam.Ex, item_id, 1, other.cat_id)
      await addMembership(byTeam.Ei, item_id, 1, scoped.cat_id)
      await addMembership(byTeam.E, item_id, 1)
      await addMembership(byTeam.M, item_id, 2)
    },
    byTeam,
    /** All people in a column; strangers also manage other teams and unbound items. */
    callers(column: TeamColumn, siteAdmin: MadeUser, stranger: MadeUser): (MadeUser | null)[] {
      const who: Record<TeamColumn, (MadeUser | null)[]> = {
        A: [null],
        N: [stranger, adminElsewhere, ownerElsewhere],
        TM: [ordinary],
        TA: [admin],
        TC: [creator],
        S: [siteAdmin],
      }
      return who[column]
    },
    /** A team of the same people, for calls that delete or leave one. */
    teamAgain: () => newTeam(creator, people),
    newPerson: () => make.user(),
    /** The row of a new person in T1. */
    async newTeamMember() {
      const who = await make.user()
      const row = {
        team_id: teamId,
        member_uid: who.uid,
        team_member_group_id: 1,
        addtime: clock.now,
      }
      return db.transaction(async (trx) => (await TeamMember.query(trx).insert(row)).id)
    },
    /** An unbound item that all callers manage, so that only the right on the team decides. */
    async itemToBind(stranger: MadeUser) {
      const { item_id } = await make.item({ owner })
      const managers = [stranger, adminElsewhere, ownerElsewhere, ordinary, admin, creator]
      await db.transaction(async (trx) => {
        const rows = managers.map(({ uid }) => ({
          item_id,
          uid,
          member_group_id: 2,
          addtime: clock.now,
        }))
        await trx(ItemMember.tableName).insert(rows)
      })
      return item_id
    },
    /**
     * A private item bound to T1, with its owner, a manager, an editor and a membership of a new
     * person.
     */
    async boundItem() {
      const { item_id } = await make.item({ owner, password: 'item-password' })
      await make.member({ item_id, user: manager, role: 2 })
      await make.member({ item_id, user: editor, role: 1 })
      return {
        item_id,
        binding: await bind(item_id),
        row: await addMembership(await make.user(), item_id, 1),
      }
    },
  }
}
