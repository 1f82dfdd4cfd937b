import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { useLayer } from './layers.ts'
import './popover.css'

export interface PopoverProps {
  label: string
  open: boolean
  onOpen: (open: boolean) => void
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  children: ReactNode
}

/**
 * A small panel next to the button that opens it. Escape and a press outside close it; the focus
 * moves in and returns. Source: web/spec/design.md 4 (popover).
 */
export const Popover = ({ label, open, onOpen, trigger, children }: PopoverProps) => (
  <Base.Root open={open} onOpenChange={onOpen}>
    <Base.Trigger render={trigger} />
    <Base.Portal role="region" aria-label={label}>
      <Base.Positioner
        className="popover-place"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        positionMethod="fixed"
      >
        <Box label={label}>{children}</Box>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

function Box({ label, children }: { label: string; children: ReactNode }) {
  const layer = useLayer()
  return (
    <Base.Popup ref={layer.ref} className="popover" aria-label={label}>
      {children}
    </Base.Popup>
  )
}
