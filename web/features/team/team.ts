import { useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { useSession } from '../../api/session.ts'
import { useQueryOfAddress } from '../../parts/links/link.tsx'

export type Team = Answer<'team/getList'>[number]

/** Somebody's part in a team. Source: server/access/spec.md 16. */
export type Part = 'owner' | 'admin' | 'member'

export const partOf = ({ uid, team_manage }: Team, self: string | undefined): Part =>
  uid === self ? 'owner' : team_manage > 0 ? 'admin' : 'member'

/** Addresses of the screens of a team; the value only saves a flicker, it gives no right. */
export const membersAddress = ({ id, team_manage }: Pick<Team, 'id' | 'team_manage'>) =>
  `/team/member/${id}?team_manage=${team_manage}`
export const itemsAddress = ({ id, team_manage }: Pick<Team, 'id' | 'team_manage'>) =>
  `/team/item/${id}?team_manage=${team_manage}`

/**
 * Whether to offer what managers do: by the person's own row once the teams are known, by the
 * address until then. Site administrators manage teams that are not in their list.
 */
export function isManaged(
  teams: readonly Team[] | undefined,
  team: Team | undefined,
  inAddress: string | null,
  groupid: string | undefined,
): boolean {
  if (!teams) return inAddress === '1'
  return team ? team.team_manage > 0 : groupid === '1'
}

/** The team of an address, as far as the signed-in person sees it. */
export function useTeam(team_id: number): {
  /** `null` while it is not known yet. */
  team: Team | undefined | null
  manages: boolean
} {
  const { person } = useSession()
  const [query] = useQueryOfAddress()
  // the list of an administrator has only their own teams
  const asked = person?.groupid === '1' ? { team_id } : {}
  const { data } = useAnswer('team/getList', asked, { freshFor: 0 })
  const team = data?.find(({ id }) => Number(id) === team_id)
  const manages = isManaged(data, team, query.get('team_manage'), person?.groupid)
  return { team: data ? team : null, manages }
}
