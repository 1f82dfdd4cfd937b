import type { ReactNode } from 'react'
import type { IconName } from '../icons/icon.tsx'

/** One row of a menu. */
export interface MenuEntry {
  name: string
  label: string
  icon?: IconName
  shortcut?: string
  /** A language's own name in that language. */
  lang?: string
  /** Drawn in red; such entries stand last. */
  danger?: boolean
  /** Why it can't be chosen now; it stays reachable. */
  reason?: string
  /** For entries of which one is chosen. */
  checked?: boolean
  /** Opens this address, so that the middle button works too. */
  href?: string
  run?: () => void
}

export interface MenuProps {
  label: string
  /** Where it opens: beside an element, or at a point (right click). */
  at: Element | { x: number; y: number }
  /** Groups are parted by hairlines; empty ones are left out. */
  groups: readonly (readonly MenuEntry[])[]
  /** A quiet line above the entries. */
  head?: ReactNode
  id?: string
  onClose: () => void
}
