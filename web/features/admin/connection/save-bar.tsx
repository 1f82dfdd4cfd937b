import type { ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { Button } from '../../../ui/controls/button.tsx'

interface SaveBarProps {
  typed: boolean
  busy: boolean
  /** Loads the stored values again. */
  onCancel: () => void
  /** Messages above the buttons. */
  children?: ReactNode
}

/** Save and Cancel of a long form, in reach at every place of it. */
export function SaveBar({ typed, busy, onCancel, children }: SaveBarProps) {
  const t = usePhrases()
  return (
    <div className="admin-save">
      {children}
      <Button type="submit" kind={typed ? 'main' : undefined} busy={busy}>
        {t('core.save')}
      </Button>
      <Button disabled={busy || !typed} onClick={onCancel}>
        {t('core.cancel')}
      </Button>
      {typed && !busy && <p>{t('admin-connection.unsaved')}</p>}
    </div>
  )
}
