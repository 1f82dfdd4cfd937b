import { Component, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { usePhrases } from '../locales/phrases.ts'
import { Button } from '../ui/button.tsx'
import { ChunkFailure, lazyPart } from '../ui/lazy-part.ts'
import { State, Waiting } from '../ui/state.tsx'
import { isNewRelease } from './release.ts'

const WorkingFrame = lazyPart(() => import('../parts/frame/working-frame.tsx').then((m) => m.WorkingFrame))

/** Waits for a screen's code and catches what fails in it. Another address starts afresh; a screen that did not fail stays mounted. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Catching place={pathname}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </Catching>
  )
}

/** The working frame stays while the screens inside it change or fail. */
export const FrameWithBoundary = () => (
  <Catching place="frame">
    <Suspense fallback={<Waiting />}>
      <WorkingFrame>
        <ScreenBoundary>
          <Outlet />
        </ScreenBoundary>
      </WorkingFrame>
    </Suspense>
  </Catching>
)

interface CatchingProps {
  /** A change of it forgets the failure. */
  place: string
  children: ReactNode
}

class Catching extends Component<CatchingProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate(before: CatchingProps) {
    if (this.state.error && before.place !== this.props.place) this.setState({ error: null })
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
