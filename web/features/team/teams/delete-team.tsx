import { useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog, DialogActions } from '../../../ui/overlays/dialogs/dialog.tsx'
import type { Team } from '../team.ts'

/**
 * Says what is lost with a team; one with items is only deleted by its name. Source:
 * web/spec/managing.md 2.1.
 */
export function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = usePhrases()
  const [failure, setFailure] = useState<unknown>(null)
  const asksName = team.itemCount > 0
  const form = useForm(
    { name: '' },
    {
      name: (value) =>
        !asksName || value.trim() === team.team_name.trim() ? '' : t('team.nameWrong'),
    },
    async () => {
      setFailure(null)
      try {
        await runAction('team/delete', { id: Number(team.id) })
      } catch (error) {
        setFailure(error)
        if (isRefused(error, 'noAccess', 'teamNotFound')) void refresh('team/getList')
        return
      }
      await refresh('team/getList', 'item/myList')
      toast(t('team.deleted', { team: team.team_name }))
      onClose()
    },
  )
  return (
    <Dialog
      role="alertdialog"
      title={t('team.deleteTitle', { team: team.team_name })}
      text={
        <>
          {t('team.deleteText')}
          <ul className="team-losses">
            <li>{t('team.deleteMembers', { count: team.memberCount })}</li>
            <li>{t('team.deleteItems', { count: team.itemCount })}</li>
          </ul>
        </>
      }
      typed={form.typed}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={failure} />
        {asksName && (
          <TextField
            label={t('team.typeName', { team: team.team_name })}
            autoComplete="off"
            spellCheck={false}
            bound={form.field('name')}
          />
        )}
        <DialogActions>
          <Button data-autofocus disabled={form.busy} onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button type="submit" kind="danger" busy={form.busy}>
            {t('team.delete')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
