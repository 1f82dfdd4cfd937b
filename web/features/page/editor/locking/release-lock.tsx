import { usePhrases } from '../../../../locales/phrases.ts'
import { Confirm } from '../../../../ui/overlays/dialogs/confirm.tsx'
import type { PageLock } from './lock.ts'

interface ReleaseLockProps {
  /** Who has it. */
  name: string
  pageLock: PageLock
  onClose: () => void
}

/** Takes the page from the person who has it. Source: web/spec/writing.md 1.6. */
export function ReleaseLock({ name, pageLock, onClose }: ReleaseLockProps) {
  const t = usePhrases()
  return (
    <Confirm
      title={t('page.forceTitle', { name })}
      text={t('page.forceText')}
      action={t('page.lockedForce')}
      danger
      onConfirm={() => pageLock.force()}
      onClose={onClose}
    />
  )
}
