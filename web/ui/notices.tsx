import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../lib/store.ts'
import { usePhrases } from '../locales/phrases.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './notices.css'

/** Milliseconds a toast stays. Source: screens 4 (toast). */
const toastTime = 4000

export interface Notice {
  text: string
  action?: { label: string; run: () => void }
  /** Milliseconds until it goes by itself; it stays while pointed at or focused. 0: until it is closed. */
  stay: number
}

interface Shown extends Notice {
  id: number
}

const toasts = createStore<readonly Shown[]>([])
const notices = createStore<readonly Shown[]>([])
let count = 0

/** Says that something went well, or offers to undo it. Failures are never told only here. */
export function toast(text: string, action?: Notice['action']): void {
  toasts.set([...toasts.get().slice(-2), { id: ++count, text, action, stay: toastTime }])
}

/** Shows a notice at the top right; at most three, newest on top. Gives the way to take it back. Source: screens 4 (in-page notice). */
export function showNotice(notice: Notice): () => void {
  const shown = { ...notice, id: ++count }
  notices.set([shown, ...notices.get()].slice(0, 3))
  return () => notices.set(notices.get().filter((one) => one.id !== shown.id))
}

/** The place where toasts and notices appear; drawn once by the application. */
export function Notices() {
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
    <>
      <div className="toasts" role="status">
        {shownToasts.map((one) => (
          <Passing key={one.id} className="toast" stay={one.stay} close={() => toasts.set(toasts.get().filter(({ id }) => id !== one.id))}>
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
      <div className="notices" role="status">
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
    </>,
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
