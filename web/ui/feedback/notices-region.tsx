import { useEffect, useSyncExternalStore } from 'react'
import { OnDemand } from '../on-demand.tsx'
import './plain-notice.css'
import { notices, toasts, type Shown } from './notices.tsx'

const loadHost = () => import('./notices-host.tsx').then((m) => m.NoticesHost)

/**
 * Where toasts and notices appear; rendered once by the application. It announces them itself,
 * because screen readers ignore live regions that have just been added.
 */
export function NoticesRegion() {
  const toast = useSyncExternalStore(toasts.follow, toasts.get).at(-1)
  const notice = useSyncExternalStore(notices.follow, notices.get)[0]
  const shown = [toast, notice].filter((one) => one !== undefined)
  return (
    <>
      {/* a live region stays available to screen readers while a dialog hides the rest */}
      <div className="sr-only" role="status" aria-live="polite">
        {shown.map((one) => one.text).join(' ')}
      </div>
      {shown.length > 0 && (
        <OnDemand load={loadHost} props={{}} loading={<PlainNotice shown={shown.at(-1)!} />} />
      )}
    </>
  )
}

/** The last one until the code of the others is loaded, which takes a network. */
function PlainNotice({ shown: { id, text, action, stay } }: { shown: Shown }) {
  useEffect(() => {
    if (stay === 0) return undefined
    const forget = () => {
      for (const list of [toasts, notices]) list.set(list.get().filter((one) => one.id !== id))
    }
    const timer = setTimeout(forget, stay)
    return () => clearTimeout(timer)
  }, [id, stay])
  return (
    <div className="plain-notice">
      {text}
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}
