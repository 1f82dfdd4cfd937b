import { useState } from 'react'
import { refresh, runAction } from '../../api/answers.ts'
import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { AddPeopleDialog } from '../../parts/add-people-dialog.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'

export interface AddPeopleProps {
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
    </AddPeopleDialog>
  )
}
