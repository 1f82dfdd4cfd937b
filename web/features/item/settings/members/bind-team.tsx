import { useEffect, useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { Link } from '../../../../parts/links/link.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { SelectField } from '../../../../ui/forms/select/select-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'

interface BindTeamProps {
  item_id: number
  /** Ids of the teams that are bound already. */
  bound: ReadonlySet<string>
  onClose: () => void
}

/** Binds a team that the person manages. Source: web/spec/writing.md 6.2. */
export function BindTeam({ item_id, bound, onClose }: BindTeamProps) {
  const t = usePhrases()
  const own = useAnswer('team/getList', {}, { freshFor: 0 })
  const [failure, setFailure] = useState<unknown>(null)
  const { refetch } = own
  useEffect(() => {
    // a team may have been created in another tab
    const read = () => void refetch()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [refetch])
  const teams = own.data?.filter(({ id, team_manage }) => team_manage > 0 && !bound.has(id))
  const form = useForm(
    { team: '' },
    { team: (value) => (value ? '' : t('item-settings.teamMissing')) },
    async ({ team }) => {
      setFailure(null)
      try {
        await runAction('teamItem/save', { item_id: [item_id], team_id: Number(team) })
      } catch (error) {
        if (isRefused(error, 'teamNotFound', 'boundAlready', 'noAccess')) {
          form.refuse('team', sentenceOf(error))
          void refresh('team/getList', 'teamItem/getList')
        } else setFailure(error)
        return
      }
      await refresh('teamItem/getList', 'item/detail')
      const name = teams?.find(({ id }) => id === team)?.team_name ?? ''
      toast(t('item-settings.teamBound', { team: name }))
      onClose()
    },
  )
  return (
    <Dialog
      title={t('item-settings.bindTeam')}
      typed={form.typed}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={failure ?? own.error} />
        {teams?.length === 0 ? (
          <p>{t('item-settings.noTeams')}</p>
        ) : (
          <SelectField
            label={t('item-settings.team')}
            help={t('item-settings.teamsText')}
            bound={form.field('team')}
            disabled={!teams}
            choices={(teams ?? []).map(({ id, team_name, memberCount }) => ({
              value: id,
              label: team_name,
              text: t('item-settings.teamPeople', { count: memberCount }),
            }))}
          />
        )}
        <p>
          <Link to="/team/index" target="_blank">
            {t('item-settings.newTeam')}
          </Link>
        </p>
        <DialogActions>
          <Button disabled={form.busy} onClick={onClose}>
            {t(teams?.length === 0 ? 'core.close' : 'core.cancel')}
          </Button>
          {teams?.length !== 0 && (
            <Button type="submit" kind="main" busy={form.busy}>
              {t('item-settings.bind')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
