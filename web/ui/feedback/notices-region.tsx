import { Suspense, useSyncExternalStore } from 'react'
import { lazyComponent } from '../lazy-component.ts'
import { notices, toasts } from './notices.tsx'

const NoticesHost = lazyComponent(() => import('./notices-host.tsx').then((m) => m.NoticesHost))

/**
 * The place where toasts and notices appear; drawn once by the application. Its words are said from
 * here, where the region is old.
 */
export function NoticesRegion() {
  const shown = [
    useSyncExternalStore(toasts.follow, toasts.get).at(-1),
    useSyncExternalStore(notices.follow, notices.get)[0],
  ]
  return (
    <>
      {/* what is live stays within reach of screen readers while a dialog hides the rest */}
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
