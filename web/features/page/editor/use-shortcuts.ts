import { useEffect, useSyncExternalStore } from 'react'
import { isShortcut } from '../../../lib/shortcut.ts'
import { t as now, usePhrases } from '../../../locales/phrases.ts'
import { useActions } from '../../../parts/actions.ts'
import { showNotice } from '../../../ui/feedback/notices/notices.tsx'
import { layers } from '../../../ui/overlays/layers.ts'

/** Milliseconds a notice stays that says what did not work. */
const problemTime = 10_000

/** The whole screen for the editor, and back. Source: web/spec/writing.md 1.8. */
export function toggleFullScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  change.catch(() => showNotice({ text: now('page.fullScreenRefused'), stay: problemTime }))
}

const onChange = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the editor has the whole screen, which Escape leaves, too. */
export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(onChange, () => document.fullscreenElement !== null)

/** The editor's keyboard shortcuts. Source: web/spec/writing.md 1.2. */
export function useShortcuts(save: () => void, togglePreview: () => void): void {
  const t = usePhrases()
  useActions([
    { name: 'save', label: t('page.shortcutSave'), shortcut: 'Ctrl+S', run: save },
    { name: 'fullScreen', label: t('page.fullScreen'), shortcut: 'F11', run: toggleFullScreen },
    { name: 'preview', label: t('page.shortcutPreview'), shortcut: 'Ctrl+E', run: togglePreview },
  ])
  useEffect(() => {
    // actions are off while a dialog is open; the browser's own "Save page as" must be too
    const press = (event: KeyboardEvent) => {
      const top = layers.at(-1)
      if (!top || !isShortcut(event, 'Ctrl+S')) return
      event.preventDefault()
      if (!event.repeat) takeMainAction(top)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** What cannot be undone has a red button instead of a main one, and must be pressed. */
const takeMainAction = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('.dialog-actions .button.main')?.click()
