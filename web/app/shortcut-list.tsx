import { Fragment } from 'react'
import { shortcutText } from '../lib/shortcut.ts'
import { usePhrases } from '../locales/phrases.ts'
import type { Action } from '../parts/actions.ts'
import { Dialog } from '../ui/overlays/dialogs/dialog.tsx'
import './shortcut-list.css'

interface ShortcutListProps {
  actions: readonly Action[]
  onClose: () => void
}

/** What `?` shows: every shortcut that works on this screen. */
export function ShortcutList({ actions, onClose }: ShortcutListProps) {
  const t = usePhrases()
  return (
    <Dialog title={t('core.shortcuts')} onClose={onClose}>
      <dl className="shortcuts">
        {actions.map(
          ({ name, label, shortcut, letter }) =>
            shortcut && (
              <Fragment key={name}>
                <dt>{label}</dt>
                <dd>
                  <kbd>{shortcutText(shortcut)}</kbd> {letter && <kbd>{letter}</kbd>}
                </dd>
              </Fragment>
            ),
        )}
        <dt>{t('core.shortcutClose')}</dt>
        <dd>
          <kbd>Esc</kbd>
        </dd>
      </dl>
    </Dialog>
  )
}
