import { useEffect, useRef } from 'react'
import { createStore } from '../lib/store.ts'
import type { IconName } from '../ui/icons/icon.tsx'

/**
 * Something that can be done on a screen: toolbar, menus, shortcuts and the list of shortcuts all
 * read the same list.
 */
export interface Action {
  name: string
  label: string
  icon?: IconName
  /** In the format of `isShortcut`. */
  shortcut?: string
  /** A single letter that does the same outside fields. */
  letter?: string
  /** False for people without the right: left out. True when absent. */
  visible?: boolean
  /** Why it is unavailable now: drawn disabled, with this explanation. */
  reason?: string
  /** Destructive: red, last in its menu. */
  danger?: boolean
  /** The address it opens, so that the middle button works. */
  href?: string
  run: () => void
}

/** The lists of the mounted screens and parts, newest last. */
export const mountedActions = createStore<readonly (() => readonly Action[])[]>([])

/**
 * Enables the shortcuts of these actions while the component is mounted, and includes them in the
 * list of shortcuts.
 *
 * @param of the frame's actions come after those of the screen, whichever is mounted first
 */
export function useActions(actions: readonly Action[], of: 'frame' | 'screen' = 'screen'): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const list = () => latest.current.filter((one) => one.visible !== false)
    const others = mountedActions.get()
    mountedActions.set(of === 'frame' ? [list, ...others] : [...others, list])
    return () => mountedActions.set(mountedActions.get().filter((one) => one !== list))
  }, [of])
}
