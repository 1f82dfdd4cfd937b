import { Component, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { usePhrases } from '../locales/phrases.ts'
import { WorkingFrame } from '../parts/frame/working-frame.tsx'
import { Button } from '../ui/button.tsx'
import { State, Waiting } from '../ui/state.tsx'
import { ChunkFailure } from './lazy-screen.tsx'
import { isNewRelease } from './release.ts'

/** Waits for a screen's code and catches what fails in it; another address starts afresh. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Catching key={pathname}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </Catching>
  )
}

/** The working frame stays while the screens inside it change or fail. */
export const FrameWithBoundary = () => (
  <WorkingFrame>
    <ScreenBoundary>
      <Outlet />
    </ScreenBoundary>
  </WorkingFrame>
)

class Catching extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return error instanceof ChunkFailure ? <MissingChunk /> : <Broken />
  }
}

function Broken() {
  const t = usePhrases()
  return (
    <State drawing="cloud" level={1} title={t('core.failedTitle')} text={t('core.screenFailed')}>
      <Button icon="refresh" onClick={() => location.reload()}>
        {t('core.reload')}
      </Button>
    </State>
  )
}

/** A file of the program is gone (new release) or out of reach. Source: screens 7 (a new release never breaks an open tab). */
function MissingChunk() {
  const t = usePhrases()
  const [newer, setNewer] = useState(false)
  useEffect(() => void isNewRelease().then(setNewer), [])
  return (
    <State
      drawing="cloud"
      level={1}
      title={newer ? t('core.newRelease') : t('core.failedTitle')}
      text={newer ? undefined : t('core.chunkFailed')}
    >
      <Button kind="main" icon="refresh" onClick={() => location.reload()}>
        {t('core.reload')}
      </Button>
    </State>
  )
}
