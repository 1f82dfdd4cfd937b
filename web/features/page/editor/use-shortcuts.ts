import { useEffect } from 'react'
import { isShortcut } from '../../../lib/shortcut.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { useActions } from '../../../parts/actions.ts'
import { hasLayers } from '../../../ui/overlays/layers.ts'

/** The editor's keyboard shortcuts. Source: web/spec/writing.md 1.2. */
export function useShortcuts(save: () => void, togglePreview: () => void): void {
  const t = usePhrases()
  useActions([
    { name: 'save', label: t('page.shortcutSave'), shortcut: 'Ctrl+S', run: save },
    { name: 'preview', label: t('page.shortcutPreview'), shortcut: 'Ctrl+E', run: togglePreview },
  ])
  useEffect(() => {
    // actions are off while a dialog is open; the browser's own "Save page as" must be too
    const press = (event: KeyboardEvent) => {
      if (hasLayers() && isShortcut(event, 'Ctrl+S')) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
