import type { ReactNode } from 'react'
import type { IconName } from '../../icons/icon.tsx'

/** One entry of a menu. */
export interface MenuEntry {
  name: string
  label: string
  icon?: IconName
  /** The icon stands before the label also where it is a button of a row. */
  isSigned?: boolean
  shortcut?: string
  /** A number shown at the end, with what it says to screen readers; 0 shows nothing. */
  count?: { value: number; label: string }
  /** Language of the label, for a language's own name. */
  lang?: string
  /** Drawn in red; such entries come last. */
  danger?: boolean
  /** Why it is unavailable; the entry stays focusable. */
  reason?: string
  /** For entries that are one choice of several. */
  checked?: boolean
  /** For entries that switch something on and off. */
  isOn?: boolean
  /** Opens this address, as a real link so that the middle button works. */
  href?: string
  /** A button of a row is busy until the promise that this returns has ended. */
  run?: () => unknown
  /** In a menu, too, which stays open meanwhile. */
  waits?: boolean
}

export interface MenuProps {
  label: string
  /** Where to open: next to an element, or at a point (right click). */
  at: Element | { x: number; y: number }
  /** Groups are separated by hairlines; empty ones are left out. */
  groups: readonly (readonly MenuEntry[])[]
  /** A muted line above the entries. */
  head?: ReactNode
  id?: string
  onClose: () => void
}
