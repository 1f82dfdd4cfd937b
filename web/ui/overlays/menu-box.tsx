import { Menu } from '@base-ui/react/menu'
import { useEffect, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Count } from '../feedback/badge.tsx'
import { Icon } from '../icons/icon.tsx'
import { useLayer } from './layers.ts'
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
                <Group key={group[0]?.name} group={group} isFirst={index === 0} close={close} />
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
  close: () => void
}

function Group({ group, isFirst, close }: GroupProps) {
  const entries = group.map((entry) => <Entry key={entry.name} entry={entry} close={close} />)
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

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const choose = (event: MouseEvent) => {
    if (entry.reason) return event.preventDefault()
    if (entry.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (entry.run) event.preventDefault()
    close()
    entry.run?.()
  }
  const shared = {
    className: entry.danger ? 'danger' : undefined,
    'aria-disabled': entry.reason ? true : undefined,
    'aria-description': entry.reason,
    title: entry.reason,
    label: entry.label,
    closeOnClick: false,
    onClick: choose,
    children: (
      <>
        {entry.icon && <Icon name={entry.icon} />}
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
