import { Drawer as Base } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { IconButton } from '../../controls/button.tsx'
import { useLayer } from '../layers.ts'
import './drawer.css'
import './scroll-lock.css'

interface DrawerProps {
  label: string
  /** The edge of the window it slides in from. */
  side?: 'left' | 'right'
  className?: string
  /** Selects what has the focus at first; the button that closes it, when absent. */
  focused?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A panel that slides in from an edge, open for as long as it is rendered. Escape, a press outside
 * and a swipe to its edge close it; the focus stays inside and returns afterwards. Source:
 * web/spec/design.md 4 (drawer).
 */
export function Drawer({
  label,
  side = 'left',
  className,
  focused,
  onClose,
  children,
}: DrawerProps) {
  const t = usePhrases()
  const layer = useLayer()
  return (
    <Base.Root
      open
      swipeDirection={side}
      onOpenChange={(_, { reason }) => {
        if (reason !== 'escape-key' || layer.isTop()) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="drawer-scrim" forceRender />
        <Base.Viewport className={`drawer-place ${side}`}>
          <Base.Popup
            ref={layer.ref}
            className={className ? `drawer ${className}` : 'drawer'}
            aria-modal="true"
            aria-label={label}
            initialFocus={() =>
              layer.element()?.querySelector<HTMLElement>(focused ?? '.drawer-close button')
            }
          >
            {children}
            <span className="drawer-close">
              <IconButton icon="close" label={t('core.close')} onClick={onClose} />
            </span>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
