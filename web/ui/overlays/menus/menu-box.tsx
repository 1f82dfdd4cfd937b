import { Menu } from '@base-ui/react/menu'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Count } from '../../feedback/badge.tsx'
import { Icon } from '../../icons/icon.tsx'
import { useLayer } from '../layers.ts'
import './menu-box.css'
import type { MenuEntry, MenuProps } from './menu-entry.ts'

/**
 * A menu over the page; a bottom sheet on a phone. Arrows, Home, End and letters move; Escape
 * closes. Source: web/spec/design.md 4 (menu).
 */
export function MenuBox({ label, at, groups, head, id, onClose }: MenuProps) {
  const layer = useLayer()
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    // an open menu takes the focus back
    flushSync(onClose)
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  const [busy, setBusy] = useState('')
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const choose = async ({ name, waits, run }: MenuEntry) => {
    if (!waits) {
      close()
      return run?.()
    }
    setBusy(name)
    await run?.()
    // it may have been closed meanwhile, and the focus be elsewhere
    return isShown.current ? close() : undefined
  }
  useEffect(() => {
    // also when opened by the pointer, so that the arrows start from the checked entry
    const frame = requestAnimationFrame(() => {
      const entries = [
        ...(layer.element()?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
      ]
      const first = entries.find((one) => one.ariaChecked === 'true') ?? entries[0]
      first?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [layer])

  return (
    <Menu.Root open onOpenChange={close}>
      <Menu.Portal role="region" aria-label={label}>
        <Menu.Backdrop
          className="menu-scrim"
          onContextMenu={(event) => {
            event.preventDefault()
            close()
          }}
        />
        <Menu.Positioner
          className="menu-place"
          anchor={at instanceof Element ? at : { getBoundingClientRect: () => pointRect(at) }}
          positionMethod="fixed"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup
            ref={layer.ref}
            id={id}
            className="menu"
            aria-label={label}
            // the opener gets its focus back before whatever the entry opens takes it
            finalFocus={false}
          >
            {head && <p role="presentation">{head}</p>}
            {groups
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <Group
                  key={group[0]?.name}
                  group={group}
                  isFirst={index === 0}
                  busy={busy}
                  choose={(entry) => void choose(entry)}
                />
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface GroupProps {
  group: readonly MenuEntry[]
  isFirst: boolean
  /** The entry that is at work. */
  busy: string
  choose: (entry: MenuEntry) => void
}

function Group({ group, isFirst, busy, choose }: GroupProps) {
  const entries = group.map((entry) => (
    <Entry
      key={entry.name}
      entry={entry}
      isBusy={entry.name === busy}
      choose={() => busy || choose(entry)}
    />
  ))
  const isChoice = group.some((entry) => entry.checked !== undefined)
  return (
    <>
      {!isFirst && <Menu.Separator render={<hr />} />}
      {isChoice ? (
        <Menu.RadioGroup value={group.find((entry) => entry.checked)?.name ?? ''}>
          {entries}
        </Menu.RadioGroup>
      ) : (
        <Menu.Group>{entries}</Menu.Group>
      )}
    </>
  )
}

interface EntryProps {
  entry: MenuEntry
  isBusy: boolean
  choose: () => void
}

function Entry({ entry, isBusy, choose }: EntryProps) {
  const press = (event: MouseEvent) => {
    if (entry.reason) return event.preventDefault()
    if (entry.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (entry.run) event.preventDefault()
    choose()
  }
  const shared = {
    className: entry.danger ? 'danger' : undefined,
    'aria-disabled': entry.reason ? true : undefined,
    'aria-busy': isBusy || undefined,
    'aria-description': entry.reason,
    title: entry.reason,
    label: entry.label,
    closeOnClick: false,
    onClick: press,
    children: (
      <>
        {isBusy ? (
          <i className="spinner" aria-hidden="true" />
        ) : (
          entry.icon && <Icon name={entry.icon} />
        )}
        <span lang={entry.lang}>{entry.label}</span>
        {entry.count && entry.count.value > 0 && (
          <>
            <span className="menu-count" aria-hidden="true">
              <Count value={entry.count.value} />
            </span>
            <b className="sr-only"> {entry.count.label}</b>
          </>
        )}
        {(entry.checked || entry.isOn) && <Icon name="check" size={16} />}
        {entry.shortcut && <kbd className="for-keyboard">{entry.shortcut}</kbd>}
      </>
    ),
  }
  if (entry.href) return <Menu.LinkItem {...shared} href={entry.href} />
  if (entry.isOn !== undefined) return <Menu.CheckboxItem {...shared} checked={entry.isOn} />
  return entry.checked === undefined ? (
    <Menu.Item {...shared} />
  ) : (
    <Menu.RadioItem {...shared} value={entry.name} />
  )
}

const pointRect = ({ x, y }: { x: number; y: number }) => new DOMRect(x, y, 0, 0)
