import { Tooltip } from '@base-ui/react/tooltip'
import './tooltip.css'

export interface TooltipBoxProps {
  anchor: Element
  text: string
  shortcut?: string
  /** Called when the pointer enters the tooltip, and when it leaves. */
  stay: () => void
  leave: () => void
  close: () => void
}

/** The tooltip itself, next to its control. */
export const TooltipBox = ({ anchor, text, shortcut, stay, leave, close }: TooltipBoxProps) => (
  <Tooltip.Root open onOpenChange={(open) => !open && close()}>
    {/* screen readers get the name and the description from the control */}
    <Tooltip.Portal aria-hidden="true">
      <Tooltip.Positioner
        className="tooltip-place"
        anchor={anchor}
        side="bottom"
        sideOffset={6}
        collisionPadding={8}
        positionMethod="fixed"
      >
        <Tooltip.Popup className="tooltip" onPointerEnter={stay} onPointerLeave={leave}>
          {text}
          {shortcut && <kbd>{shortcut}</kbd>}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
)
