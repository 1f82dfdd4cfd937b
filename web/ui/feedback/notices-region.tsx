import { Suspense, useSyncExternalStore } from 'react'
import { lazyComponent } from '../lazy-component.ts'
import { notices, toasts } from './notices.tsx'

const NoticesHost = lazyComponent(() => import('./notices-host.tsx').then((m) => m.NoticesHost))

/**
 * Where toasts and notices appear; rendered once by the application. It announces them itself,
 * because screen readers ignore live regions that have just been added.
 */
export function NoticesRegion() {
  const shown = [
    useSyncExternalStore(toasts.follow, toasts.get).at(-1),
    useSyncExternalStore(notices.follow, notices.get)[0],
  ]
  return (
    <>
      {/* a live region stays available to screen readers while a dialog hides the rest */}
      <div className="sr-only" role="status" aria-live="polite">
        {shown.map((one) => one?.text).join(' ')}
      </div>
      {shown.some(Boolean) && (
        <Suspense>
          <NoticesHost />
        </Suspense>
      )}
    </>
  )
}
