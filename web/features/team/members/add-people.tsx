import { useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { AddPeopleDialog } from '../../../parts/add-people-dialog.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'

interface AddPeopleProps {
  team_id: number
  /** User names of the members. */
  without: ReadonlySet<string>
  onClose: () => void
}

/** Adds people to a team, all with the same role. Source: web/spec/managing.md 2.2. */
export function AddPeople({ team_id, without, onClose }: AddPeopleProps) {
  const t = usePhrases()
  const [role, setRole] = useState<'1' | '2'>('1')
  return (
    <AddPeopleDialog
      size="middle"
      label={t('team.members')}
      help={t('team.membersHelp')}
      without={without}
      add={async (member_username) => {
        const result = await runAction('teamMember/save', {
          team_id,
          member_username,
          team_member_group_id: Number(role) as 1 | 2,
        })
        await refresh('teamMember/getList', 'team/getList')
        return result
      }}
      onRefused={(error) => {
        if (isRefused(error, 'noAccess', 'teamNotFound')) void refresh('team/getList')
      }}
      onClose={onClose}
    >
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
      <JoiningRights team_id={team_id} />
    </AddPeopleDialog>
  )
}

/** Names that are listed; a team may have hundreds of items. */
const mostNames = 8

/** In which items who joins may edit, and which they only read. Source: server/access/spec.md 16. */
function JoiningRights({ team_id }: { team_id: number }) {
  const t = usePhrases()
  const { data } = useAnswer('teamItem/getListByTeam', { team_id }, { freshFor: 0 })
  if (!data?.length) return null
  const [reads, edits] = [0, 1].map((role) =>
    data.filter(({ joining_group_id }) => Number(joining_group_id) === role),
  ) as [typeof data, typeof data]
  const rows = [
    [t('team.joinEdits'), edits],
    [t('team.joinReads'), reads],
  ] as const
  return (
    <dl className="team-joining">
      {rows.map(
        ([label, items]) =>
          items.length > 0 && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {items
                  .slice(0, mostNames)
                  .map(({ item_name }) => item_name)
                  .join(t('team.joinBetween'))}
                {items.length > mostNames &&
                  ` ${t('team.joinMore', { count: items.length - mostNames })}`}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
