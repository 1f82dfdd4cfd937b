import { useRef, useState, type FormEvent } from 'react'
import { refresh } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { searchPeople } from '../../../parts/search/search-people.ts'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../ui/overlays/dialogs/submit-actions.tsx'
import { PersonPicker, type PickedPerson } from '../../../ui/pickers/person-picker.tsx'
import { administer } from '../administer.ts'
import type { AdminItem } from './admin-item.ts'

/** Gives an item to somebody else. Source: web/spec/managing.md 5.2. */
export function TransferDialog({ item, onClose }: { item: AdminItem; onClose: () => void }) {
  const t = usePhrases()
  const [people, setPeople] = useState<readonly PickedPerson[]>([])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const transfer = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (running.current) return
    const username = people[0]?.username ?? typed.trim()
    if (!username) return setProblem(t('admin-items.ownerMissing'))
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await administer('adminItem/attorn', { item_id: Number(item.item_id), username })
    } catch (error) {
      if (isRefused(error, 'userUnknown', 'alreadyOwner')) setProblem(sentenceOf(error))
      else setFailure(error)
      return
    } finally {
      running.current = false
      setBusy(false)
    }
    await refresh('adminItem/getList', 'item/myList', 'item/info')
    toast(t('admin-items.transferDone', { name: item.item_name, owner: username }))
    onClose()
  }
  return (
    <Dialog
      title={t('admin-items.transferTitle', { name: item.item_name })}
      text={t('admin-items.transferText', { owner: item.username || '—' })}
      typed={people.length > 0 || typed.trim() !== ''}
      busy={busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={(event) => void transfer(event)}>
        <FailureAlert error={failure} />
        <PersonPicker
          label={t('admin-items.newOwner')}
          error={problem}
          value={people}
          without={new Set([item.username])}
          search={searchPeople}
          onTyped={setTyped}
          onValue={(next) => {
            setPeople(next.slice(-1))
            setProblem('')
          }}
        />
        <SubmitActions label={t('admin-items.transfer')} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
