import { useEffect, useMemo, useRef, useState } from 'react'
import { useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { itemInfoArgs } from '../../../lib/address/reading-address.ts'
import { language, t as now, usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { findCatalogs } from '../../../parts/catalog-tree/catalogs.ts'
import { treeOf, type Entry, type Tree } from '../../../parts/catalog-tree/tree.ts'
import { Screen } from '../../../parts/frame/screen.tsx'
import { useNavigate, useParams } from '../../../parts/links/navigation.tsx'
import { NotFound } from '../../../parts/failures/not-found.tsx'
import { SearchBox } from '../../../parts/search/search-box.tsx'
import { useTitle } from '../../../parts/links/use-title.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { showNotice } from '../../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { EditableTree } from './rows/editable-tree.tsx'
import type { EditableTreeHandle } from './rows/use-editable-tree.ts'
import { canArrange } from '../tree/can-arrange.ts'
import { NewCatalogButton } from './new-catalog-button.tsx'
import { SortByName } from './sort-by-name-button.tsx'
import { useStoredOpen } from './rows/use-stored-open.ts'
import { refreshTree } from './use-moves.ts'

/** Milliseconds for which the explanation stays when somebody is sent back. */
const reasonTime = 10_000

/** `/catalog/{item_id}`. Source: web/spec/writing.md 3. */
export function CatalogsScreen() {
  const { item = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(item) ? <Catalogs key={item} id={item} /> : <NotFound />
}

function Catalogs({ id }: { id: string }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const answer = useAnswer('item/info', itemInfoArgs(id, 0), { signedOut: 'signIn' })
  const info = answer.data
  const isAllowed = info !== undefined && canArrange(info)
  useTitle(info ? `${t('catalogs.title')} · ${info.item_name}` : t('catalogs.title'))
  useEffect(() => {
    if (!info || isAllowed) return
    const isOther = info.item_type !== '0' && info.item_type !== '1'
    if (!isOther)
      showNotice({
        text: now(info.is_archived === '1' ? 'catalogs.archived' : 'catalogs.noRight'),
        stay: reasonTime,
      })
    void navigate(`/${info.item_domain || info.item_id}`, { replace: true })
  }, [info, isAllowed, navigate])
  // somebody else may have changed the tree while this window was in the background
  useEffect(() => {
    const look = () => void refreshTree()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  const back = { to: `/${info?.item_domain || id}`, label: info?.item_name ?? t('catalogs.back') }
  if (info && isAllowed) return <Arrange info={info} back={back} />
  return (
    <Screen title={t('catalogs.title')} width={880} back={back}>
      <Boundary
        answer={isAllowed ? answer : { ...answer, data: undefined }}
        skeleton={<Skeleton height="420px" />}
        onError={(error) => (isRefused(error, 'itemNotFound') ? <NotFound /> : undefined)}
      >
        {() => null}
      </Boundary>
    </Screen>
  )
}

interface ArrangeProps {
  info: Answer<'item/info'>
  back: { to: string; label: string }
}

function Arrange({ info, back }: ArrangeProps) {
  const t = usePhrases()
  const tree = useMemo(() => treeOf(info.menu), [info.menu])
  const catalogs = useStoredOpen(info.item_id, tree)
  const editing = useRef<EditableTreeHandle>(null)
  const [words, setWords] = useState('')
  const isSearch = words.trim() !== ''
  const found = useMemo(() => (isSearch ? search(tree, words) : undefined), [tree, words, isSearch])
  // the first catalog is named in the tree, too
  const [isFirst, setFirst] = useState(false)
  const isEmpty = tree.catalogs.length === 0 && !isFirst
  useEffect(() => {
    if (isFirst) editing.current?.newCatalog()
  }, [isFirst])
  const create = () => {
    setWords('')
    if (isEmpty) setFirst(true)
    else editing.current?.newCatalog()
  }
  const isAnyOpen = tree.catalogs.some(({ key }) => catalogs.open.has(key))
  const sentence = found ? t('catalogs.found', { count: found.matches.size }) : ''
  return (
    <Screen
      title={t('catalogs.title')}
      width={880}
      back={back}
      action={<NewCatalogButton kind="main" info={info} onClick={create} />}
    >
      {isEmpty ? (
        <State drawing="book" title={t('catalogs.empty')} text={t('catalogs.emptyText')} />
      ) : (
        <>
          <div className="catalogs-bar">
            <SearchBox
              label={t('catalogs.search')}
              value={words}
              onValue={setWords}
              found={sentence}
            />
            <p>{t('catalogs.help')}</p>
            <SortByName info={info} tree={tree} disabled={isSearch} />
            <Button
              kind="quiet"
              icon="unfold"
              disabled={isSearch}
              onClick={() => (isAnyOpen ? catalogs.closeAll() : catalogs.openAll(tree.catalogs))}
            >
              {t(isAnyOpen ? 'catalogs.collapseAll' : 'catalogs.expandAll')}
            </Button>
          </div>
          {found?.matches.size === 0 ? (
            <State
              drawing="compass"
              title={t('catalogs.foundNothing', { keyword: words.trim() })}
            />
          ) : (
            <div className="catalogs-card">
              <EditableTree
                ref={editing}
                look="screen"
                info={info}
                tree={tree}
                catalogs={catalogs}
                found={found}
                addressOf={() => ''}
                onChosen={nothing}
                onNear={nothing}
              />
            </div>
          )}
        </>
      )}
    </Screen>
  )
}

const nothing = () => undefined

/** The catalogs with the words, all of them open. */
function search(tree: Tree, words: string) {
  const found = findCatalogs(tree, words, language())
  return { ...found, open: new Set(found.tree.catalogs.map(({ key }: Entry) => key)) }
}
