import { useMemo, useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import { useActions } from '../../parts/actions.ts'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { Link } from '../../parts/links/link.tsx'
import { useParams } from '../../parts/links/navigation.tsx'
import { NotFound } from '../../parts/failures/not-found.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/overlays/dialogs/confirm.tsx'
import { AddPeople } from './members/add-people.tsx'
import { MembersTable } from './members/members-table.tsx'
import { useMembers, type Member } from './members/use-members.ts'
import { TeamScreen, teamNumber } from './team-screen.tsx'
import { itemsAddress } from './team.ts'

/** `/team/member/{team_id}`. Source: web/spec/managing.md 2.2. */
export function TeamMembersScreen() {
  const id = teamNumber(useParams()['team'])
  return id ? <Members key={id} team_id={id} /> : <NotFound />
}

function Members({ team_id }: { team_id: number }) {
  const t = usePhrases()
  const members = useMembers(team_id)
  const { team, manages, list } = members
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Member | null>(null)
  const [resigning, setResigning] = useState<Member | null>(null)
  const without = useMemo(
    () => new Set(list.data?.map(({ member_username }) => member_username)),
    [list.data],
  )
  const canAdd = manages && list.data !== undefined
  useActions([
    {
      name: 'addMembers',
      label: t('controls.addMembers'),
      shortcut: 'n',
      visible: canAdd,
      run: () => setAdding(true),
    },
  ])
  const addButton = canAdd && (
    <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
      {t('controls.addMembers')}
    </Button>
  )

  return (
    <TeamScreen team_id={team_id} team={team} manages={manages} tab="members" action={addButton}>
      <FailureAlert error={members.failure} />
      <MembersTable
        members={members}
        addButton={addButton}
        onResign={setResigning}
        onRemove={setRemoving}
      />
      {canAdd && (
        <p className="team-hint">
          {sentences(t('team.membersHint'), '')}
          <Link to={itemsAddress({ id: String(team_id), team_manage: 1 })}>
            {t('team.rightsOnItems')}
          </Link>
        </p>
      )}
      {isAdding && (
        <AddPeople team_id={team_id} without={without} onClose={() => setAdding(false)} />
      )}
      {resigning && (
        <Confirm
          title={t('team.resignTitle')}
          text={t('team.resignText')}
          action={t('team.resign')}
          danger
          onConfirm={() => members.setRole(resigning, '1')}
          onClose={() => setResigning(null)}
        />
      )}
      {removing && (
        <Confirm
          title={t('team.removeTitle', { name: removing.member_username })}
          text={
            <>
              {t(members.isSelf(removing) ? 'team.removeSelfText' : 'team.removeText', {
                count: team?.itemCount ?? 0,
              })}
            </>
          }
          action={t('team.remove')}
          danger
          onConfirm={() => members.remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </TeamScreen>
  )
}
