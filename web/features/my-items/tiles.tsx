import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { runAction } from '../../api/actions.ts'
import { refresh } from '../../api/answers.ts'
import { loadPhrases, usePhrases } from '../../locales/phrases.ts'
import { Link } from '../../parts/links/link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { noDragProps, type SortableProps } from '../../ui/controls/drag-props.ts'
import type { MyItem } from './my-item.ts'
import { Tile } from './tile.tsx'

/**
 * Milliseconds after the last drop before the order is sent. Source: web/spec/design.md 4 (drag
 * sorting).
 */
const calm = 300
/** Milliseconds after which a touch is not a tap. */
const longPress = 200
/** In pixels: least width and height of a tile, and what is between two (my-items.css). */
const tile = { width: 240, height: 132, gap: 16 }
/** Width of what a frame contains, in pixels (frame.css). */
const widest = 1200
/** How many tiles a window shows at most: they are drawn first, and the others follow. */
const tilesInWindow = (): number =>
  Math.max(1, Math.floor((Math.min(innerWidth, widest) + tile.gap) / (tile.width + tile.gap))) *
  Math.ceil(innerHeight / (tile.height + tile.gap))

interface TilesProps {
  items: readonly MyItem[]
  /** 0: all items. */
  group: number
  canSort: boolean
  onFailure: (sentence: string) => void
  onLeave: (item: MyItem) => void
  onShare: (item: MyItem) => void
}

type Sortable = (props: SortableProps) => ReactNode

/**
 * The items as tiles. Arrows move between them; the drag library loads on hover, focus or a long
 * touch. Source: web/spec/reading.md 4.
 */
export function Tiles({ items, group, canSort, onFailure, onLeave, onShare }: TilesProps) {
  const t = usePhrases()
  const grid = useRef<HTMLUListElement>(null)
  const [Sortable, setSortable] = useState<{ draw: Sortable } | null>(null)
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [active, setActive] = useState('')
  const timer = useRef(0)
  const touch = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(touch.current)
    },
    [],
  )

  const byId = new Map(items.map((item) => [item.item_id, item]))
  const known = items.map(({ item_id }) => item_id)
  const ids =
    order && order.length === known.length && order.every((id) => byId.has(id)) ? order : known
  const stop = byId.has(active) ? active : ids[0]
  const isWhole = useDeferredValue(true, false)

  const prepare = () => {
    if (Sortable || !canSort) return
    Promise.all([import('../../ui/controls/sortable.tsx'), loadPhrases('sorting')]).then(
      ([module]) => {
        const focused = document.activeElement?.closest('[data-item]')?.getAttribute('data-item')
        const isHandle = document.activeElement?.classList.contains('grip')
        // rendered synchronously, so that no key press in between is lost
        flushSync(() => setSortable({ draw: module.Sortable }))
        if (focused)
          grid.current
            ?.querySelector<HTMLElement>(`[data-item="${focused}"] ${isHandle ? '.grip' : 'a'}`)
            ?.focus({ preventScroll: true })
      },
      () => undefined,
    )
  }
  const keep = (next: string[]) => {
    setOrder(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void send(next), calm)
  }
  const send = async (next: string[]) => {
    try {
      await runAction('item/sort', {
        data: Object.fromEntries(next.map((id, index) => [id, index + 1])),
        item_group_id: group,
      })
      await refresh('item/myList')
    } catch {
      onFailure(t('my-items.sortFailed'))
      setOrder(null)
      await refresh('item/myList')
    }
  }
  const press = (event: KeyboardEvent) => {
    const link = event.target as HTMLElement
    if (!link.matches('.tile > a')) return
    const links = [...(grid.current?.querySelectorAll<HTMLElement>('.tile > a') ?? [])]
    const next = neighbour(links, links.indexOf(link), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const draw: SortableProps['children'] = (id, drag) => {
    const item = byId.get(id)
    return (
      item && (
        <Tile
          key={id}
          item={item}
          drag={canSort ? drag : null}
          isStop={id === stop}
          onFocus={() => setActive(id)}
          onLeave={() => onLeave(item)}
          onShare={() => onShare(item)}
        />
      )
    )
  }
  const name = (id: string) => byId.get(id)?.item_name ?? ''
  return (
    <ul
      ref={grid}
      className="tiles"
      onKeyDown={press}
      // a tile's menu is elsewhere in the document, but its events bubble to here
      onPointerEnter={({ pointerType, target, currentTarget }) =>
        pointerType === 'mouse' && currentTarget.contains(target as Node) && prepare()
      }
      onFocus={({ target, currentTarget }) =>
        currentTarget.contains(target) && target.matches(':focus-visible') && prepare()
      }
      // a tap must find the tile that it began on: only a press that lasts is about to move
      // something
      onTouchStart={() => (touch.current = window.setTimeout(prepare, longPress))}
      onTouchMove={() => clearTimeout(touch.current)}
      onTouchEnd={() => clearTimeout(touch.current)}
    >
      {Sortable && canSort ? (
        <Sortable.draw ids={ids} shape="grid" nameOf={name} onOrder={keep}>
          {draw}
        </Sortable.draw>
      ) : (
        (isWhole ? ids : ids.slice(0, tilesInWindow())).map((id) => draw(id, noDragProps))
      )}
      {group === 0 && (
        <li className="tile new-tile">
          <Link to="/item/add">
            <Icon name="plus" size={16} />
            {t('my-items.newItem')}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The tile that an arrow key leads to, by its visible position. */
function neighbour(
  links: readonly HTMLElement[],
  at: number,
  key: string,
): HTMLElement | undefined {
  if (key === 'ArrowRight') return links[at + 1]
  if (key === 'ArrowLeft') return links[at - 1]
  if (key === 'Home') return links[0]
  if (key === 'End') return links.at(-1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const from = links[at]!.getBoundingClientRect()
  const isBelow = key === 'ArrowDown'
  const others = (isBelow ? links.slice(at + 1) : links.slice(0, at).toReversed()).map(
    (link) => [link, link.getBoundingClientRect()] as const,
  )
  const sameColumn = ([, box]: readonly [HTMLElement, DOMRect]) =>
    box.left === from.left && (isBelow ? box.top > from.top : box.top < from.top)
  return others.find(sameColumn)?.[0] ?? (isBelow ? links.at(-1) : links[0])
}
