import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icons/icon.tsx'
import './menu-box.css'
import type { MenuEntry, MenuProps } from './menu-entry.ts'

/**
 * Entries over the page; a sheet at the bottom on a phone. Arrows, Home, End and letters move;
 * Escape closes. Source: web/spec/design.md 4 (menu).
 */
export function MenuBox({ label, at, groups, head, id, onClose }: MenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const close = () => {
    onClose()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }

  useLayoutEffect(() => {
    if (!box.current) return
    setPlace(placeBeside(at, box.current.getBoundingClientRect()))
  }, [at])
  const placed = place !== null
  useLayoutEffect(() => {
    // not earlier: what is not visible yet can't take the focus
    const entries = placed && box.current ? entriesIn(box.current) : []
    ;(entries.find((one) => one.ariaChecked === 'true') ?? entries[0])?.focus({
      preventScroll: true,
    })
  }, [placed])
  useEffect(() => {
    window.addEventListener('resize', onClose)
    return () => window.removeEventListener('resize', onClose)
  }, [onClose])

  const press = (event: KeyboardEvent) => {
    const entries = box.current ? entriesIn(box.current) : []
    const current = entries.indexOf(document.activeElement as HTMLElement)
    const letter =
      event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
        ? event.key.toLowerCase()
        : ''
    const after = [...entries.slice(current + 1), ...entries.slice(0, current + 1)]
    const next =
      event.key === 'ArrowDown'
        ? entries[(current + 1) % entries.length]
        : event.key === 'ArrowUp'
          ? entries.at(current - 1)
          : event.key === 'Home'
            ? entries[0]
            : event.key === 'End'
              ? entries.at(-1)
              : letter && letter !== ' '
                ? after.find((one) => one.textContent.toLowerCase().startsWith(letter))
                : undefined
    if (next) next.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return createPortal(
    <div data-above="" role="region" aria-label={label}>
      <div
        className="menu-scrim"
        onClick={close}
        onContextMenu={(event) => {
          event.preventDefault()
          close()
        }}
      />
      <div
        ref={box}
        id={id}
        className="menu"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
        onKeyDown={press}
      >
        {head && <p role="presentation">{head}</p>}
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <div key={group[0]?.name} role="group">
              {index > 0 && <hr />}
              {group.map((entry) => (
                <Entry key={entry.name} entry={entry} close={close} />
              ))}
            </div>
          ))}
      </div>
    </div>,
    document.body,
  )
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const content = (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      <span lang={entry.lang}>{entry.label}</span>
      {entry.checked && <Icon name="check" size={16} />}
      {entry.shortcut && <kbd className="for-keyboard">{entry.shortcut}</kbd>}
    </>
  )
  const choose = (event: {
    preventDefault(): void
    ctrlKey: boolean
    metaKey: boolean
    shiftKey: boolean
  }) => {
    if (entry.reason) return event.preventDefault()
    if (entry.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (entry.run) event.preventDefault()
    close()
    entry.run?.()
  }
  const shared = {
    className: entry.danger ? 'danger' : undefined,
    role: entry.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': entry.checked,
    'aria-disabled': entry.reason ? true : undefined,
    title: entry.reason,
    tabIndex: -1,
    onClick: choose,
  }
  return entry.href ? (
    <a href={entry.href} {...shared}>
      {content}
    </a>
  ) : (
    <button type="button" {...shared}>
      {content}
    </button>
  )
}

const entriesIn = (box: Element) => [...box.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

function placeBeside(at: MenuProps['at'], size: DOMRect): { left: number; top: number } {
  const anchor = at instanceof Element ? at.getBoundingClientRect() : new DOMRect(at.x, at.y, 0, 0)
  const below = anchor.bottom + 4
  const right = anchor.left + size.width + 8 > window.innerWidth
  const above = below + size.height + 8 > window.innerHeight && anchor.top > window.innerHeight / 2
  return {
    left: Math.max(8, right ? anchor.right - size.width : anchor.left),
    top: Math.max(8, above ? anchor.top - size.height - 4 : below),
  }
}
