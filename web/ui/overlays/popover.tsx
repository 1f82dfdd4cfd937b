import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { useLayer } from './layers.ts'
import './popover.css'

interface PopoverProps {
  label: string
  open: boolean
  onOpen: (open: boolean) => void
  /** The button that opens it. */
  trigger?: ReactElement<Record<string, unknown>>
  /** In place of that: what opens it by itself. */
  at?: HTMLElement
  children: ReactNode
}

/**
 * A small panel next to the button that opens it. Escape and a press outside close it; the focus
 * moves in and returns. Source: web/spec/design.md 4 (popover).
 */
export const Popover = ({ label, open, onOpen, trigger, at, children }: PopoverProps) => (
  <Base.Root
    open={open}
    onOpenChange={(next, { event }) => {
      // a press on it is its own
      if (!at || !event.composedPath().includes(at)) onOpen(next)
    }}
  >
    {trigger && <Base.Trigger render={trigger} />}
    <Base.Portal role="region" aria-label={label}>
      <Base.Positioner
        anchor={at}
        className="popover-place"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        positionMethod="fixed"
      >
        <Box label={label} opener={at}>
          {children}
        </Box>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

interface BoxProps {
  label: string
  /** Gets the focus back. */
  opener: HTMLElement | undefined
  children: ReactNode
}

function Box({ label, opener, children }: BoxProps) {
  const layer = useLayer()
  return (
    <Base.Popup
      ref={layer.ref}
      className="popover"
      aria-label={label}
      finalFocus={opener ? () => opener : undefined}
    >
      {children}
    </Base.Popup>
  )
}
