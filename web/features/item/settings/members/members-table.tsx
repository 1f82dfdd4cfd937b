import { useMemo, useState } from 'react'
import type { Answer } from '../../../../api/calls.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import type { Tree } from '../../../../parts/catalog-tree/tree.ts'
import { DateText } from '../../../../parts/date.tsx'
import { RightsText } from '../../../../parts/item-roles/rights-text.tsx'
import { useSearchedList, type SearchedList } from '../../../../parts/list/use-searched-list.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { State } from '../../../../ui/feedback/state.tsx'
import { Confirm } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { AddMembers, ChangeMember } from './member-dialog.tsx'
import { rightsOf, type Member } from './member-rights.ts'
import { useMemberChanges } from './use-member-changes.ts'

const searched: SearchedList<Member> = {
  name: 'members',
  sort: { name: 'added', descending: false },
  textOf: ({ username, name }) => `${username}\n${name}`,
}

interface MembersTableProps {
  item: Answer<'item/detail'>
  members: readonly Member[]
  tree: Tree | undefined
}

/** The members of an item and their rights. Source: web/spec/writing.md 6.2. */
export function MembersTable({ item, members, tree }: MembersTableProps) {
  const t = usePhrases()
  const item_id = Number(item.item_id)
  const { isSelf, change, remove } = useMemberChanges(item_id, tree)
  const [isAdding, setAdding] = useState(false)
  const [changing, setChanging] = useState<Member | null>(null)
  const [removing, setRemoving] = useState<Member | null>(null)
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    members,
    t('item-settings.searchMembers'),
  )
  const without = useMemo(
    () => new Set([item.username, ...members.map(({ username }) => username)]),
    [item.username, members],
  )
  return (
    <>
      <div className="item-settings-head">
        <div>
          <h2>
            {t('item-settings.memberList')} <small>{members.length}</small>
          </h2>
          <p>{t('item-settings.membersText', { owner: item.username })}</p>
        </div>
        <div className="item-settings-actions">
          {searchBox}
          <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
            {t('controls.addMembers')}
          </Button>
        </div>
      </div>
      <DataTable
        label={t('item-settings.memberList')}
        {...table}
        keyOf={(member) => member.item_member_id}
        nameOf={(member) => member.username}
        columns={[
          {
            name: 'username',
            head: t('item-roles.username'),
            cell: (member) => member.username,
            sort: (member) => member.username,
          },
          {
            name: 'name',
            head: t('item-roles.name'),
            cell: (member) => member.name,
            sort: (member) => member.name,
          },
          {
            name: 'added',
            head: t('item-roles.added'),
            width: '160px',
            cell: (member) => <DateText seconds={member.addtime_unix} />,
            sort: (member) => member.addtime_unix,
          },
          {
            name: 'rights',
            head: t('item-roles.role'),
            width: '30%',
            cell: (member) => <RightsText rights={rightsOf(member)} tree={tree} />,
            sort: (member) => member.member_group,
          },
        ]}
        actionsOf={(member) => [
          {
            name: 'change',
            label: t('item-settings.change'),
            icon: 'edit',
            run: () => setChanging(member),
          },
          {
            name: 'remove',
            label: t('item-settings.remove'),
            icon: 'close',
            danger: true,
            run: () => setRemoving(member),
          },
        ]}
        empty={
          nothingFound || (
            <State
              drawing="book"
              title={t('item-settings.membersEmpty')}
              text={t('item-settings.membersEmptyText')}
            />
          )
        }
      />
      {isAdding && (
        <AddMembers
          item_id={item_id}
          without={without}
          tree={tree}
          onClose={() => setAdding(false)}
        />
      )}
      {changing && (
        <ChangeMember
          member={changing}
          rights={rightsOf(changing)}
          isSelf={isSelf(changing)}
          tree={tree}
          save={(rights) => change(changing, rights)}
          onClose={() => setChanging(null)}
        />
      )}
      {removing && (
        <Confirm
          title={t('item-settings.removeTitle', { name: removing.username })}
          text={t(isSelf(removing) ? 'item-settings.removeSelfText' : 'item-settings.removeText')}
          action={t('item-settings.remove')}
          danger
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}
