import { useMemo, useState } from 'react'
import { useNavigate, usePreload } from '../../parts/links/navigation.tsx'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { useSession } from '../../api/session.ts'
import { isKeyword } from '../../lib/text/keyword.ts'
import { loadPhrases, usePhrases } from '../../locales/phrases.ts'
import { useActions } from '../../parts/actions.ts'
import { Boundary } from '../../parts/failures/boundary.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { Screen } from '../../parts/frame/screen.tsx'
import { Link } from '../../parts/links/link.tsx'
import { LinkButton } from '../../parts/links/link-button.tsx'
import { useQueryOfAddress } from '../../parts/links/link.tsx'
import { SearchBox } from '../../parts/search/search-box.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../../ui/overlays/dialogs/confirm.tsx'
import { OnDemand } from '../../ui/on-demand.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DialogLoading } from '../../ui/overlays/dialogs/dialog-loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { GroupBar } from './group-bar.tsx'
import { addressOfItem, canManage, type MyItem } from './my-item.ts'
import './my-items.css'
import { RecentItems } from './recent-items.tsx'
import { Tiles } from './tiles.tsx'

const ShareDialog = lazyPart(
  () =>
    Promise.all([import('../../parts/sharing/share-dialog.tsx'), loadPhrases('item-dialogs')]).then(
      ([m]) => m.ShareDialog,
    ),
  <DialogLoading />,
)

const loadTextsFound = () =>
  Promise.all([
    import('../../parts/search-texts/texts-found.tsx'),
    loadPhrases('search-items'),
  ]).then(([m]) => m.TextsFound)

/** With more items than this the group bar is shown. Source: web/spec/reading.md 4. */
const fewItems = 5

/**
 * `/item/index`: the items the person owns or shares, in their own order. Source:
 * web/spec/reading.md 4.
 */
