import { useRef } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { IconButton } from '../../../../ui/controls/button.tsx'
import { Layer, useEscape } from '../../../../ui/overlays/layer.tsx'
import { MenuPanel, type MenuPanelProps } from '../menu-panel.tsx'
import './menu-drawer.css'

/** Pixels a finger goes to the left before the drawer closes. */
const swipe = 48

/**
 * The menu over the page, on narrow windows. Escape, a press beside it, and a swipe to the left
 * close it. Source: web/spec/reading.md 8.3.
 */
export function MenuDrawer({ onClose, ...panel }: MenuPanelProps & { onClose: () => void }) {
  return (
    <Layer>
      <Drawer {...panel} onClose={onClose} />
    </Layer>
  )
}

function Drawer({ onClose, ...panel }: MenuPanelProps & { onClose: () => void }) {
  const t = usePhrases()
  const box = useRef<HTMLDivElement>(null)
  const began = useRef<{ x: number; y: number } | null>(null)
  useEscape(() => box.current, onClose)
  return (
    <div
      className="drawer-scrim"
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={box}
        className="reader-menu drawer"
        role="dialog"
        aria-modal="true"
        aria-label={t('item.menu')}
        onTouchStart={({ touches }) =>
          (began.current = touches[0] ? { x: touches[0].clientX, y: touches[0].clientY } : null)
        }
        onTouchEnd={({ changedTouches }) => {
          const from = began.current
          const end = changedTouches[0]
          if (from && end && from.x - end.clientX > swipe && Math.abs(end.clientY - from.y) < swipe)
            onClose()
        }}
      >
        <MenuPanel {...panel} />
        <span className="drawer-close">
          <IconButton icon="close" label={t('core.close')} autoFocus onClick={onClose} />
        </span>
      </div>
    </div>
  )
}
