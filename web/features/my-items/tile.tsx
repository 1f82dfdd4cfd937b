import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useHref, useNavigate } from '../../parts/links/navigation.tsx'
import { addressOf } from '../../lib/address/base-address.ts'
import { t, usePhrases } from '../../locales/phrases.ts'
import { copyOrShow } from '../../parts/sharing/copy-or-show.ts'
import { DateText } from '../../parts/date.tsx'
import { Link } from '../../parts/links/link.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { MenuEntry } from '../../ui/overlays/menus/menu-entry.ts'
import { Menu } from '../../ui/overlays/menus/menu.tsx'
import type { DragProps } from '../../ui/controls/drag-props.ts'
import { addressOfItem, canManage, fetchAhead, signOf, type MyItem } from './my-item.ts'

interface TileProps {
  item: MyItem
  /** `null` when it can't be moved now. */
  drag: DragProps | null
  /** The one tile in the tab order. */
  isStop: boolean
  onFocus: () => void
  onLeave: () => void
  onShare: () => void
}

const canLeave = (item: MyItem) => item.creator !== 1
const settingsOf = (item: MyItem) => `/item/setting/${item.item_id}`

/** The tile of an item. Source: web/spec/design.md 4 (tile), web/spec/reading.md 4. */
export function Tile({ item, drag, isStop, onFocus, onLeave, onShare }: TileProps) {
  usePhrases()
  const [menuAt, setMenuAt] = useState<Element | { x: number; y: number } | null>(null)
  const words: Readonly<Record<string, string>> = {
    2: t('my-items.singlePage'),
    3: t('my-items.runApi'),
    4: t('my-items.sheet'),
  }
  const address = addressOfItem(item)
  const changed = Number(item.last_update_time)
  const stop = isStop ? 0 : -1
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    // a long press that lifts the tile must not open its menu
    if (event.currentTarget.closest('[data-lifted]')) return
    // the keyboard shortcut for a context menu (Shift+F10) has no pointer position
    setMenuAt(
      event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : event.currentTarget,
    )
  }
  const pressMenuKey = (event: KeyboardEvent) => {
    if (!(event.shiftKey && event.key === 'F10')) return
    event.preventDefault()
    setMenuAt(event.currentTarget)
  }
  return (
    <li className="tile" data-item={item.item_id} {...drag?.entry}>
      <Link
        to={address}
        draggable={false}
        tabIndex={stop}
        title={item.item_name}
        onFocus={onFocus}
        onClick={(event) => fetchAhead(item, event)}
        onContextMenu={openMenu}
        onKeyDown={pressMenuKey}
      >
        <span className="tile-sign">
          <Icon name={signOf(item)} />
        </span>
        <span className="tile-name">{item.item_name}</span>
        <span className="tile-text">{item.item_description}</span>
        <span className="tile-foot">
          {words[item.item_type] ?? t('my-items.regular')}
          {item.is_archived === '1' ? (
            <Badge>{t('my-items.archived')}</Badge>
          ) : (
            changed > 0 && (
              <span className="tile-date">
                <DateText seconds={changed} />
              </span>
            )
          )}
          {item.is_private === 1 && (
            <span
              className="tile-lock"
              role="img"
              aria-label={t('my-items.private')}
              title={t('my-items.private')}
            >
              <Icon name="lock" size={16} />
            </span>
          )}
        </span>
      </Link>
      <span className="tile-tools">
        {drag && (
          <button
            type="button"
            className="icon-button grip"
            tabIndex={stop}
            aria-label={t('my-items.move', { name: item.item_name })}
            onFocus={onFocus}
            {...drag.handle}
          >
            <Icon name="grip" />
          </button>
        )}
        {canManage(item) && (
          <Link
            to={settingsOf(item)}
            className="icon-button for-pointer"
            tabIndex={stop}
            aria-label={t('my-items.settings')}
            title={t('my-items.settings')}
            onFocus={onFocus}
          >
            <Icon name="gear" />
          </Link>
        )}
        {canLeave(item) && (
          <button
            type="button"
            className="icon-button for-pointer"
            tabIndex={stop}
            aria-label={t('my-items.leaveOf', { name: item.item_name })}
            title={t('my-items.leave')}
            onFocus={onFocus}
            onClick={onLeave}
          >
            <Icon name="leave" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          tabIndex={stop}
          aria-haspopup="menu"
          aria-expanded={menuAt !== null}
          aria-label={t('my-items.menuOf', { name: item.item_name })}
          onFocus={onFocus}
          onClick={(event) => setMenuAt(event.currentTarget)}
        >
          <Icon name="more" />
        </button>
      </span>
      {menuAt && (
        <TileMenu
          item={item}
          at={menuAt}
          address={address}
          onLeave={onLeave}
          onShare={onShare}
          onClose={() => setMenuAt(null)}
        />
      )}
    </li>
  )
}

interface TileMenuProps extends Pick<TileProps, 'item' | 'onLeave' | 'onShare'> {
  at: Element | { x: number; y: number }
  address: string
  onClose: () => void
}

function TileMenu({ item, at, address, onLeave, onShare, onClose }: TileMenuProps) {
  const navigate = useNavigate()
  const href = useHref(address)
  const copy = `/item/add?tab=copy&copy_item_id=${item.item_id}`
  const settings = settingsOf(item)
  const settingsHref = useHref(settings)
  const copyHref = useHref(copy)
  const copyAddress = () => copyOrShow(addressOf(address), t('my-items.addressCopied'))
  const own: MenuEntry[] = canManage(item)
    ? [
        {
          name: 'settings',
          label: t('my-items.settings'),
          icon: 'gear',
          href: settingsHref,
          run: () => void navigate(settings),
        },
        {
          name: 'copy',
          label: t('my-items.copyItem'),
          icon: 'copy',
          href: copyHref,
          run: () => void navigate(copy),
        },
      ]
    : []
  const leave: MenuEntry[] = !canLeave(item)
    ? []
    : [{ name: 'leave', label: t('my-items.leave'), icon: 'leave', danger: true, run: onLeave }]
  return (
    <Menu
      label={t('my-items.menuOf', { name: item.item_name })}
      at={at}
      onClose={onClose}
      groups={[
        [
          {
            name: 'open',
            label: t('my-items.open'),
            icon: 'book',
            href,
            run: () => void navigate(address),
          },
          {
            name: 'tab',
            label: t('my-items.openInTab'),
            icon: 'external',
            run: () => void window.open(href, '_blank', 'noopener'),
          },
          {
            name: 'address',
            label: t('my-items.copyAddress'),
            icon: 'link',
            run: () => void copyAddress(),
          },
          { name: 'share', label: t('my-items.share'), icon: 'share', run: onShare },
        ],
        own,
        leave,
      ]}
    />
  )
}
