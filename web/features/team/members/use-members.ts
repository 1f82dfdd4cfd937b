import { useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { useSession } from '../../../api/session.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { undoAction } from '../../../parts/failures/undo-action.ts'
import { useNavigate } from '../../../parts/links/navigation.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import type { Outcome } from '../../../ui/overlays/dialogs/confirm.tsx'
import { useTeam } from '../team.ts'

export type Member = Answer<'teamMember/getList'>[number]
export type Role = '1' | '2'

export const roleOf = ({ team_member_group_id }: Member): Role =>
  team_member_group_id === '2' ? '2' : '1'

/** What the parts of the screen render and call. */
export type Members = ReturnType<typeof useMembers>

/** The members of a team, and what is done with them. */
export function useMembers(team_id: number) {
  const t = usePhrases()
  const navigate = useNavigate()
  const { person } = useSession()
  const { team, manages } = useTeam(team_id)
  const list = useAnswer('teamMember/getList', { team_id }, { freshFor: 0 })
  const [running, setRunning] = useState<ReadonlyMap<string, Role>>(new Map())
  const [failure, setFailure] = useState<unknown>(null)
  const isSelf = ({ member_uid }: Member) => member_uid === person?.uid
  const isOwner = ({ member_uid }: Member) => member_uid === team?.uid
  const showAgain = () => refresh('teamMember/getList', 'team/getList')

  const setRole = async (member: Member, role: Role) => {
    const write = (value: Role) =>
      runAction('teamMember/update', {
        id: Number(member.id),
        team_member_group_id: Number(value) as 1 | 2,
      })
    setFailure(null)
    setRunning((now) => new Map([...now, [member.id, role]]))
    try {
      await write(role)
      toast(
        t('team.roleChanged', { name: member.member_username }),
        isSelf(member)
          ? undefined
          : undoAction(
              () => write(roleOf(member)),
              () => refresh('teamMember/getList'),
            ),
      )
    } catch (error) {
      setFailure(error)
    }
    await showAgain()
    setRunning((now) => new Map([...now].filter(([id]) => id !== member.id)))
  }
  /** Role in the team and rights in its items are those of before. */
  const bringBack = (member: Member, { rights }: Answer<'teamMember/delete'>) =>
    runAction('teamMember/save', {
      team_id,
      member_username: [member.member_username],
      team_member_group_id: Number(roleOf(member)) as 1 | 2,
      rights,
    })
  const remove = async (member: Member): Promise<Outcome> => {
    let ended: Answer<'teamMember/delete'> | null = null
    setFailure(null)
    try {
      ended = await runAction('teamMember/delete', { id: Number(member.id) })
    } catch (error) {
      if (!isRefused(error, 'memberNotFound')) return { alert: sentenceOf(error) }
    }
    const isOver = isSelf(member) && !isOwner(member) && person?.groupid !== '1'
    if (isOver) {
      await navigate('/team/index', { replace: true })
      void refresh('team/getList', 'item/myList')
    } else await showAgain()
    const before = isOver ? null : ended
    toast(
      t('team.removed', { name: member.member_username }),
      before ? undoAction(() => bringBack(member, before), showAgain) : undefined,
    )
  }

  return {
    team,
    manages,
    list,
    isSelf,
    isOwner,
    /** Roles that are being saved, by the member's id. */
    running,
    /** Why the last change failed. */
    failure,
    setRole,
    remove,
  }
}
