import { useEffect, useState } from 'react'
import { usePhrases } from '../locales/phrases.ts'
import { Button } from '../ui/controls/button.tsx'
import { State } from '../ui/feedback/state.tsx'
import { isNewRelease } from '../lib/release.ts'

interface ScreenFailureProps {
  /**
   * True when a file of the application is missing (new release) or unreachable; false when drawing
   * the screen failed.
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
  // nothing has been typed on this screen that a reload could lose
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
