import { useState, type FormEvent } from 'react'
import { refresh, runAction } from '../../api/answers.ts'
import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { FailureAlert } from '../../parts/failure-alert.tsx'
import { sentenceOf } from '../../parts/failure.ts'
import { searchPeople } from '../../parts/search-people.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/notices.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { PersonPicker, type PickedPerson } from '../../ui/pickers/person-picker.tsx'

export interface AddPeopleProps {
  team_id: number
  /** User names of the members. */
  without: ReadonlySet<string>
  onClose: () => void
}

/** Adds people to a team, all with the same role. Source: web/spec/managing.md 2.2. */
export function AddPeople({ team_id, without, onClose }: AddPeopleProps) {
  const t = usePhrases()
  const [people, setPeople] = useState<readonly PickedPerson[]>([])
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<'1' | '2'>('1')
  const [personError, setPersonError] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    // names that nobody was picked for may be e-mail addresses, which only the server can look up
    const names = [...people.map(({ username }) => username), ...typed.split(/[\s,;，；、]+/)]
    const member_username = [...new Set(names)].filter(Boolean)
    setFailure(null)
    setPersonError(member_username.length > 0 ? '' : t('team.nobodyChosen'))
    if (member_username.length === 0) return
    setBusy(true)
    try {
      const { added, skipped } = await runAction('teamMember/save', {
        team_id,
        member_username,
        team_member_group_id: Number(role) as 1 | 2,
      })
      await refresh('teamMember/getList', 'team/getList')
      toast(t('team.membersAdded', { count: added }))
      if (skipped.length === 0) return onClose()
      setPeople((now) => now.filter((one) => skipped.includes(one.username)))
      setPersonError(t('team.notAdded', { names: skipped.join(', ') }))
    } catch (error) {
      if (isRefused(error, 'nobodyAdded', 'userUnknown')) setPersonError(sentenceOf(error))
      else setFailure(error)
      if (isRefused(error, 'noAccess', 'teamNotFound')) void refresh('team/getList')
    }
    setBusy(false)
  }
  const count = people.length
  return (
    <Dialog
      title={t('team.addMembers')}
      size="middle"
      typed={count > 0 || typed.trim() !== ''}
      busy={busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <FailureAlert error={failure} />
        <PersonPicker
          label={t('team.members')}
          help={t('team.membersHelp')}
          error={personError}
          value={people}
          without={without}
          search={searchPeople}
          onTyped={setTyped}
          onValue={(next) => {
            setPeople(next)
            setPersonError('')
          }}
        />
        <RadioCards<'1' | '2'>
          label={t('team.role')}
          bound={{
            name: 'role',
            value: role,
            error: '',
            onValue: setRole,
            onBlur: () => undefined,
          }}
          choices={[
            { value: '1', label: t('team.member'), text: t('team.memberText') },
            { value: '2', label: t('team.admin'), text: t('team.adminText') },
          ]}
        />
        <DialogActions>
          <Button disabled={busy} onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button type="submit" kind="main" busy={busy}>
            {count > 0 ? t('team.addCount', { count }) : t('team.addMembers')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
