import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { usePhrases } from '../../locales/phrases.ts'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../icons/icon.tsx'
import './notices.css'
import { notices, toasts } from './notices.tsx'

/** Draws the toasts at the bottom and the notices at the top right. */
export function NoticesHost() {
  const t = usePhrases()
  const shownToasts = useSyncExternalStore(toasts.follow, toasts.get)
  const shownNotices = useSyncExternalStore(notices.follow, notices.get)
  const [element] = useState(() => {
    const made = document.createElement('div')
    made.dataset.above = ''
    return made
  })
  useEffect(() => {
    document.body.append(element)
    return () => element.remove()
  }, [element])
  return createPortal(
    <section aria-label={t('core.notices')} aria-live="polite">
      <div className="toasts">
        {shownToasts.map((one) => (
          <Passing
            key={one.id}
            className="toast"
            stay={one.stay}
            close={() => toasts.set(toasts.get().filter(({ id }) => id !== one.id))}
          >
            {(close) => (
              <>
                <span>{one.text}</span>
                {one.action && (
                  <button
                    type="button"
                    onClick={() => {
                      close()
                      one.action?.run()
                    }}
                  >
                    {one.action.label}
                  </button>
                )}
                <button type="button" aria-label={t('core.close')} onClick={close}>
                  <Icon name="close" size={14} />
                </button>
              </>
            )}
          </Passing>
        ))}
      </div>
      <div className="notices">
        {shownNotices.map((one) => (
          <Passing
            key={one.id}
            className="notice"
            stay={one.stay}
            close={() => notices.set(notices.get().filter(({ id }) => id !== one.id))}
          >
            {(close) => (
              <>
                <div>
                  {one.text}
                  {one.action && (
                    <button
                      type="button"
                      className="act"
                      onClick={() => {
                        close()
                        one.action?.run()
                      }}
                    >
                      {one.action.label}
                    </button>
                  )}
                </div>
                <IconButton icon="close" label={t('core.close')} onClick={close} />
              </>
            )}
          </Passing>
        ))}
      </div>
    </section>,
    element,
  )
}

interface PassingProps {
  className: string
  stay: number
  close: () => void
  children: (close: () => void) => ReactNode
}

/** Goes by itself after its time, but not while someone points at it or has the focus in it. */
function Passing({ className, stay, close, children }: PassingProps) {
  const [held, setHeld] = useState(false)
  const leave = useRef(close)
  leave.current = close
  useEffect(() => {
    if (held || stay === 0) return
    const timer = setTimeout(() => leave.current(), stay)
    return () => clearTimeout(timer)
  }, [held, stay])
  return (
    <div
      className={className}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children(close)}
    </div>
  )
}
