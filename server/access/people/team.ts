import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamMember } from '../../models/team-member.ts'
import { User } from '../../models/user.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { memberRights, type Rights } from '../rights.ts'
import { personOfAllItems } from './people.ts'
import { managesEvery } from './visible-items.ts'

// A token limited to items has no access to teams. Source: server/contract/spec/additions.md 3.

interface OnTeam {
  readonly team: Team
}
export type TeamRead = PersonGrant<'read team'> & OnTeam
export type TeamManage = PersonGrant<'manage team'> & OnTeam
/** `team` is `null` when a new one is created. */
export type TeamWrite = PersonGrant<'write team'> & { readonly team: Team | null }
export type TeamPersonManage = PersonGrant<'manage person of team'> &
  OnTeam & { readonly member: TeamMember }
export type TeamBind = PersonGrant<'bind items to team'> & OnTeam
export type TeamUnbind = PersonGrant<'unbind item from team'> & { readonly binding: TeamItem }
export type TeamItemRightsRead = PersonGrant<'read rights of team on item'> & {
  readonly binding: TeamItem
}
export type TeamItemRightsWrite = PersonGrant<'write right of team person on item'> & {
  readonly row: TeamItemMember
  readonly item: ItemRow
}
export type TeamItemRightsSeen = PersonGrant<'see right of team person on item'> & {
  readonly item: ItemRow
  readonly rights: Rights
}

/**
 * Whether somebody is the creator or an administrator of the team, or a site administrator. `part`
 * is their own role in it. Source: server/access/spec.md 16.
 */
export const managesTeam = (
  person: Person,
  team: Pick<Team, 'uid'>,
  part: number | undefined | null,
): boolean => person.groupid === 1 || team.uid === person.uid || part === 2

/** The role of somebody in a team: 2 manages, 1 belongs, 0 is a stranger. */
async function partIn(
  ctx: RequestContext,
  person: Person,
  team: Pick<Team, 'id' | 'uid'>,
): Promise<0 | 1 | 2> {
  if (managesTeam(person, team, null)) return 2
  const row = await TeamMember.query(ctx.db.read).findOne({
    team_id: team.id,
    member_uid: person.uid,
  })
  if (managesTeam(person, team, row?.team_member_group_id)) return 2
  return row ? 1 : 0
}

/**
 * Unknown and foreign teams look alike; only site administrators, who see all teams, are told that
 * one does not exist.
 */
async function teamFor(
  ctx: RequestContext,
  teamId: number,
  least: 1 | 2,
): Promise<{ person: Person; team: Team }> {
  const person = personOfAllItems(ctx)
  const team = teamId > 0 ? await Team.query(ctx.db.read).findById(teamId) : undefined
  if (!team) throw new Failure(teamId <= 0 || person.groupid === 1 ? 'teamNotFound' : 'noAccess')
  if ((await partIn(ctx, person, team)) < least) throw new Failure('noAccess')
  return { person, team }
}

/**
 * Lets members of a team view it. Source: server/access/spec.md 16.
 * @throws {Failure} `notLoggedIn`, `noAccess`, `teamNotFound`
 */
export const teamReader = async (
  ctx: RequestContext,
  input: { team_id: number },
): Promise<TeamRead> => grant('read team', ctx, await teamFor(ctx, input.team_id, 1))

/**
 * Lets the creator and administrators of the team, and site administrators, manage it. Source:
 * server/access/spec.md 16.
 * @throws {Failure} `notLoggedIn`, `noAccess`, `teamNotFound`
 */
export const teamManager = async (
  ctx: RequestContext,
  input: { team_id: number },
): Promise<TeamManage> => grant('manage team', ctx, await teamFor(ctx, input.team_id, 2))

/** Like `teamManager`, for calls that name the team `id`. */
export const teamEnder = (ctx: RequestContext, input: { id: number }): Promise<TeamManage> =>
  teamManager(ctx, { team_id: input.id })

/**
 * Lets everybody create teams (`id` 0), and managers rename them. Source: server/access/spec.md
 * 5.2, 16.
 */
export async function teamWriter(ctx: RequestContext, input: { id: number }): Promise<TeamWrite> {
  if (input.id === 0) return grant('write team', ctx, { person: personOfAllItems(ctx), team: null })
  return grant('write team', ctx, await teamFor(ctx, input.id, 2))
}

/**
 * Like `teamManager`, for the team of a person's row.
 * @throws {Failure} `notLoggedIn`, `memberNotFound`, `noAccess`
 */
export async function teamPersonManager(
  ctx: RequestContext,
  input: { id: number },
): Promise<TeamPersonManage> {
  const person = personOfAllItems(ctx)
  const member = input.id > 0 ? await TeamMember.query(ctx.db.read).findById(input.id) : undefined
  const team = member && (await Team.query(ctx.db.read).findById(member.team_id))
  if (!team) throw new Failure('memberNotFound')
  if ((await partIn(ctx, person, team)) < 2) throw new Failure('noAccess')
  return grant('manage person of team', ctx, { person, team, member })
}

/**
 * Like `teamPersonManager`; the creator's row can only be removed by the creator. Source:
 * server/access/spec.md 16.
 */
