import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../../api/actions.ts'
import { refresh } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { useNavigate } from '../../../parts/links/navigation.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../ui/overlays/dialogs/submit-actions.tsx'
import { membersAddress, type Team } from '../team.ts'

interface TeamNameDialogProps {
  /** The team to rename; absent for a new one. */
  team?: Team
  onClose: () => void
}

/** Creates or renames a team. Source: web/spec/managing.md 2.1. */
export function TeamNameDialog({ team, onClose }: TeamNameDialogProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm(
    { team_name: team?.team_name ?? '' },
    {
      team_name: (value) => (value.trim() ? '' : t('core.required')),
    },
    async (values) => {
      const team_name = values.team_name.trim()
      if (team_name === team?.team_name) return onClose()
      setFailure(null)
      try {
        const { id } = await runAction('team/save', { id: Number(team?.id ?? 0), team_name })
        await refresh('team/getList', 'teamItem/getList')
        if (team) toast(t('team.renamed', { team: team_name }))
        else
          toast(t('team.made', { team: team_name }), {
            label: t('controls.addMembers'),
            run: () => void navigate(membersAddress({ id, team_manage: 1 })),
          })
        onClose()
      } catch (error) {
        if (isRefused(error, 'teamNameMissing', 'textTooLong')) {
          form.refuse('team_name', sentenceOf(error))
          return
        }
        setFailure(error)
        if (isRefused(error, 'noAccess', 'teamNotFound')) void refresh('team/getList')
      }
    },
  )
  return (
    <Dialog
      title={team ? t('team.renameTitle', { team: team.team_name }) : t('team.newTeam')}
      typed={form.typed}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={failure} />
        <TextField
          label={t('team.teamName')}
          required
          limit={limits.teamNameLength}
          autoComplete="off"
          bound={form.field('team_name')}
        />
        <SubmitActions
          label={t(team ? 'core.save' : 'team.create')}
          busy={form.busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
