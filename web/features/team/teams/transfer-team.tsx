import { useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { useSession } from '../../../api/session.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { searchPeople } from '../../../parts/search/search-people.ts'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { PasswordField } from '../../../ui/forms/text/password-field.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../ui/overlays/dialogs/submit-actions.tsx'
import { PersonPicker, type PickedPerson } from '../../../ui/pickers/person-picker.tsx'
import type { Team } from '../team.ts'

/**
 * Gives a team to somebody else, confirmed with the login password; by people without one here,
 * with the team's name. Source: web/spec/managing.md 2.1.
 */
export function TransferTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = usePhrases()
  const { person: self } = useSession()
  const account = useAnswer('user/info', {})
  const isSso = account.data?.is_sso === '1'
  const [people, setPeople] = useState<readonly PickedPerson[]>([])
  const [typed, setTyped] = useState('')
  const [personError, setPersonError] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm(
    { password: '', name: '' },
    {
      password: (value) => (isSso || value ? '' : t('core.required')),
      name: (value) =>
        !isSso || value.trim() === team.team_name.trim() ? '' : t('team.nameWrong'),
    },
    async ({ password, name }) => {
      setFailure(null)
      // a name that was typed but not picked counts as well
      const username = people[0]?.username ?? typed.trim()
      if (!username) return setPersonError(t('team.personMissing'))
      try {
        await runAction('team/attorn', {
          team_id: Number(team.id),
          username,
          password: isSso ? '' : password,
          project_name: isSso ? name.trim() : '',
        })
      } catch (error) {
        if (isRefused(error, 'wrongPassword')) {
          const field = isSso ? 'name' : 'password'
          form.clear(field)
          form.refuse(field, sentenceOf(error))
        } else if (isRefused(error, 'userUnknown', 'alreadyOwner'))
          setPersonError(sentenceOf(error))
        else setFailure(error)
        if (isRefused(error, 'noAccess', 'teamNotFound')) void refresh('team/getList')
        return
      }
      await refresh('team/getList', 'item/myList')
      toast(t('team.transferred', { team: team.team_name, name: username }))
      onClose()
    },
  )
  return (
    <Dialog
      role="alertdialog"
      size="middle"
      title={t('team.transferTitle', { team: team.team_name })}
      text={t('team.transferText')}
      typed={form.typed || people.length > 0 || typed.trim() !== ''}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={failure} />
        <PersonPicker
          label={t('team.newOwner')}
          help={t('team.newOwnerHelp')}
          error={personError}
          value={people}
          without={new Set([self?.username ?? '', team.username])}
          search={searchPeople}
          onTyped={setTyped}
          onValue={(next) => {
            setPeople(next.slice(-1))
            setPersonError('')
          }}
        />
        {isSso ? (
          <TextField
            label={t('team.typeName', { team: team.team_name })}
            autoComplete="off"
            spellCheck={false}
            bound={form.field('name')}
          />
        ) : (
          <PasswordField
            label={t('core.loginPassword')}
            help={t('core.loginPasswordHelp')}
            autoComplete="current-password"
            bound={form.field('password')}
          />
        )}
        <SubmitActions label={t('team.transfer')} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
