import { runAction } from '../../../api/actions.ts'
import { refresh } from '../../../api/answers.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../../ui/overlays/dialogs/confirm.tsx'
import type { Team } from '../team.ts'
import { DeleteTeam } from './delete-team.tsx'
import { TeamNameDialog } from './team-name-dialog.tsx'
import { TransferTeam } from './transfer-team.tsx'

/** The dialog that is open, and its team. */
export type TeamDialog =
  | { name: 'new' }
  | { name: 'rename' | 'transfer' | 'delete' | 'leave'; team: Team }

interface TeamDialogsProps {
  opened: TeamDialog
  onClose: () => void
}

export function TeamDialogs({ opened, onClose }: TeamDialogsProps) {
  if (opened.name === 'new') return <TeamNameDialog onClose={onClose} />
  const { name, team } = opened
  if (name === 'rename') return <TeamNameDialog team={team} onClose={onClose} />
  if (name === 'transfer') return <TransferTeam team={team} onClose={onClose} />
  if (name === 'delete') return <DeleteTeam team={team} onClose={onClose} />
  return <LeaveTeam team={team} onClose={onClose} />
}

function LeaveTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = usePhrases()
  const leave = async (): Promise<Outcome> => {
    try {
      await runAction('team/exitTeam', { id: Number(team.id) })
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    await refresh('team/getList', 'item/myList')
    toast(t('team.left', { team: team.team_name }))
  }
  return (
    <Confirm
      title={t('team.leaveTitle', { team: team.team_name })}
      text={t('team.leaveText', { count: team.itemCount })}
      action={t('team.leave')}
      danger
      onConfirm={leave}
      onClose={onClose}
    />
  )
}
