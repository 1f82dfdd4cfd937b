import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './tooltip.css'

/** Milliseconds of rest before a tooltip shows. Source: web/spec/design.md 4. */
const rest = 400
const gap = 6

export interface TooltipProps {
  text: string
  shortcut?: string
  children: ReactNode
}

/**
 * Words that show beside a control at rest of the pointer or on focus by keyboard; not by touch. It
 * can be pointed at, Escape hides it. Never the only place of a fact. Source: web/spec/design.md 4.
 */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null)
  const timer = useRef(0)
  const id = useId()

  const show = (element: Element, wait: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setAnchor(element.getBoundingClientRect()), wait)
  }
  const hide = (wait = 0) => {
    clearTimeout(timer.current)
    if (wait) timer.current = window.setTimeout(() => setAnchor(null), wait)
    else setAnchor(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!anchor) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null)
    const away = () => setAnchor(null)
    document.addEventListener('keydown', close)
    document.addEventListener('scroll', away, true)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('scroll', away, true)
    }
  }, [anchor])

  return (
    <span
      style={{ display: 'contents' }}
      onPointerOver={(event) =>
        event.pointerType === 'mouse' && show(controlIn(event.currentTarget), rest)
      }
      onPointerOut={() => hide(100)}
      onPointerDown={() => hide()}
      onFocus={(event) =>
        event.target.matches(':focus-visible') && show(controlIn(event.currentTarget), 0)
      }
      onBlur={() => hide()}
    >
      {children}
      {anchor &&
        createPortal(
          <Bubble
            anchor={anchor}
            id={id}
            stay={() => clearTimeout(timer.current)}
            leave={() => hide(100)}
          >
            {text}
            {shortcut && <kbd>{shortcut}</kbd>}
          </Bubble>,
          document.body,
        )}
    </span>
  )
}

const controlIn = (frame: Element) => frame.firstElementChild ?? frame

interface BubbleProps {
  anchor: DOMRect
  id: string
  stay: () => void
  leave: () => void
  children: ReactNode
}

function Bubble({ anchor, id, stay, leave, children }: BubbleProps) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const size = box.current?.getBoundingClientRect()
    if (!size) return
    const below = anchor.bottom + gap
    const left = anchor.left + anchor.width / 2 - size.width / 2
    setPlace({
      left: Math.max(8, Math.min(left, window.innerWidth - size.width - 8)),
      top: below + size.height > window.innerHeight ? anchor.top - gap - size.height : below,
    })
  }, [anchor])
  return (
    <div
      ref={box}
      id={id}
      className="tooltip"
      role="tooltip"
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      onPointerEnter={stay}
      onPointerLeave={leave}
    >
      {children}
    </div>
  )
}
