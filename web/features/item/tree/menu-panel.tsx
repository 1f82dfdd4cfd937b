import { memo, useRef, useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { loadPhrases, usePhrases } from '../../../locales/phrases.ts'
import { LanguageSwitch, ThemeSwitch } from '../../../parts/appearance.tsx'
import { Person } from '../../../parts/frame/person/person.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { SearchBox } from '../../../parts/search/search-box.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { tellMissing } from '../../../ui/lazy-part.tsx'
import { OnDemand } from '../../../ui/on-demand.tsx'
import { Logo } from '../../../ui/icons/logo.tsx'
import { canArrange } from './can-arrange.ts'
import { MenuTree, type PageId } from './menu-tree.tsx'
import './menu-panel.css'
import { nextExpansion, type OpenCatalogs } from './open-catalogs.ts'
import type { MenuSearch } from './search/use-menu-search.ts'
import type { Entry, Tree } from '../../../parts/catalog-tree/tree.ts'

const loadMatches = () =>
  Promise.all([import('./search/page-matches.tsx'), loadPhrases('item-search')]).then(
    ([m]) => m.PageMatches,
  )
// the code and phrases for those who may change the menu
const loadEditable = () =>
  Promise.all([
    import('../catalogs/rows/editable-menu.tsx'),
    loadPhrases('catalogs', 'item-dialogs', 'controls'),
  ]).then(([m]) => m.EditableMenu)

export interface MenuPanelProps {
  info: Answer<'item/info'>
  tree: Tree
  search: MenuSearch
  catalogs: OpenCatalogs
  current: Entry | undefined
  itemAddress: string
  addressOfPage: (page: Entry) => string
  addressOfResult: (pageId: string) => string
  onChosen: () => void
  onNear: (page: PageId) => void
  /** The search has the focus at once, so that phones open their keyboard. */
  isSearching?: boolean
}

/**
 * The item's name, search and catalogs, with person, language and theme at the bottom. Source:
 * web/spec/reading.md 8.4. Its props are stable, so that the text of another page does not render it.
 */
export const MenuPanel = memo(function MenuPanel({
  info,
  tree,
  search,
  catalogs,
  current,
  itemAddress,
  addressOfPage,
  addressOfResult,
  onChosen,
  onNear,
  isSearching,
}: MenuPanelProps) {
  const t = usePhrases()
  const [found, setFound] = useState('')
  const head = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const rows = { tree, catalogs, current, addressOf: addressOfPage, onChosen, onNear }
  const expansions = {
    all: t('item.expandAll'),
    none: t('item.collapseAll'),
    ancestors: t('item.expandCurrent'),
  }
  return (
    <>
      <div className="menu-head">
        <div className="menu-name">
          <span>
            <Logo size={20} />
            <Link to={itemAddress} title={info.item_name}>
              {info.item_name}
            </Link>
          </span>
          {info.is_private === 1 && <Badge icon="lock">{t('item.private')}</Badge>}
          {info.is_archived === '1' && (
            <Badge title={t('item.archivedText')}>{t('item.archived')}</Badge>
          )}
          {info.item_type === '3' && <Badge>RunApi</Badge>}
        </div>
        <div className="menu-find" ref={head}>
          <SearchBox
            label={t('item.search')}
            value={search.typed}
            found={search.keyword && found}
            onValue={search.type}
            onSearch={search.ask}
            isFocused={isSearching}
            onKey={(event) => {
              const first = list.current?.querySelector('a')
              const isOpening = event.key === 'Enter' && search.asked === search.keyword
              if (!first || !(isOpening || event.key === 'ArrowDown')) return
              event.preventDefault()
              first.focus()
              if (isOpening) first.click()
            }}
          />
          {tree.catalogs.length > 0 && (
            <IconButton
              icon="unfold"
              label={expansions[nextExpansion[catalogs.expansion]]}
              onClick={catalogs.cycle}
            />
          )}
        </div>
      </div>
      {search.keyword ? (
        <OnDemand
          load={loadMatches}
          props={{
            itemId: info.item_id,
            tree,
            search,
            currentId: current?.id,
            addressOfResult,
            onFound: setFound,
            onChosen,
            onNear,
            onBack: (isEnd: boolean) => {
              head.current?.querySelector('input')?.focus()
              if (isEnd) search.end()
            },
            listRef: list,
          }}
          loading={<div className="tree-box" />}
          onFailed={tellMissing}
        />
      ) : canArrange(info) ? (
        <OnDemand load={loadEditable} props={{ info, ...rows }} loading={<MenuTree {...rows} />} />
      ) : (
        <MenuTree {...rows} />
      )}
      <div className="menu-foot">
        <Person arrow={false} />
        <span className="space" />
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </>
  )
})
