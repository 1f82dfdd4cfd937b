import { useState } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { useActions } from '../../../parts/actions.ts'
import { DateText } from '../../../parts/date.tsx'
import { useTableAddress } from '../../../parts/links/table-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import type { ViewDefaults } from '../../../ui/table/table-view.ts'
import { useAdminAnswer } from '../administer.ts'
import { FilterBox } from '../../../parts/list/filter-box.tsx'
import { PanelHead } from '../panel-head.tsx'
import { ListTable } from '../../../parts/list/list-table.tsx'
import { sortText, useListPage } from '../../../parts/list/use-list-page.ts'
import { AccountDialog, type Account } from './account-dialog.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { UnlinkAccount } from './unlink-account.tsx'

/** Source: web/spec/managing.md 1. */
const size = 7
const defaults: ViewDefaults = { size, filters: ['username'] }

/** The accounts of the site. Source: web/spec/managing.md 5.1. */
export function UsersPanel() {
  const t = usePhrases()
  const [view, setView] = useTableAddress('admin-users', defaults)
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Account | null>(null)
  const [deleting, setDeleting] = useState<Account | null>(null)
  const [unlinking, setUnlinking] = useState<Account | null>(null)
  const words = view.filters['username'] ?? ''
  const answer = useAdminAnswer('adminUser/getList', {
    username: words,
    page: view.page,
    count: view.size,
    sort: sortText(view),
  })
  const { shown, isStale } = useListPage(answer, view, setView)
  useActions([
    { name: 'addUser', label: t('admin-users.add'), shortcut: 'n', run: () => setAdding(true) },
  ])
  const find = (username: string) => setView({ ...view, page: 1, filters: { username } })
  const actionsOf = (account: Account): MenuEntry[] => [
    { name: 'edit', label: t('admin-users.edit'), run: () => setEditing(account) },
    ...(account.groupid === '1'
      ? []
      : [
          {
            name: 'delete',
            label: t('admin-users.delete'),
            danger: true,
            run: () => setDeleting(account),
          },
          ...(account.is_sso === '1'
            ? [{ name: 'unlink', label: t('admin-users.unlink'), run: () => setUnlinking(account) }]
            : []),
        ]),
  ]
  return (
    <>
      <PanelHead title={t('admin.users')}>
        <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
          {t('admin-users.add')}
        </Button>
      </PanelHead>
      <div className="list-filters">
        <FilterBox
          label={t('admin-users.search')}
          value={words}
          onValue={find}
          found={words && shown && !isStale ? t('core.total', { count: shown.total }) : ''}
        />
      </div>
      <ListTable
        answer={answer}
        isStale={isStale}
        label={t('admin.users')}
        rows={shown?.users}
        total={shown?.total}
        keyOf={({ uid }) => uid}
        nameOf={({ username }) => username}
        view={view}
        onView={setView}
        size={size}
        columns={[
          {
            name: 'username',
            head: t('admin-users.username'),
            sort: 'server',
            cell: ({ username, email, is_sso }) => (
              <div className="list-name">
                {username}
                {is_sso === '1' && (
                  <Badge title={t('admin-users.externalHelp')}>{t('admin-users.external')}</Badge>
                )}
                {email && <small>{email}</small>}
              </div>
            ),
          },
          {
            name: 'name',
            head: t('admin-users.name'),
            width: '160px',
            sort: 'server',
            cell: ({ name }) => name && <span className="list-name">{name}</span>,
          },
          {
            name: 'groupid',
            head: t('admin-users.group'),
            width: '120px',
            sort: 'server',
            cell: ({ groupid }) =>
              groupid === '1' ? (
                <Badge kind="info">{t('admin-users.administrator')}</Badge>
              ) : (
                t('admin-users.user')
              ),
          },
          {
            name: 'reg_time',
            head: t('admin-users.registered'),
            width: '140px',
            sort: 'server',
            cell: ({ reg_time_unix }) => <DateText seconds={reg_time_unix} />,
          },
          {
            name: 'last_login_time',
            head: t('admin-users.lastLogin'),
            width: '140px',
            sort: 'server',
            cell: ({ last_login_time_unix: seconds }) =>
              seconds > 0 ? (
                <DateText seconds={seconds} />
              ) : (
                <span className="admin-minor">{t('admin-users.never')}</span>
              ),
          },
        ]}
        actionsOf={actionsOf}
        empty={
          <State
            drawing="compass"
            title={t('admin-users.noSuchUser')}
            text={t('admin-users.noSuchUserText', { words })}
          >
            <Button onClick={() => find('')}>{t('admin-users.showAll')}</Button>
          </State>
        }
      />
      <p className="admin-note">
        {t('admin-users.administratorHelp')} <code>showdoc admin user set NAME --role admin</code>
      </p>
      {adding && <AccountDialog onClose={() => setAdding(false)} />}
      {editing && <AccountDialog account={editing} onClose={() => setEditing(null)} />}
      {unlinking && <UnlinkAccount account={unlinking} onClose={() => setUnlinking(null)} />}
      {deleting && <DeleteAccount account={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
