import { useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { Link } from '../../../../parts/links/link.tsx'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Confirm } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { PersonPicker } from '../../../../ui/pickers/person-picker.tsx'
import { SubscribersTable } from './subscribers-table.tsx'
import { useSubscribers, type SubscribersProps } from './use-subscribers.ts'

/** From so many people on, adding all of them asks first. */
const many = 20

/** Who is reminded when the page changes. Source: web/spec/writing.md 1.13. */
export function Subscribers(props: SubscribersProps) {
  const t = usePhrases()
  const subscribers = useSubscribers(props)
  const { members, others, picked, busy, add, addAll } = subscribers
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="form">
      <FailureAlert error={subscribers.error ?? members.error} />
      <PersonPicker
        label={t('editor-tools.addPeople')}
        help={t('editor-tools.onlyMembers')}
        value={picked}
        onValue={subscribers.setPicked}
        search={subscribers.search}
        without={subscribers.known}
      />
      <div className="subscriber-actions">
        <Button busy={busy} disabled={picked.length === 0} onClick={() => void add()}>
          {t('editor-tools.add')}
        </Button>
        <Button
          disabled={busy || others.length === 0}
          onClick={() => (others.length > many ? setAsking(true) : void addAll())}
        >
          {t('editor-tools.addAll')}
        </Button>
        <IconButton
          icon="refresh"
          label={t('editor-tools.refreshMembers')}
          onClick={() => void members.refetch()}
        />
        {props.isManager && (
          <Link to={`/item/setting/${props.item}?tab=members`} target="_blank">
            {t('editor-tools.manageMembers')}
          </Link>
        )}
        <Link to="/team/index" target="_blank">
          {t('editor-tools.teams')}
        </Link>
      </div>
      <SubscribersTable subscribers={subscribers} />
      {isAsking && (
        <Confirm
          title={t('editor-tools.addAllTitle', { count: others.length })}
          text={t('editor-tools.addAllText')}
          action={t('editor-tools.addAll')}
          onConfirm={async () => void (await addAll())}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
