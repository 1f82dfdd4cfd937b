import { useCallback, useEffect, useRef, useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { noDragProps, type DragProps } from '../../ui/controls/drag-props.ts'
import { Sortable } from '../../ui/controls/sortable.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { scrollWithin } from '../../ui/layout/scroll-within.ts'
import { Menu } from '../../ui/overlays/menus/menu.tsx'
import { useRowsInView, type RowsInView } from '../list/use-rows-in-view.ts'
import { MoveToPosition } from './move-to-position.tsx'

/** Pixels, as in sort-dialog.css. */
const rowSize = { height: 40, gap: 4 }

interface SortListProps {
  /** All pages of the catalog, in order. */
  ids: readonly string[]
  /** Those that are listed. */
  found: readonly string[]
  /** Nothing can be dragged while pages in between may be left out. */
  isFiltered: boolean
  titles: ReadonlyMap<string, string>
  onOrder: (ids: readonly string[]) => void
}

/** The pages of a catalog, moved by dragging or by the menu of their row. */
export function SortList({ ids, found, isFiltered, titles, onOrder }: SortListProps) {
  const t = usePhrases()
  const list = useRef<HTMLUListElement>(null)
  const [kept, setKept] = useState('')
  const [menu, setMenu] = useState<{ id: string; at: Element } | null>(null)
  const [asked, setAsked] = useState('')
  const [moved, setMoved] = useState<{ id: string } | null>(null)
  const view = useRowsInView(found, list, kept, rowSize)
  const nameOf = (id: string) => titles.get(id) ?? ''
  const places = new Map(ids.map((id, index) => [id, index + 1]))

  useEffect(() => {
    if (!moved) return
    const row = `[data-page="${CSS.escape(moved.id)}"]`
    scrollWithin(list.current, row)
    // an element loses the focus where it is moved in the document
    list.current?.querySelector<HTMLElement>(`${row} .more`)?.focus({ preventScroll: true })
  }, [moved])

  const move = (id: string, place: number) => {
    const others = ids.filter((one) => one !== id)
    if (place !== places.get(id)) onOrder(others.toSpliced(place - 1, 0, id))
    setKept(id)
    setMoved({ id })
  }
  const draw = (id: string, drag: DragProps) => (
    <Row
      key={id}
      id={id}
      name={nameOf(id)}
      place={places.get(id) ?? 0}
      drag={isFiltered ? null : drag}
      canMove={ids.length > 1}
      isOpen={menu?.id === id}
      view={view}
      onMenu={(at) => setMenu({ id, at })}
    />
  )
  return (
    <>
      <ul
        ref={list}
        className={view.isLong ? 'sort-list long' : 'sort-list'}
        onFocus={({ target }) => {
          const id = target.closest('li')?.dataset['page']
          if (id) setKept(id)
        }}
      >
        {isFiltered ? (
          view.drawn.map((id) => draw(id, noDragProps))
        ) : (
          <Sortable
            ids={ids}
            drawn={view.drawn}
            shape="list"
            nameOf={nameOf}
            onOrder={onOrder}
            onLift={setKept}
          >
            {draw}
          </Sortable>
        )}
      </ul>
      <span className="sr-only" role="status">
        {moved &&
          t('sorting.moved', {
            name: nameOf(moved.id),
            place: places.get(moved.id) ?? 0,
            total: ids.length,
          })}
      </span>
      {menu && (
        // beside the list, as a press on an entry would otherwise lift the row
        <Menu
          label={t('item-dialogs.actionsOf', { name: nameOf(menu.id) })}
          at={menu.at}
          onClose={() => setMenu(null)}
          groups={[
            [
              { name: 'first', label: t('item-dialogs.toTop'), run: () => move(menu.id, 1) },
              { name: 'to', label: t('item-dialogs.toPosition'), run: () => setAsked(menu.id) },
              {
                name: 'last',
                label: t('item-dialogs.toEnd'),
                run: () => move(menu.id, ids.length),
              },
            ],
          ]}
        />
      )}
      {asked && (
        <MoveToPosition
          name={nameOf(asked)}
          place={places.get(asked) ?? 0}
          count={ids.length}
          onPlace={(place) => move(asked, place)}
          onClose={() => setAsked('')}
        />
      )}
    </>
  )
}

interface RowProps {
  id: string
  name: string
  /** In the whole catalog, from 1. */
  place: number
  /** Null while it cannot be dragged. */
  drag: DragProps | null
  canMove: boolean
  /** Whether its menu is open. */
  isOpen: boolean
  view: RowsInView
  onMenu: (at: Element) => void
}

function Row({ id, name, place, drag, canMove, isOpen, view, onMenu }: RowProps) {
  const t = usePhrases()
  const { ref: drop, style, ...entry } = drag?.entry ?? {}
  const { measure, propsOf } = view
  const { style: margins, ...shown } = propsOf(id)
  const take = useCallback(
    (element: HTMLElement | null) => {
      drop?.(element)
      measure(element)
    },
    [drop, measure],
  )
  return (
    <li {...entry} {...shown} ref={take} style={{ ...style, ...margins }} data-page={id}>
      {drag && (
        <button
          type="button"
          className="sort-handle"
          aria-label={t('item-dialogs.move', { name })}
          {...drag.handle}
        >
          <Icon name="grip" />
        </button>
      )}
      <span className="sort-place">{place}</span>
      <span className="sort-title">{name}</span>
      {canMove && (
        <IconButton
          className="more"
          icon="more"
          label={t('item-dialogs.actionsOf', { name })}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        />
      )}
    </li>
  )
}
