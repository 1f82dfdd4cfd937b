import {
  Component,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { whenOnline } from '../../../lib/load-chunk.ts'
import { lazyComponent } from '../../lazy-component.ts'
import { notices, toasts, type Shown } from './notices.tsx'
import './plain-notice.css'

const load = () => import('./notices-host.tsx').then((m) => m.NoticesHost)
const lazyHost = () => lazyComponent(() => whenOnline(load))

/**
 * Where toasts and notices appear; rendered once by the application. It announces them itself,
 * because screen readers ignore live regions that have just been added.
 */
export function NoticesRegion() {
  const toast = useSyncExternalStore(toasts.follow, toasts.get).at(-1)
  const notice = useSyncExternalStore(notices.follow, notices.get)[0]
  const shown = [toast, notice].filter((one) => one !== undefined)
  const [{ Host, tries }, setHost] = useState(() => ({ Host: lazyHost(), tries: 1 }))
  const again = () => setHost({ Host: lazyHost(), tries: tries + 1 })
  return (
    <>
      {/* a live region stays available to screen readers while a dialog hides the rest */}
      <div className="sr-only" role="status" aria-live="polite">
        {shown.map((one) => one.text).join(' ')}
      </div>
      {shown.length > 0 && (
        <Catching key={tries} missing={<PlainNotice shown={shown.at(-1)!} onOnline={again} />}>
          <Suspense>
            <Host />
          </Suspense>
        </Catching>
      )}
    </>
  )
}

class Catching extends Component<{ missing: ReactNode; children: ReactNode }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override render() {
    return this.state.isMissing ? this.props.missing : this.props.children
  }
}

interface PlainNoticeProps {
  shown: Shown
  onOnline: () => void
}

/** The last one, where the code that draws them can't be loaded. */
function PlainNotice({ shown: { id, text, action, stay }, onOnline }: PlainNoticeProps) {
  useEffect(() => {
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [onOnline])
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
        <button type="button" onClick={() => void action.run()}>
          {action.label}
        </button>
      )}
    </div>
  )
}
