import { useEffect, useState } from 'react'
import { usePhrases } from '../locales/phrases.ts'
import { Button } from '../ui/controls/button.tsx'
import { State } from '../ui/feedback/state.tsx'
import { isNewRelease } from './release.ts'

export interface ScreenFailureProps {
  /**
   * A file of the program is gone (new release) or out of reach; else something failed while it was
   * drawn.
   */
  missing: boolean
}

/**
 * A screen that can't be drawn. Source: web/spec/design.md 7 (a new release never breaks an open
 * tab).
 */
export function ScreenFailure({ missing }: ScreenFailureProps) {
  const t = usePhrases()
  const [newer, setNewer] = useState(false)
  useEffect(() => void (missing && isNewRelease().then(setNewer)), [missing])
  // nothing of the screen is there that a reload could take
  useEffect(() => {
    if (!missing) return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [missing])
  const reason = missing ? t('core.chunkFailed') : t('core.screenFailed')
  return (
    <State
      drawing="cloud"
      level={1}
      title={newer ? t('core.newRelease') : t('core.failedTitle')}
      text={newer ? undefined : reason}
    >
      <Button kind="main" icon="refresh" onClick={() => location.reload()}>
        {t('core.reload')}
      </Button>
    </State>
  )
}
