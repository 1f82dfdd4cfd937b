import type { ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Confirm } from '../../ui/overlays/dialogs/confirm.tsx'
import { useBlockedNavigation } from './use-blocked-navigation.ts'

/**
 * Asks before typed text is lost by a link, Back or Forward.
 * @returns the prompt, to be rendered anywhere in the screen
 */
export function useLeavePrompt(isTyped: boolean): ReactNode {
  const t = usePhrases()
  const { proceed, stay } = useBlockedNavigation(isTyped)
  if (!proceed) return null
  return (
    <Confirm
      title={t('core.discardTitle')}
      text={t('core.discardText')}
      action={t('core.discard')}
      cancel={t('core.keepEditing')}
      danger
      onConfirm={() => Promise.resolve(proceed())}
      onClose={stay}
    />
  )
}
