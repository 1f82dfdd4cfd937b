import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { CommandMenuProps } from '../features/command-menu/command-menu.tsx'
import { loadPhrases, t } from '../locales/phrases.ts'
import type { Action } from '../parts/actions.ts'
import { commandMenu } from '../parts/command-menu.ts'
import { toast } from '../ui/feedback/notices.tsx'

const load = () =>
  Promise.all([
    import('../features/command-menu/command-menu.tsx'),
    loadPhrases('command-menu'),
  ]).then(([m]) => m.CommandMenu)

/**
 * The command menu, loaded when it is first opened. What is typed until it has arrived goes into
 * its field, not into the screen below. If it can't be loaded, a notice says so and the screen
 * stays as it is.
 */
export function CommandMenuLoader({ actions }: { actions: () => readonly Action[] }) {
  const isOpen = useSyncExternalStore(commandMenu.follow, commandMenu.get)
  const [Menu, setMenu] = useState<ComponentType<CommandMenuProps>>()
  const [initial, setInitial] = useState('')
  const isLoading = isOpen && !Menu
  useEffect(() => {
    if (!isLoading) return undefined
    let typed = ''
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Escape') commandMenu.set(false)
      else if (event.key === 'Backspace') typed = typed.slice(0, -1)
      else if ([...event.key].length === 1) typed += event.key
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', press, true)
    load().then(
      (loaded) => {
        setInitial(typed)
        setMenu(() => loaded)
      },
      () => {
        commandMenu.set(false)
        toast(t('core.chunkFailed'))
      },
    )
    return () => document.removeEventListener('keydown', press, true)
  }, [isLoading])
  if (!isOpen || !Menu) return null
  const close = () => {
    setInitial('')
    commandMenu.set(false)
  }
  return <Menu initial={initial} actions={actions()} onClose={close} />
}
