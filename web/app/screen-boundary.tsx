import { Component, Suspense, type ReactNode } from 'react'
import { contentId } from '../parts/frame/skip-link.tsx'
import { useLocation } from '../parts/links/navigation.tsx'
import { ChunkFailure } from '../lib/load-chunk.ts'
import { DelayedFallback } from '../ui/feedback/delayed-fallback.tsx'
import { preloadable } from './lazy-screen.tsx'
import { ScreenFailure } from './screen-failure.tsx'

const [WorkingFrame, preloadFrame] = preloadable(() =>
  import('../parts/frame/working-frame.tsx').then((m) => m.WorkingFrame),
)
export { preloadFrame }

/**
 * Suspends while a screen's code loads and catches its errors. A new address resets it; a screen
 * that did not fail stays mounted.
 */
export function ScreenBoundary({
  isFramed = false,
  children,
}: {
  /** Whether a surrounding frame provides the main landmark. */
  isFramed?: boolean
  children: ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <Catching place={pathname} isFramed={isFramed}>
      <Suspense fallback={<DelayedFallback />}>{children}</Suspense>
    </Catching>
  )
}

/** The working frame, which stays while the screens inside it change or fail. */
export const FrameWithBoundary = ({ children }: { children: ReactNode }) => (
  <Catching place="frame">
    <Suspense fallback={<DelayedFallback />}>
      <WorkingFrame>{children}</WorkingFrame>
    </Suspense>
  </Catching>
)

interface CatchingProps {
  /** A change of this key clears the failure. */
  place: string
  isFramed?: boolean
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
    const failure = <ScreenFailure missing={error instanceof ChunkFailure} />
    if (this.props.isFramed) return failure
    return (
      <main id={contentId} tabIndex={-1}>
        {failure}
      </main>
    )
  }
}
