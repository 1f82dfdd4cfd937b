import { useEffect, useSyncExternalStore } from 'react'
import { isShortcut, isTyping } from '../lib/shortcut.ts'
import { usePhrases } from '../locales/phrases.ts'
import { mountedActions, useActions, type Action } from '../parts/actions.ts'
import { commandMenu } from '../parts/command-menu.ts'
import { shortcutList } from '../parts/shortcut-list.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { hasLayers } from '../ui/overlays/layers.ts'
import { CommandMenuLoader } from './command-menu-loader.tsx'

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx').then((m) => m.ShortcutList))

/**
 * Runs the shortcuts of the mounted actions; `?` lists them, `Ctrl/⌘ K` opens the command menu. Single-key shortcuts are
 * off inside fields, and all are off while a dialog is open. Source: web/spec/design.md 5.
 */
export function Keyboard() {
  const t = usePhrases()
  const lists = useSyncExternalStore(mountedActions.follow, mountedActions.get)
  const isListed = useSyncExternalStore(shortcutList.follow, shortcutList.get)
  useActions(
    [
      {
        name: 'commandMenu',
        label: t('core.commandMenu'),
        shortcut: 'Ctrl+K',
        run: () => commandMenu.set(''),
      },
      {
        name: 'help',
        label: t('core.shortcutHelp'),
        shortcut: '?',
        run: () => shortcutList.set(true),
      },
      {
        name: 'top',
        label: t('core.shortcutTop'),
        shortcut: 't',
        run: () => window.scrollTo(0, 0),
      },
    ],
    'frame',
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || hasLayers()) return
      const typing = isTyping(event.target)
      // a typed character is none, which needs no look at the lists
      if (typing && !event.ctrlKey && !event.metaKey && !/^F\d/.test(event.key)) return
      const isPressed = (keys: string | undefined) =>
        keys && isShortcut(event, keys) && (!typing || /Ctrl\+|^F\d/.test(keys))
      const acts = ({ shortcut, letter }: Action) => isPressed(shortcut) || isPressed(letter)
      const action = inForce(lists).find(acts)
      if (!action || action.reason) return
      event.preventDefault()
      action.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [lists])

  return (
    <>
      {isListed && (
        <ShortcutList actions={inForce(lists)} onClose={() => shortcutList.set(false)} />
      )}
      <CommandMenuLoader actions={() => inForce(lists)} />
    </>
  )
}

/** The newest list wins: a screen may override a shortcut of the frame. */
function inForce(lists: readonly (() => readonly Action[])[]): Action[] {
  const taken = new Set<string>()
  return lists
    .toReversed()
    .flatMap((list) => list())
    .filter((one) => !one.shortcut || (!taken.has(one.shortcut) && taken.add(one.shortcut)))
}
