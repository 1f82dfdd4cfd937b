import { usePhrases } from '../../../../locales/phrases.ts'
import { Drawer } from '../../../../ui/overlays/dialogs/drawer.tsx'
import { MenuPanel, type MenuPanelProps } from '../menu-panel.tsx'

interface MenuDrawerProps extends MenuPanelProps {
  onClose: () => void
}

/** The menu as a drawer, on narrow windows. Source: web/spec/reading.md 8.3. */
export function MenuDrawer({ onClose, ...panel }: MenuDrawerProps) {
  const t = usePhrases()
  return (
    <Drawer
      label={t('item.menu')}
      className="reader-menu"
      focused={panel.isSearching ? '[type=search]' : undefined}
      onClose={onClose}
    >
      <MenuPanel {...panel} />
    </Drawer>
  )
}
