import { useEffect, useState, type ReactNode } from 'react'
import { holdMoves } from '../lib/navigation.ts'
import { usePhrases } from '../locales/phrases.ts'
import { Confirm } from '../ui/overlays/confirm.tsx'

/**
 * Asks before typed text is lost by a link, Back or Forward; the browser itself asks before the tab
 * is closed or reloaded.
 *
 * @returns the question, to be drawn somewhere in the screen
 */
export function useLeaveQuestion(typed: boolean): ReactNode {
  const t = usePhrases()
  const [wayOut, setWayOut] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!typed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    const stop = holdMoves((goOn) => setWayOut(() => goOn))
    return () => {
      removeEventListener('beforeunload', ask)
      stop()
    }
  }, [typed])
  if (!wayOut) return null
  return (
    <Confirm
      title={t('core.discardTitle')}
      text={t('core.discardText')}
      action={t('core.discard')}
      cancel={t('core.keepEditing')}
      danger
      onConfirm={() => Promise.resolve(wayOut())}
      onClose={() => setWayOut(null)}
    />
  )
}
