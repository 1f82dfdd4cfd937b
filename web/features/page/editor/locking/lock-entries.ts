import type { Write } from '../../../../locales/phrases.ts'
import type { MenuEntry } from '../../../../ui/overlays/menus/menu-entry.ts'
import type { EditorModel } from '../use-editor.ts'

/** Gives the page free while its editor stays open, or locks it again: one of the two, or none. */
export function lockEntries(t: Write, { lock, pageLock }: EditorModel): MenuEntry[] {
  if (!pageLock) return []
  if (lock.at === 'mine')
    return [
      { name: 'unlock', label: t('page.unlock'), icon: 'lock', waits: true, run: pageLock.unlock },
    ]
  return lock.at === 'none'
    ? [{ name: 'lock', label: t('page.lockPage'), icon: 'lock', waits: true, run: pageLock.take }]
    : []
}
