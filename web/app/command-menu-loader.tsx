import { useEffect, useSyncExternalStore } from 'react'
import { loadPhrases } from '../locales/phrases.ts'
import type { Action } from '../parts/actions.ts'
import { commandMenu } from '../parts/command-menu.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const CommandMenu = lazyPart(() =>
  Promise.all([
    import('../features/command-menu/command-menu.tsx'),
    loadPhrases('command-menu'),
  ]).then(([m]) => m.CommandMenu),
)

const close = () => commandMenu.set(null)

/**
 * The command menu, loaded when it is first opened. What is typed until its field has the focus goes
 * into it, not into the screen below. If it can't be loaded, a notice says so and the screen stays
 * as it is.
 */
export function CommandMenuLoader({ actions }: { actions: () => readonly Action[] }) {
  const typed = useSyncExternalStore(commandMenu.follow, commandMenu.get)
  const isOpen = typed !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const press = (event: KeyboardEvent) => {
      const isInMenu = event.target instanceof Element && event.target.closest('.palette') !== null
      if (isInMenu || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const now = commandMenu.get() ?? ''
      if (event.key === 'Escape') close()
      else if (event.key === 'Backspace') commandMenu.set(now.slice(0, -1))
      else if ([...event.key].length === 1) commandMenu.set(now + event.key)
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [isOpen])
  if (!isOpen) return null
  return <CommandMenu typed={typed} onTyped={commandMenu.set} actions={actions()} onClose={close} />
}
