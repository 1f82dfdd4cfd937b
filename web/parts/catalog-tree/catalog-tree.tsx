import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { coarsePointer, useMedia } from '../../ui/layout/use-media.ts'
import './catalog-tree.css'
import { rowsOf, type Entry } from './tree.ts'

/** Rows rendered above and below the visible ones. */
const spare = 8
/**
 * Distance in pixels between the tops of two rows: row height plus gap. Source: web/spec/design.md
 * 3 (menu rows).
 */
const menuPitch = { mouse: 33, finger: 41 }

/** Which catalogs are open, and what a tree remembers while it is not rendered. */
export interface OpenState {
  /** Keys of the open catalogs. */
  open: ReadonlySet<string>
  toggle: (entry: Entry) => void
  openAll: (entries: readonly Entry[]) => void
  /** Scroll position in pixels, and the row that had the focus; changes without a render. */
  readonly place: { scroll: number; focus?: string | undefined }
}

/** Props of the element with role `treeitem`. */
type TreeItemProps = HTMLAttributes<HTMLElement> & { 'data-key': string }

export interface RowProps {
  row: Entry
  isOpen: boolean
  isCurrent: boolean
  item: TreeItemProps
}

export interface TreeHandle {
  /** Moves the focus to a row and scrolls it into view; later, if it is not in the tree yet. */
  focus: (key: string) => void
  /** The scrolling box. */
  box: () => HTMLDivElement | null
}

interface CatalogTreeProps {
  label: string
  roots: readonly Entry[]
  catalogs: OpenState
  current?: Entry | undefined
  /** Several rows can be selected. */
  isMultiple?: boolean
  /** Pixels from the top of a row to the top of the next one; those of a menu when absent. */
  pitch?: { mouse: number; finger: number }
  renderRow: (row: RowProps) => ReactNode
  /** Handles a key before the tree does; true when it did. */
  onKey?: (event: KeyboardEvent, row: Entry) => boolean
  /** A row that stays in the document wherever the tree is scrolled. */
  pinned?: string | undefined
  boxProps?: HTMLAttributes<HTMLDivElement>
  /** Drawn over the rows, for a distance between them. */
  children?: (pitch: number) => ReactNode
  ref?: Ref<TreeHandle>
}

/**
 * A virtual tree of catalogs and pages: only rows near the view are in the document. One tab stop;
 * arrows, Home, End, Enter, `*` and letters. Source: web/spec/reading.md 8.4.
 */
