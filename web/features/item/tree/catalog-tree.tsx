import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { Link } from '../../../parts/link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { OpenCatalogs } from './open-catalogs.ts'
import { TitleText } from '../reading/title-text.tsx'
import { rowsOf, type Entry, type Tree } from './tree.ts'
import { coarsePointer, useMedia } from '../../../ui/layout/use-media.ts'

/** Rows rendered above and below the visible ones. */
const spare = 8
/**
 * Distance in pixels between the tops of two rows: row height plus gap. Source: web/spec/design.md
 * 3 (menu rows).
 */
const pitches = { mouse: 33, finger: 41 }

export interface CatalogTreeProps {
  tree: Tree
  catalogs: OpenCatalogs
  current: Entry | undefined
  addressOf: (page: Entry) => string
  /** A page was chosen, possibly the current one. */
  onChosen: () => void
  /** The pointer rests on a page, or it is focused. */
  onNear: (page: Entry) => void
}

/**
 * The menu as a virtual tree: only rows near the view are in the document. One tab stop; arrows,
 * Home, End, Enter, `*` and letters. Source: web/spec/reading.md 8.4.
 */
export function CatalogTree({
  tree,
  catalogs,
  current,
  addressOf,
  onChosen,
  onNear,
}: CatalogTreeProps) {
  const t = usePhrases()
  const pitch = pitches[useMedia(coarsePointer) ? 'finger' : 'mouse']
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ from: 0, height: 900 })
  const [active, setActive] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  // after a mouse click the reader goes on with shortcuts (j, k); type-ahead is for those who
  // navigate the tree by keyboard
  const cameByPointer = useRef(false)
  const rows = useMemo(() => rowsOf(tree.roots, catalogs.open), [tree, catalogs.open])
  const at = (key: string | undefined | null) => rows.findIndex((row) => row.key === key)
  const currentAt = at(current?.key)
  const stop = Math.max(0, active === null || at(active) < 0 ? currentAt : at(active))

  const { place } = catalogs
  const look = useCallback(() => {
    if (!box.current) return
    const { scrollTop, clientHeight } = box.current
    place.scroll = scrollTop
    const from = Math.floor(scrollTop / pitch)
    setView((before) =>
      before.from === from && before.height === clientHeight
        ? before
        : { from, height: clientHeight },
    )
  }, [pitch, place])
  useLayoutEffect(() => {
    if (!box.current) return
    box.current.scrollTop = place.scroll
    look()
    const size = new ResizeObserver(look)
    size.observe(box.current)
    return () => size.disconnect()
  }, [look, place])

  // Only when it is out of view, and then to the middle: a menu that moves by itself is confusing.
  useLayoutEffect(() => {
    const element = box.current
    if (!element || currentAt < 0) return
    const top = currentAt * pitch
    if (top >= element.scrollTop && top + pitch <= element.scrollTop + element.clientHeight) return
    element.scrollTop = top - (element.clientHeight - pitch) / 2
    look()
    // a row that only moved because a catalog opened above it is not scrolled back
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current?.key])

  const focusOn = (row: Entry | undefined) => {
    if (!row || !box.current) return
    const top = at(row.key) * pitch
    const { scrollTop, clientHeight } = box.current
    if (top < scrollTop) box.current.scrollTop = top
    else if (top + pitch > scrollTop + clientHeight)
      box.current.scrollTop = top + pitch - clientHeight
    look()
    setActive(row.key)
    wantsFocus.current = true
  }
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  })

  const press = (event: KeyboardEvent) => {
    const row = rows[stop]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const isOpen = catalogs.open.has(row.key)
    const isCatalog = row.kind === 'catalog'
    const keys: Record<string, () => void> = {
      ArrowDown: () => focusOn(rows[stop + 1]),
      ArrowUp: () => focusOn(rows[stop - 1]),
      Home: () => focusOn(rows[0]),
      End: () => focusOn(rows.at(-1)),
      ArrowRight: () =>
        isCatalog && !isOpen ? catalogs.toggle(row) : isCatalog && focusOn(row.children[0]),
      ArrowLeft: () =>
        isCatalog && isOpen ? catalogs.toggle(row) : row.parent && focusOn(row.parent),
      '*': () => catalogs.openAll(row.siblings.filter(({ kind }) => kind === 'catalog')),
      Enter: () => (event.target as HTMLElement).click(),
      ' ': () => (event.target as HTMLElement).click(),
    }
    const act = keys[event.key]
    const isLetter = !act && event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key)
    if (act) cameByPointer.current = false
    if (!act && (!isLetter || cameByPointer.current)) return
    event.preventDefault()
    event.stopPropagation()
    if (act) act()
    else {
      const after = [...rows.slice(stop + 1), ...rows.slice(0, stop)]
      void import('../../../lib/initials.ts').then(({ startsWithLetter }) =>
        focusOn(after.find(({ title }) => startsWithLetter(title, event.key))),
      )
    }
  }

  const from = Math.max(0, view.from - spare)
  const until = Math.min(rows.length, view.from + Math.ceil(view.height / pitch) + spare)
  const drawn = rows.slice(from, until).map((row, index) => [row, from + index] as const)
  const stopRow = rows[stop]
  // the tab stop stays in the document wherever the menu is scrolled
  if (stopRow && (stop < from || stop >= until)) drawn.push([stopRow, stop])
  return (
    <div ref={box} className="tree-box" onScroll={look}>
      <div
        className="tree"
        role="tree"
        aria-label={t('item.catalog')}
        style={{ height: rows.length * pitch }}
        onKeyDown={press}
        onPointerDown={() => (cameByPointer.current = true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          currentTarget.contains(relatedTarget) || (cameByPointer.current = false)
        }
      >
        {drawn.map(([row, index]) => (
          <Row
            key={row.key}
            row={row}
            top={index * pitch}
            isOpen={catalogs.open.has(row.key)}
            isCurrent={row === current}
            isStop={index === stop}
            address={row.kind === 'page' ? addressOf(row) : ''}
            onFocus={() => {
              setActive(row.key)
              if (row.kind === 'page') onNear(row)
            }}
            onClick={() => (row.kind === 'page' ? onChosen() : catalogs.toggle(row))}
            onNear={() => onNear(row)}
          />
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  row: Entry
  top: number
  isOpen: boolean
  isCurrent: boolean
  isStop: boolean
  address: string
  onFocus: () => void
  onClick: () => void
  onNear: () => void
}

/**
 * Milliseconds the pointer rests on a page before it is prefetched. Source: web/spec/reading.md
 * 8.2.
 */
const rest = 80

function Row({ row, top, isOpen, isCurrent, isStop, address, onFocus, onClick, onNear }: RowProps) {
  const t = usePhrases()
  const timer = useRef(0)
  const shared = {
    role: 'treeitem',
    className: row.kind,
    title: row.title,
    style: { top, '--level': row.level } as object,
    tabIndex: isStop ? 0 : -1,
    'aria-level': row.level,
    'aria-setsize': row.siblings.length,
    'aria-posinset': row.position,
    'aria-selected': isCurrent,
    onFocus,
    onClick,
  }
  const title = (
    <span className="title">
      <TitleText title={row.title} />
    </span>
  )
  if (row.kind === 'catalog')
    return (
      <div {...shared} aria-expanded={isOpen}>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
        {title}
      </div>
    )
  return (
    <Link
      {...shared}
      to={address}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => (timer.current = window.setTimeout(onNear, rest))}
      onPointerLeave={() => clearTimeout(timer.current)}
    >
      {row.method ? (
        <span className={`method ${row.method.toLowerCase()}`}>{row.method}</span>
      ) : (
        <Icon name="file" size={16} />
      )}
      {title}
      {row.isDraft && <span className="draft">{t('item.draft')}</span>}
    </Link>
  )
}
