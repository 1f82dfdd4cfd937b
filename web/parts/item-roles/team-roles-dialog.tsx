import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Confirm } from '../../ui/overlays/dialogs/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { FailureAlert } from '../failures/failure-alert.tsx'
import { EffectiveRights } from './effective-rights.tsx'
import './item-roles.css'
import { TeamRolesBar } from './team-roles-bar.tsx'
import { TeamRolesTable } from './team-roles-table.tsx'
import { useTeamRoles, type TeamRole } from './use-team-roles.ts'

interface TeamRolesDialogProps {
  item_id: number
  team_id: number
  /** Named in the title: the team, or the item. */
  of: string
  onClose: () => void
}

/**
 * What each person of a team may do with an item; every change is saved at once. Source:
 * web/spec/managing.md 2.4.
 */
export function TeamRolesDialog({ item_id, team_id, of, onClose }: TeamRolesDialogProps) {
  const t = usePhrases()
  const roles = useTeamRoles(item_id, team_id)
  const { editors, progress } = roles
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<TeamRole | null>(null)
  const title = t('item-roles.teamTitle', { name: of })
  return (
    <Dialog
      title={title}
      text={t('item-roles.teamText')}
      size="large"
      busy={progress !== null}
      onClose={onClose}
    >
      <div className="team-roles">
        {roles.alert && <Banner kind="danger">{roles.alert}</Banner>}
        <FailureAlert error={roles.catalogs.error} />
        <TeamRolesBar
          roles={roles}
          onAllReadOnly={() => (editors.length > 1 ? setAsking(true) : void roles.makeReadOnly())}
        />
        {progress && (
          <Progress
            label={t('item-roles.allReadOnly')}
            value={progress.done / progress.total}
            text={t('item-roles.changing', progress)}
          />
        )}
        <TeamRolesTable roles={roles} team_id={team_id} label={title} onShow={setShown} />
      </div>
      {shown && (
        <EffectiveRights
          id={Number(shown.id)}
          username={shown.member_username}
          tree={roles.tree}
          onClose={() => setShown(null)}
        />
      )}
      {asking && (
        <Confirm
          title={t('item-roles.allReadOnlyTitle')}
          text={t('item-roles.allReadOnlyText', { count: editors.length })}
          action={t('item-roles.allReadOnly')}
          onConfirm={async () => void roles.makeReadOnly()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
