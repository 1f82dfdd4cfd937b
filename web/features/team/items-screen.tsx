import { useMemo, useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import { useActions } from '../../parts/actions.ts'
import { DateText } from '../../parts/date.tsx'
import { failedRows } from '../../parts/failures/failure-state.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { TeamRolesDialog } from '../../parts/item-roles/team-roles-dialog.tsx'
import { undoAction } from '../../parts/item-roles/undo-action.ts'
import { Link } from '../../parts/links/link.tsx'
import { useParams } from '../../parts/links/navigation.tsx'
import { NotFound } from '../../parts/failures/not-found.tsx'
import { useSearchedList, type SearchedList } from '../../parts/list/use-searched-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { toast } from '../../ui/feedback/notices.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { Confirm, type Outcome } from '../../ui/overlays/confirm.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { BindItems } from './bind-items.tsx'
import { TeamScreen, teamNumber } from './team-screen.tsx'
import { useTeam } from './team.ts'

type Item = Answer<'teamItem/getListByTeam'>[number]

const searched: SearchedList<Item> = {
  name: 'team-items',
  sort: { name: 'since', descending: true },
  textOf: ({ item_name }) => item_name,
}
const signs: Readonly<Record<string, IconName>> = { 2: 'file', 3: 'code', 4: 'table' }

/** `/team/item/{team_id}`. Source: web/spec/managing.md 2.3. */
export function TeamItemsScreen() {
  const id = teamNumber(useParams()['team'])
  return id ? <Items key={id} team_id={id} /> : <NotFound />
}

function Items({ team_id }: { team_id: number }) {
  const t = usePhrases()
  const { team, manages } = useTeam(team_id)
  const list = useAnswer('teamItem/getListByTeam', { team_id }, { freshFor: 0 })
  const [isBinding, setBinding] = useState(false)
  const [unbinding, setUnbinding] = useState<Item | null>(null)
  const [shown, setShown] = useState<Item | null>(null)
  const items = list.data
  const { searchBox, nothingFound, table } = useSearchedList(searched, items, t('team.searchItems'))
  const bound = useMemo(() => new Set(items?.map(({ item_id }) => item_id)), [items])
  const canBind = manages && items !== undefined
  useActions([
    {
      name: 'bindItems',
      label: t('team.bindItems'),
      shortcut: 'n',
      visible: canBind,
      run: () => setBinding(true),
    },
  ])
  const bindButton = canBind && (
    <Button kind="main" icon="link" onClick={() => setBinding(true)}>
      {t('team.bindItems')}
    </Button>
  )
  const own = useAnswer(
    'item/myList',
    { item_group_id: 0, original: 0 },
    { enabled: items !== undefined && items.length > 0 },
  )
  const managed = useMemo(
    () => new Set(own.data?.filter(({ manage }) => manage === 1).map(({ item_id }) => item_id)),
    [own.data],
  )
  /** Who manages an item decides about it even without managing the team. */
  const decides = ({ item_id }: Item) => manages || managed.has(item_id)
  /** Binding takes both: the team and the item. */
  const canBindItem = ({ item_id }: Item) => manages && managed.has(item_id)
  const showAgain = () => refresh('teamItem/getListByTeam', 'team/getList', 'teamItem/getList')
  const unbind = async (item: Item): Promise<Outcome> => {
    let ended: Answer<'teamItem/delete'> | null = null
    try {
      ended = await runAction('teamItem/delete', { id: Number(item.id) })
    } catch (error) {
      if (!isRefused(error, 'bindingNotFound')) return { alert: sentenceOf(error) }
    }
    await showAgain()
    const rights = ended && canBindItem(item) ? ended.rights : null
    const bindAgain = () =>
      runAction('teamItem/save', { team_id, item_id: [Number(item.item_id)], rights: rights ?? [] })
    toast(
      t('team.unbound', { item: item.item_name }),
      rights ? undoAction(bindAgain, showAgain) : undefined,
    )
  }

  return (
    <TeamScreen team_id={team_id} team={team} manages={manages} tab="items" action={bindButton}>
      {searchBox && <div className="list-filters">{searchBox}</div>}
      <DataTable
        label={t('team.items')}
        {...table}
        keyOf={(item) => item.id}
        nameOf={(item) => item.item_name}
        columns={[
          {
            name: 'item',
            head: t('team.item'),
            cell: (item) => (
              <span className="team-item">
                <Icon name={signs[item.item_type] ?? 'book'} size={16} />
                <Link to={`/${item.item_domain || item.item_id}`} target="_blank">
                  {item.item_name}
                </Link>
                {item.is_private === 1 && (
                  <span role="img" aria-label={t('team.private')} title={t('team.private')}>
                    <Icon name="lock" size={16} />
                  </span>
                )}
                {item.is_archived === '1' && <Badge>{t('team.archived')}</Badge>}
              </span>
            ),
            sort: (item) => item.item_name,
          },
          {
            name: 'owner',
            head: t('team.itemOwner'),
            width: '200px',
            cell: (item) => item.username,
            sort: (item) => item.username,
          },
          {
            name: 'since',
            head: t('team.boundSince'),
            width: '160px',
            cell: (item) => <DateText seconds={item.addtime_unix} />,
            sort: (item) => item.addtime_unix,
          },
        ]}
        actionsOf={
          items?.some(decides)
            ? (item) =>
                decides(item)
                  ? [
                      {
                        name: 'rights',
                        label: t('team.memberRights'),
                        icon: 'users',
                        isSigned: true,
                        run: () => setShown(item),
                      },
                      {
                        name: 'unbind',
                        label: t('team.unbind'),
                        icon: 'close',
                        danger: true,
                        run: () => setUnbinding(item),
                      },
                    ]
                  : []
            : undefined
        }
        empty={
          nothingFound || (
            <State
              drawing="book"
              title={t('team.noItems')}
              text={manages ? t('team.noItemsText') : undefined}
            >
              {bindButton}
            </State>
          )
        }
        failed={failedRows(items, list, t('team.noRightText'))}
      />
      {isBinding && <BindItems team_id={team_id} bound={bound} onClose={() => setBinding(false)} />}
      {shown && (
        <TeamRolesDialog
          item_id={Number(shown.item_id)}
          team_id={team_id}
          of={shown.item_name}
          onClose={() => setShown(null)}
        />
      )}
      {unbinding && (
        <Confirm
          title={t('team.unbindTitle', { item: unbinding.item_name })}
          text={
            own.data && !canBindItem(unbinding)
              ? sentences(t('team.unbindText'), t('team.unbindForGood'))
              : t('team.unbindText')
          }
          action={t('team.unbind')}
          danger
          onConfirm={() => unbind(unbinding)}
          onClose={() => setUnbinding(null)}
        />
      )}
    </TeamScreen>
  )
}