export function MyItemsScreen() {
  const t = usePhrases()
  const navigate = useNavigate()
  const [query, setQuery] = useQueryOfAddress()
  const groups = useAnswer('itemGroup/getList', {})
  const [group, chooseGroup] = useGroup(groups.data)
  const items = useAnswer('item/myList', { item_group_id: group, original: 0 })
  const [keyword, setKeyword] = useState(query.get('q') ?? '')
  const searched = query.get('q') ?? ''
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState('')
  const [leaving, setLeaving] = useState<MyItem | null>(null)
  const [sharing, setSharing] = useState<MyItem | null>(null)
  useActions([
    {
      name: 'newItem',
      label: t('my-items.newItem'),
      shortcut: 'n',
      run: () => void navigate('/item/add'),
    },
  ])

  const shown = useMemo(
    () => items.data?.filter(({ item_id }) => !gone.has(item_id)),
    [items.data, gone],
  )
  const found = useMemo(() => filtered(shown ?? [], keyword), [shown, keyword])
  const count = shown?.length ?? 0
  // any item stands for all of them
  usePreload(shown?.[0] && addressOfItem(shown[0]))
  const leave = async (item: MyItem) => {
    setFailure('')
    setGone(new Set([...gone, item.item_id]))
    try {
      await runAction('item/exitItem', { item_id: Number(item.item_id) })
      void refresh('item/myList')
    } catch (error) {
      setGone((before) => new Set([...before].filter((id) => id !== item.item_id)))
      setFailure(sentenceOf(error))
    }
  }
  return (
    <Screen
      title={t('my-items.title')}
      action={
        <LinkButton
          kind="main"
          icon="plus"
          to={group ? `/item/add?item_group_id=${group}` : '/item/add'}
        >
          {t('my-items.newItem')}
        </LinkButton>
      }
    >
      {(count > 1 || keyword) && (
        <div className="items-search">
          <SearchBox
            label={t('my-items.search')}
            value={keyword}
            found={keyword ? t('my-items.found', { count: found.length }) : ''}
            onValue={setKeyword}
            onSearch={(value) =>
              setQuery(addressQuery(query, { q: value.trim() }), { replace: true })
            }
          />
        </div>
      )}
      {groups.data && (group > 0 || count > fewItems) && (
        <div className="groups-row">
          {groups.data.length > 0 && (
            <GroupBar
              groups={groups.data}
              chosen={group}
              onChosen={(id) => {
                chooseGroup(id)
                setQuery(addressQuery(query, { group: id ? String(id) : '' }))
              }}
            />
          )}
          <Link to="/item/group/index">{t('my-items.manageGroups')}</Link>
        </div>
      )}
      {failure && (
        <div className="items-failure">
          <Banner kind="danger">{failure}</Banner>
        </div>
      )}
      <Boundary answer={{ ...items, data: shown }} skeleton={<TilesSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <NoItems inGroup={group > 0} />
          ) : found.length === 0 ? (
            !isKeyword(keyword) && (
              <State
                drawing="compass"
                title={t('my-items.foundNothing', { keyword: keyword.trim() })}
              />
            )
          ) : (
            <>
              {!keyword.trim() && <RecentItems items={all} />}
              <Tiles
                items={found}
                group={group}
                canSort={!keyword.trim() && all.length > 1}
                onFailure={setFailure}
                onLeave={setLeaving}
                onShare={setSharing}
              />
            </>
          )
        }
      </Boundary>
      {count > 0 && isKeyword(keyword) && (
        <OnDemand
          load={loadTextsFound}
          props={{ keyword: searched, isCurrent: searched === keyword.trim() }}
        />
      )}
      {leaving && (
        <Confirm
          title={t('my-items.leaveTitle', { name: leaving.item_name })}
          text={t('my-items.leaveText')}
          action={t('my-items.leave')}
          danger
          onConfirm={() => {
            void leave(leaving)
            return Promise.resolve()
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {sharing && (
        <ShareDialog
          item={sharing}
          canManage={canManage(sharing)}
          onClose={() => setSharing(null)}
        />
      )}
    </Screen>
  )
}

/**
 * The group of the address, otherwise the one remembered for this person, otherwise all; also all
 * when the group is gone.
 */
function useGroup(groups: Answer<'itemGroup/getList'> | undefined): [number, (id: number) => void] {
  const { person } = useSession()
  const [query] = useQueryOfAddress()
  const store = `item-group:${person?.uid ?? ''}`
  const wanted = query.get('group') ?? localStorage.getItem(store) ?? '0'
  const exists = !groups || groups.some(({ id }) => id === wanted)
  return [
    exists && /^\d+$/.test(wanted) ? Number(wanted) : 0,
    (id) => (id ? localStorage.setItem(store, String(id)) : localStorage.removeItem(store)),
  ]
}

/** Items whose name or description contains every word. */
function filtered(items: readonly MyItem[], keyword: string): readonly MyItem[] {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const words = fold(keyword).split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter(({ item_name, item_description }) => {
    const text = fold(`${item_name} ${item_description}`)
    return words.every((word) => text.includes(word))
  })
}

/** The query of the address with these values; empty ones are removed. */
function addressQuery(
  query: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

function NoItems({ inGroup }: { inGroup: boolean }) {
  const t = usePhrases()
  return inGroup ? (
    <State drawing="book" title={t('my-items.emptyGroup')}>
      <LinkButton to="/item/group/index">{t('my-items.manageGroups')}</LinkButton>
    </State>
  ) : (
    <State drawing="book" title={t('my-items.empty')} text={t('my-items.emptyText')}>
      <LinkButton kind="main" icon="plus" to="/item/add">
        {t('my-items.newItem')}
      </LinkButton>
      <LinkButton icon="arrowUp" to="/item/add?tab=import">
        {t('my-items.importFile')}
      </LinkButton>
    </State>
  )
}

const TilesSkeleton = () => (
  <div className="tiles" aria-hidden="true">
    {Array.from({ length: 12 }, (_, index) => (
      <Skeleton key={index} height="132px" />
    ))}
  </div>
)
