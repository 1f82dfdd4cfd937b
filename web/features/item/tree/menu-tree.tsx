import { useRef } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { CatalogTree, type RowProps } from '../../../parts/catalog-tree/catalog-tree.tsx'
import type { Entry, Tree } from '../../../parts/catalog-tree/tree.ts'
import { Link } from '../../../parts/links/link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { TitleText } from '../reading/title-text.tsx'
import type { OpenCatalogs } from './open-catalogs.ts'

/** What a page is fetched by. */
export type PageId = Pick<Entry, 'id'>

export interface MenuTreeProps {
  tree: Tree
  catalogs: OpenCatalogs
  current: Entry | undefined
  addressOf: (page: Entry) => string
  /** A page was chosen, possibly the current one. */
  onChosen: () => void
  /** The pointer rests on a page, or it is focused. */
  onNear: (page: PageId) => void
}

/** Catalogs and pages for readers. Source: web/spec/reading.md 8.4. */
export function MenuTree({ tree, ...menu }: MenuTreeProps) {
  const t = usePhrases()
  return (
    <CatalogTree
      label={t('item.catalog')}
      roots={tree.roots}
      catalogs={menu.catalogs}
      current={menu.current}
      renderRow={(row) => <MenuRow key={row.row.key} {...row} menu={menu} />}
    />
  )
}

/**
 * Milliseconds the pointer rests on a page before it is prefetched. Source: web/spec/reading.md
 * 8.2.
 */
const rest = 80

/** Prefetches a page that the pointer rests on. */
export function useNear(onNear: () => void) {
  const timer = useRef(0)
  return {
    onPointerEnter: () => void (timer.current = window.setTimeout(onNear, rest)),
    onPointerLeave: () => clearTimeout(timer.current),
  }
}

type MenuRowProps = RowProps & { menu: Omit<MenuTreeProps, 'tree'> }

function MenuRow({ row, isOpen, isCurrent, item, menu }: MenuRowProps) {
  const near = useNear(() => menu.onNear(row))
  if (row.kind === 'catalog')
    return (
      <div {...item} onClick={() => menu.catalogs.toggle(row)}>
        <RowContent row={row} isOpen={isOpen} />
      </div>
    )
  return (
    <Link
      {...item}
      to={menu.addressOf(row)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={menu.onChosen}
      onFocus={(event) => {
        item.onFocus?.(event)
        menu.onNear(row)
      }}
      {...near}
    >
      <RowContent row={row} isOpen={isOpen} />
    </Link>
  )
}

/** Icon or method, title, draft badge. */
export function RowContent({ row, isOpen }: { row: Entry; isOpen: boolean }) {
  const t = usePhrases()
  return (
    <>
      {row.kind === 'catalog' ? (
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
      ) : row.method ? (
        <span className={`method ${row.method.toLowerCase()}`}>{row.method} </span>
      ) : (
        <Icon name="file" size={16} />
      )}
      <span className="title">
        <TitleText title={row.title} />
      </span>
      {row.isDraft && <span className="draft"> {t('item.draft')}</span>}
    </>
  )
}
