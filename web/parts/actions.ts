import { useEffect, useRef } from 'react'
import { createStore } from '../lib/store.ts'
import type { IconName } from '../ui/icons/icon.tsx'

/**
 * Something that can be done on a screen: toolbar, menus, shortcuts and the list of shortcuts read
 * the same list of these.
 */
export interface Action {
  name: string
  label: string
  icon?: IconName
  /** As `isShortcut` reads it. */
  shortcut?: string
  /** Left out for those who may not; true when absent. */
  visible?: boolean
  /** Why it can't be done now: drawn disabled, with these words. */
  reason?: string
  /** Destroys something: red, last in its menu. */
  danger?: boolean
  run: () => void
}

/** Lists of the mounted screens and parts, the newest last. */
export const mountedActions = createStore<readonly (() => readonly Action[])[]>([])

/**
 * Makes the shortcuts of these actions work while the component is mounted, and shows them in the
 * list of shortcuts.
 */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const list = () => latest.current.filter((one) => one.visible !== false)
    mountedActions.set([...mountedActions.get(), list])
    return () => mountedActions.set(mountedActions.get().filter((one) => one !== list))
  }, [])
}
