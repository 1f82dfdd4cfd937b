import { memo, useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { isKeyword } from '../../../lib/keyword.ts'
import { loadPhrases, usePhrases } from '../../../locales/phrases.ts'
import { LanguageSwitch, ThemeSwitch } from '../../../parts/appearance.tsx'
import { Person } from '../../../parts/frame/person.tsx'
import { Link } from '../../../parts/link.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { tellMissing } from '../../../ui/lazy-part.tsx'
import { OnDemand } from '../../../ui/on-demand.tsx'
import { Logo } from '../../../ui/icons/logo.tsx'
import { canArrange } from './can-arrange.ts'
import { MenuTree } from './menu-tree.tsx'
import './menu-panel.css'
import { nextExpansion, type OpenCatalogs } from './open-catalogs.ts'
import type { Entry, Tree } from '../../../parts/catalog-tree/tree.ts'

const loadMatches = () => import('./search/page-matches.tsx').then((m) => m.PageMatches)
// the code and phrases for those who may change the menu
const loadEditable = () =>
  Promise.all([
    import('../catalogs/editable-menu.tsx'),
    loadPhrases('catalogs', 'item-dialogs', 'controls'),
  ]).then(([m]) => m.EditableMenu)

export interface MenuPanelProps {
  info: Answer<'item/info'>
  tree: Tree
  catalogs: OpenCatalogs
  current: Entry | undefined
  itemAddress: string
  addressOfPage: (page: Entry) => string
  onChosen: () => void
  onNear: (page: Entry) => void
}

/**
 * The item's name, search and catalogs, with person, language and theme at the bottom. Source:
 * web/spec/reading.md 8.4. Its props are stable, so that the text of another page does not render it.
 */
export const MenuPanel = memo(function MenuPanel({
  info,
  tree,
  catalogs,
  current,
  itemAddress,
  addressOfPage,
  onChosen,
  onNear,
}: MenuPanelProps) {
  const t = usePhrases()
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState('')
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
          <Logo size={20} />
          <Link to={itemAddress} title={info.item_name}>
            {info.item_name}
          </Link>
          {info.is_preview && <Badge>{t('item.preview')}</Badge>}
          {info.is_private === 1 && <Badge icon="lock">{t('item.private')}</Badge>}
          {info.is_archived === '1' && (
            <Badge title={t('item.archivedText')}>{t('item.archived')}</Badge>
          )}
          {info.item_type === '3' && <Badge>RunApi</Badge>}
        </div>
        <div className="menu-find">
          <SearchBox
            label={t('item.searchTitles')}
            value={keyword}
            found={found}
            onValue={(value) => {
              setKeyword(value)
              if (!value) setFound('')
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
      {isKeyword(keyword) ? (
        <OnDemand
          load={loadMatches}
          props={{ tree, keyword, current, addressOfPage, onFound: setFound, onChosen, onNear }}
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
