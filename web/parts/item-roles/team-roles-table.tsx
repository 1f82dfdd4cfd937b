import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { State } from '../../ui/feedback/state.tsx'
import { Select } from '../../ui/forms/select/select-field.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableView } from '../../ui/table/table-view.ts'
import { DateText } from '../date.tsx'
import { failedRows } from '../failures/failure-state.tsx'
import { LinkButton } from '../links/link-button.tsx'
import { roleOf, useRoleChoices, type ItemRole } from './roles.ts'
import { ScopeSelect } from './scope-select.tsx'
import type { TeamRole, TeamRoles } from './use-team-roles.ts'

interface TeamRolesTableProps {
  roles: TeamRoles
  team_id: number
  label: string
  /** Shows what somebody may do in the item, by all memberships. */
  onShow: (row: TeamRole) => void
}

/** The people of a team with their role and catalogs in an item. */
export function TeamRolesTable({ roles, team_id, label, onShow }: TeamRolesTableProps) {
  const t = usePhrases()
  const [view, setView] = useState<TableView>({ page: 1, size: 20, sort: null, filters: {} })
  return (
    <DataTable
      label={label}
      rows={roles.found}
      keyOf={(row) => row.id}
      nameOf={(row) => row.member_username}
      view={view}
      onView={setView}
      columns={[
        {
          name: 'username',
          head: t('item-roles.username'),
          cell: (row) => row.member_username,
          sort: (row) => row.member_username,
        },
        {
          name: 'name',
          head: t('item-roles.name'),
          cell: (row) => row.name,
          sort: (row) => row.name,
        },
        {
          name: 'role',
          head: t('item-roles.role'),
          width: '140px',
          cell: (row) => <RoleOfPerson row={row} roles={roles} />,
          sort: (row) => row.member_group_id,
        },
        {
          name: 'catalog',
          head: t('item-roles.catalog'),
          width: '190px',
          cell: (row) =>
            row.member_group_id !== '2' && <CatalogsOfPerson row={row} roles={roles} />,
        },
        {
          name: 'added',
          head: t('item-roles.added'),
          width: '140px',
          cell: (row) => <DateText seconds={row.addtime_unix} />,
          sort: (row) => row.addtime_unix,
        },
      ]}
      actionsOf={(row) => [
        { name: 'sees', label: t('item-roles.sees'), icon: 'eye', run: () => onShow(row) },
      ]}
      empty={
        roles.words ? (
          <State drawing="compass" title={t('item-roles.foundNobody', { keyword: roles.words })} />
        ) : (
          <State drawing="book" title={t('item-roles.teamEmpty')}>
            <LinkButton to={`/team/member/${team_id}`} target="_blank">
              {t('item-roles.toMembers')}
            </LinkButton>
          </State>
        )
      }
      failed={failedRows(roles.rows, roles.list)}
    />
  )
}

interface OfPersonProps {
  row: TeamRole
  roles: TeamRoles
}

function RoleOfPerson({ row, roles }: OfPersonProps) {
  const t = usePhrases()
  const { running, progress, setRole } = roles
  return (
    <Select<ItemRole>
      label={t('item-roles.roleOf', { name: row.member_username })}
      value={roleOf(String(running.get(row.id)?.member_group_id ?? row.member_group_id))}
      choices={useRoleChoices().map(({ value, label }) => ({ value, label }))}
      disabled={progress !== null}
      busy={running.has(row.id)}
      onValue={(role) => role !== row.member_group_id && void setRole(row, role)}
    />
  )
}

function CatalogsOfPerson({ row, roles }: OfPersonProps) {
  const t = usePhrases()
  const { tree, catalogs, running, progress, setScope } = roles
  return (
    <ScopeSelect
      label={t('item-roles.catalogOf', { name: row.member_username })}
      tree={tree}
      scope={row.cat_ids.map(String)}
      disabled={progress !== null || catalogs.error !== null}
      busy={running.has(row.id)}
      onScope={(scope) => void setScope(row, scope)}
    />
  )
}