export async function teamPersonRemover(
  ctx: RequestContext,
  input: { id: number },
): Promise<TeamPersonManage> {
  const manage = await teamPersonManager(ctx, input)
  if (manage.member.member_uid === manage.team.uid && manage.person.uid !== manage.team.uid)
    throw new Failure('noAccess')
  return manage
}

/**
 * Lets managers of the team bind items that they also manage, all of them. Source:
 * server/access/spec.md 16.
 *
 * @throws {Failure} `notLoggedIn`, `teamNotFound`, `noAccess`; `itemNotYours` for unknown items too
 */
export async function teamBinder(
  ctx: RequestContext,
  input: { team_id: number; item_id: readonly number[] },
): Promise<TeamBind> {
  const found = await teamFor(ctx, input.team_id, 2)
  if (input.item_id.length === 0) throw new Failure('badInput', { field: 'item_id' })
  if (!(await managesEvery(ctx.db.read, found.person, input.item_id)))
    throw new Failure('itemNotYours')
  return grant('bind items to team', ctx, found)
}

interface Ruled {
  readonly person: Person
  readonly item: ItemRow | undefined
  /** What the right is based on: the team, or else the rights on the item. */
  readonly by: { readonly team: Team } | { readonly item: ItemRow; readonly rights: Rights }
}

/** Whether somebody manages the team, or owns or manages a live item bound to it. */
async function ruledBy(ctx: RequestContext, teamId: number, itemId: number): Promise<Ruled> {
  const person = personOfAllItems(ctx)
  const team = await Team.query(ctx.db.read).findById(teamId)
  const item = await ctx.db.prepared.one<ItemRow>('item', [itemId])
  if (team && (await partIn(ctx, person, team)) === 2) return { person, item, by: { team } }
  const rights = item && (await memberRights(ctx, item, person))
  if (item && rights && rights.role >= 2) return { person, item, by: { item, rights } }
  throw new Failure('noAccess')
}

/** Looks up by the binding. @throws {Failure} `notLoggedIn`, `bindingNotFound`, `noAccess` */
export async function teamUnbinder(
  ctx: RequestContext,
  input: { id: number },
): Promise<TeamUnbind> {
  personOfAllItems(ctx)
  const binding = input.id > 0 ? await TeamItem.query(ctx.db.read).findById(input.id) : undefined
  if (!binding) throw new Failure('bindingNotFound')
  const { person, by } = await ruledBy(ctx, binding.team_id, binding.item_id)
  return grant('unbind item from team', ctx, { ...by, person, binding })
}

/**
 * Team and item must be bound to each other. Source: server/access/spec.md 13, 16.
 * @throws {Failure} `notLoggedIn`, `noAccess`, `bindingNotFound`
 */
export async function teamRightsReader(
  ctx: RequestContext,
  input: { team_id: number; item_id: number },
): Promise<TeamItemRightsRead> {
  personOfAllItems(ctx)
  if (input.team_id <= 0 || input.item_id <= 0) throw new Failure('bindingNotFound')
  const { person, item } = await ruledBy(ctx, input.team_id, input.item_id)
  const binding =
    item &&
    (await TeamItem.query(ctx.db.read).findOne({
      team_id: input.team_id,
      item_id: input.item_id,
    }))
  if (!binding) throw new Failure('bindingNotFound')
  return grant('read rights of team on item', ctx, { person, binding })
}

/**
 * The row of a person on a bound item, for those who may change it; a row of a deleted item counts
 * as deleted.
 */
async function ruledRow(
  ctx: RequestContext,
  id: number,
): Promise<Ruled & { row: TeamItemMember; item: ItemRow }> {
  personOfAllItems(ctx)
  const row = id > 0 ? await TeamItemMember.query(ctx.db.read).findById(id) : undefined
  if (!row) throw new Failure('memberNotFound')
  const { item, ...ruled } = await ruledBy(ctx, row.team_id, row.item_id)
  if (!item) throw new Failure('memberNotFound')
  return { ...ruled, row, item }
}

/**
 * Looks up by the row; its own team and item decide. Source: server/access/spec.md 13, 16.
 * @throws {Failure} `notLoggedIn`, `memberNotFound`, `noAccess`
 */
export async function teamRightsWriter(
  ctx: RequestContext,
  input: { id: number },
): Promise<TeamItemRightsWrite> {
  const { person, row, item, by } = await ruledRow(ctx, input.id)
  return grant('write right of team person on item', ctx, { person, row, item, ...by })
}

/**
 * Lets callers see the effective role of a person, by all their memberships together. Source:
 * server/contract/spec/additions.md 3.
 */
export async function teamRightsObserver(
  ctx: RequestContext,
  input: { id: number },
): Promise<TeamItemRightsSeen> {
  const { person, row, item } = await ruledRow(ctx, input.id)
  const subject = await User.query(ctx.db.read).findById(row.member_uid).select('uid', 'groupid')
  if (!subject) throw new Failure('memberNotFound')
  const rights = await memberRights(ctx, item, {
    uid: subject.uid,
    groupid: subject.groupid as 1 | 2,
  })
  return grant('see right of team person on item', ctx, {
    person,
    item,
    rights: item.password === '' ? { ...rights, reads: 'all' as const } : rights,
  })
}
