import type { ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { failedRows } from '../../../parts/failures/failure-state.tsx'
import { useSearchedList, type SearchedList } from '../../../parts/list/use-searched-list.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Select } from '../../../ui/forms/select/select-field.tsx'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { roleOf, type Member, type Members, type Role } from './use-members.ts'

const searched: SearchedList<Member> = {
  name: 'team-members',
  sort: { name: 'added', descending: true },
  textOf: ({ member_username, name }) => `${member_username}\n${name}`,
}

interface MembersTableProps {
  members: Members
  /** Where there is no member yet. */
  addButton: ReactNode
  /** Asks before somebody gives up managing the team. */
  onResign: (member: Member) => void
  onRemove: (member: Member) => void
}

/** The members of a team with their roles. */
export function MembersTable({ members, addButton, onResign, onRemove }: MembersTableProps) {
  const t = usePhrases()
  const { list, manages, isSelf, isOwner } = members
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    list.data,
    t('team.searchMembers'),
  )
  const actionsOf = (member: Member): MenuEntry[] =>
    isOwner(member) && !isSelf(member)
      ? []
      : [
          {
            name: 'remove',
            label: t('team.remove'),
            icon: 'close',
            danger: true,
            run: () => onRemove(member),
          },
        ]
  return (
    <>
      {searchBox && <div className="list-filters">{searchBox}</div>}
      <DataTable
        label={t('team.members')}
        {...table}
        keyOf={(member) => member.id}
        nameOf={(member) => member.member_username}
        columns={[
          {
            name: 'username',
            head: t('team.username'),
            cell: (member) => member.member_username,
            sort: (member) => member.member_username,
          },
          {
            name: 'name',
            head: t('team.name'),
            cell: (member) => member.name,
            sort: (member) => member.name,
          },
          {
            name: 'role',
            head: t('team.role'),
            width: '200px',
            cell: (member) =>
              manages ? (
                <RoleOfMember member={member} members={members} onResign={onResign} />
              ) : (
                t(roleOf(member) === '2' ? 'team.admin' : 'team.member')
              ),
            sort: (member) => -Number(member.team_member_group_id),
          },
          {
            name: 'added',
            head: t('team.added'),
            width: '160px',
            cell: (member) => <DateText seconds={member.addtime_unix} />,
            sort: (member) => member.addtime_unix,
          },
        ]}
        actionsOf={manages ? actionsOf : undefined}
        empty={
          nothingFound || (
            <State
              drawing="book"
              title={t('team.nobody')}
              text={manages ? t('team.nobodyText') : undefined}
            >
              {addButton}
            </State>
          )
        }
        failed={failedRows(list.data, list, t('team.noRightText'))}
      />
    </>
  )
}

interface RoleOfMemberProps extends Pick<MembersTableProps, 'members' | 'onResign'> {
  member: Member
}

function RoleOfMember({ member, members, onResign }: RoleOfMemberProps) {
  const t = usePhrases()
  const { running, isSelf, isOwner, setRole } = members
  return (
    <Select<Role>
      label={t('team.roleOf', { name: member.member_username })}
      value={running.get(member.id) ?? roleOf(member)}
      choices={[
        { value: '1', label: t('team.member') },
        { value: '2', label: t('team.admin') },
      ]}
      busy={running.has(member.id)}
      onValue={(role) => {
        if (role === roleOf(member)) return
        if (isSelf(member) && !isOwner(member)) onResign(member)
        else void setRole(member, role)
      }}
    />
  )
}
