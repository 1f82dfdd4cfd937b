import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { isRefused } from '../api/refusal.ts'
import { usePhrases } from '../locales/phrases.ts'
import { wordList } from '../locales/sentences.ts'
import { toast } from '../ui/feedback/notices/notices.tsx'
import { Dialog } from '../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../ui/overlays/dialogs/submit-actions.tsx'
import { PersonPicker, type PickedPerson } from '../ui/pickers/person-picker.tsx'
import { FailureAlert } from './failures/failure-alert.tsx'
import { sentenceOf } from './failures/failure.ts'
import { searchPeople } from './search/search-people.ts'

interface AddPeopleDialogProps {
  size: 'small' | 'middle'
  /** Label of the field, and what may be typed. */
  label: string
  help: string
  /** User names that are not offered. */
  without: ReadonlySet<string>
  /** Something has been chosen in the `children`: closing asks first. */
  typed?: boolean
  /** What else is chosen: the rights of all of them. */
  children: ReactNode
  /** @returns how many were added, and who was not: unknown, or there already */
  add: (usernames: string[]) => Promise<{ added: number; skipped: readonly string[] }>
  /** Called when adding was refused. */
  onRefused: (error: unknown) => void
  onClose: () => void
}

/** Adds people, all with the same rights, to an item or a team. */
export function AddPeopleDialog({
  size,
  label,
  help,
  without,
  typed: isMoreTyped = false,
  children,
  add,
  onRefused,
  onClose,
}: AddPeopleDialogProps) {
  const t = usePhrases()
  const [people, setPeople] = useState<readonly PickedPerson[]>([])
  const [typed, setTyped] = useState('')
  const [personError, setPersonError] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** What the people that were chosen lack, said at their field, which gets the focus. */
  const refuse = (sentence: string) => {
    setPersonError(sentence)
    form.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    // names that nobody was picked for may be e-mail addresses, which only the server can look up
    const names = [...people.map(({ username }) => username), ...typed.split(/[\s,;，；、]+/)]
    const usernames = [...new Set(names)].filter(Boolean)
    setFailure(null)
    setPersonError('')
    if (usernames.length === 0) return refuse(t('controls.nobodyChosen'))
    setBusy(true)
    try {
      const { added, skipped } = await add(usernames)
      toast(t('controls.membersAdded', { count: added }))
      if (skipped.length === 0) return onClose()
      setPeople((now) => now.filter((one) => skipped.includes(one.username)))
      refuse(t('controls.membersNotAdded', { names: wordList(skipped) }))
    } catch (error) {
      if (isRefused(error, 'nobodyAdded', 'userUnknown')) refuse(sentenceOf(error))
      else setFailure(error)
      onRefused(error)
    }
    setBusy(false)
  }
  const count = people.length
  return (
    <Dialog
      title={t('controls.addMembers')}
      size={size}
      sheet={false}
      typed={count > 0 || typed.trim() !== '' || isMoreTyped}
      busy={busy}
      onClose={onClose}
    >
      <form ref={form} className="form" noValidate onSubmit={(event) => void submit(event)}>
        <FailureAlert error={failure} />
        <PersonPicker
          label={label}
          help={help}
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
        {children}
        <SubmitActions
          label={count > 0 ? t('controls.addMemberCount', { count }) : t('controls.addMembers')}
          busy={busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
