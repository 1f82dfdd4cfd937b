import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import type { ItemAction } from './item-action.ts'
import { ToolMenu } from './tools.tsx'
import { useHidesOnScroll } from './use-hides-on-scroll.ts'
import { prefetch } from '../../../ui/on-demand.tsx'

interface PhoneBarProps {
  info: Answer<'item/info'>
  hasMenu: boolean
  actions: readonly ItemAction[]
  onMenu: () => void
  /** Opens the menu to type into its search. */
  onSearch: () => void
}

/** The bar of narrow windows: hides when scrolling down and returns when scrolling up. */
export function PhoneBar({ info, hasMenu, actions, onMenu, onSearch }: PhoneBarProps) {
  const t = usePhrases()
  const { isHidden, show } = useHidesOnScroll()
  const ahead = () => prefetch(() => import('../tree/drawer/menu-drawer.tsx'))
  return (
    <header className={isHidden ? 'phone-bar hidden' : 'phone-bar'} onFocus={show}>
      {hasMenu && (
        <IconButton icon="menu" label={t('item.showMenu')} onPointerDown={ahead} onClick={onMenu} />
      )}
      <span className="name">{info.item_name}</span>
      {hasMenu && (
        <IconButton
          icon="search"
          label={t('core.search')}
          onPointerDown={ahead}
          onClick={onSearch}
        />
      )}
      <ToolMenu actions={actions} hasPerson={!hasMenu} />
    </header>
  )
}