export function CatalogTree({
  label,
  roots,
  catalogs,
  current,
  isMultiple = false,
  pitch: pitches = menuPitch,
  renderRow,
  onKey,
  pinned,
  boxProps,
  children,
  ref,
}: CatalogTreeProps) {
  const pitch = pitches[useMedia(coarsePointer) ? 'finger' : 'mouse']
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(() => ({
    from: Math.floor(catalogs.place.scroll / pitch),
    // it fits into the window: once it has its size nothing has to be rendered again
    height: innerHeight,
  }))
  const [active, setActive] = useState<string | null>(null)
  const wantsFocus = useRef<string>(null)
  // after a mouse click the reader goes on with shortcuts (j, k); type-ahead is for those who
  // navigate the tree by keyboard
  const cameByPointer = useRef(false)
  const rows = useMemo(() => rowsOf(roots, catalogs.open), [roots, catalogs.open])
  const at = (key: string | undefined | null) =>
    key === undefined || key === null ? -1 : rows.findIndex((row) => row.key === key)
  const currentAt = at(current?.key)
  const stop = Math.max(0, active === null || at(active) < 0 ? currentAt : at(active))

  const { place } = catalogs
  const look = useCallback(() => {
    if (!box.current) return
    const { scrollTop, clientHeight } = box.current
    place.scroll = scrollTop
    const from = Math.floor(scrollTop / pitch)
    setView((before) =>
      before.from === from && before.height >= clientHeight
        ? before
        : { from, height: Math.max(before.height, clientHeight) },
    )
  }, [pitch, place])
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollTop = place.scroll
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
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

  const reveal = (key: string) => {
    const index = at(key)
    if (index < 0 || !box.current) return
    const top = index * pitch
    const { scrollTop, clientHeight } = box.current
    if (top < scrollTop) box.current.scrollTop = top
    else if (top + pitch > scrollTop + clientHeight)
      box.current.scrollTop = top + pitch - clientHeight
    look()
  }
  const focusOn = (key: string | undefined) => {
    if (key === undefined) return
    reveal(key)
    setActive(key)
    wantsFocus.current = key
  }
  useImperativeHandle(ref, () => ({ focus: focusOn, box: () => box.current }))
  // the tree of an editor takes the place of the reader's once its code has arrived
  useLayoutEffect(() => {
    const element = box.current
    focusOn(place.focus)
    place.focus = undefined
    return () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-key]')
      if (row && element?.contains(row)) place.focus = row.dataset['key']
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useLayoutEffect(() => {
    const key = wantsFocus.current
    if (key === null || at(key) < 0) return
    reveal(key)
    const row = box.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
    if (!row) return
    wantsFocus.current = null
    row.focus({ preventScroll: true })
  })

  const press = (event: KeyboardEvent) => {
    const row = rows[stop]
    if (!row || onKey?.(event, row)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOpen = catalogs.open.has(row.key)
    const isCatalog = row.kind === 'catalog'
    const focusRow = (one: Entry | undefined) => focusOn(one?.key)
    const keys: Record<string, () => void> = {
      ArrowDown: () => focusRow(rows[stop + 1]),
      ArrowUp: () => focusRow(rows[stop - 1]),
      Home: () => focusRow(rows[0]),
      End: () => focusRow(rows.at(-1)),
      ArrowRight: () =>
        isCatalog && !isOpen ? catalogs.toggle(row) : isCatalog && focusRow(row.children[0]),
      ArrowLeft: () =>
        isCatalog && isOpen ? catalogs.toggle(row) : row.parent && focusRow(row.parent),
      '*': () => catalogs.openAll(row.siblings.filter(({ kind }) => kind === 'catalog')),
      Enter: () => choose(event.target as HTMLElement),
      ' ': () => choose(event.target as HTMLElement),
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
      void import('../../lib/text/initials.ts').then(({ startsWithLetter }) =>
        focusRow(after.find(({ title }) => startsWithLetter(title, event.key))),
      )
    }
  }

  const from = Math.max(0, view.from - spare)
  const until = Math.min(rows.length, view.from + Math.ceil(view.height / pitch) + spare)
  const drawn = rows.slice(from, until).map((row, index) => [row, from + index] as const)
  // the tab stop stays in the document wherever the tree is scrolled
  for (const index of new Set([stop, at(pinned)])) {
    const row = rows[index]
    if (row && (index < from || index >= until)) drawn.push([row, index])
  }
  return (
    <div ref={box} className="tree-box" onScroll={look} {...boxProps}>
      <div
        className="tree"
        role="tree"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        style={{ height: rows.length * pitch }}
        onKeyDown={press}
        onPointerDown={() => (cameByPointer.current = true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          currentTarget.contains(relatedTarget) || (cameByPointer.current = false)
        }
      >
        {drawn.map(([row, index]) => {
          const isOpen = catalogs.open.has(row.key)
          return renderRow({
            row,
            isOpen,
            isCurrent: row === current,
            item: {
              role: 'treeitem',
              className: row.kind,
              title: row.title,
              'data-key': row.key,
              style: { top: index * pitch, '--level': row.level } as object,
              tabIndex: index === stop ? 0 : -1,
              'aria-level': row.level,
              'aria-setsize': row.siblings.length,
              'aria-posinset': row.position,
              'aria-selected': row === current,
              ...(row.kind === 'catalog' && { 'aria-expanded': isOpen }),
              onFocus: () => setActive(row.key),
            },
          })
        })}
      </div>
      {children?.(pitch)}
    </div>
  )
}

/** A row is a link itself, or contains one. */
const choose = (row: HTMLElement) => (row.querySelector('a') ?? row).click()
