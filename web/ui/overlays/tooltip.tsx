import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { TooltipBoxProps } from './tooltip-box.tsx'
import { prefetch } from '../on-demand.tsx'

/** Milliseconds of hovering before a tooltip shows. Source: web/spec/design.md 4 (tooltip). */
const rest = 400
/** Milliseconds the pointer may take from the control to the tooltip. */
const grace = 100

interface TooltipProps {
  text: string
  shortcut?: string
  children: ReactNode
}

/**
 * A tooltip, shown on hover or keyboard focus, not on touch. It can be hovered, and Escape hides
 * it. For sighted people only: the control carries its own name, and a description where there is
 * more to say. The code that draws it loads with the first one. Source: web/spec/design.md 4
 * (tooltip).
 */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [Box, setBox] = useState<ComponentType<TooltipBoxProps> | null>(null)
  const timer = useRef(0)
  /** Until the pointer leaves: what was pressed is known, and its tooltip would lie over others. */
  const isPressed = useRef(false)

  const show = (element: Element, wait: number) => {
    clearTimeout(timer.current)
    // a tooltip that fails to load is not worth an error
    if (!Box) prefetch(() => import('./tooltip-box.tsx').then((m) => setBox(() => m.TooltipBox)))
    timer.current = window.setTimeout(() => setAnchor(element), wait)
  }
  const hide = (wait = 0) => {
    clearTimeout(timer.current)
    if (wait) timer.current = window.setTimeout(() => setAnchor(null), wait)
    else setAnchor(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      style={{ display: 'contents' }}
      onPointerOver={(event) =>
        event.pointerType === 'mouse' &&
        !isPressed.current &&
        show(controlIn(event.currentTarget), rest)
      }
      onPointerOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) isPressed.current = false
        hide(grace)
      }}
      onPointerDown={() => {
        isPressed.current = true
        hide()
      }}
      onFocus={(event) =>
        event.target.matches(':focus-visible') && show(controlIn(event.currentTarget), 0)
      }
      onBlur={() => hide()}
    >
      {children}
      {anchor && Box && (
        <Box
          anchor={anchor}
          text={text}
          shortcut={shortcut}
          stay={() => clearTimeout(timer.current)}
          leave={() => hide(grace)}
          close={() => hide()}
        />
      )}
    </span>
  )
}

const controlIn = (frame: Element) => frame.firstElementChild ?? frame
