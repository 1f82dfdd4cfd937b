import { useEffect, useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import type { ItemAction } from './item-actions.ts'
import { ToolMenu } from './tools.tsx'
import { prefetch } from '../../../ui/on-demand.tsx'

/**
 * Distance in pixels from the top within which the bar never hides. Source: web/spec/reading.md
 * 8.3.
 */
const alwaysAbove = 100

export interface PhoneBarProps {
  info: Answer<'item/info'>
  hasMenu: boolean
  actions: readonly ItemAction[]
  onMenu: () => void
}

/** The bar of narrow windows: hides when scrolling down and returns when scrolling up. */
export function PhoneBar({ info, hasMenu, actions, onMenu }: PhoneBarProps) {
  const t = usePhrases()
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let before = scrollY
    const look = () => {
      if (Math.abs(scrollY - before) < 4) return
      setHidden(scrollY > before && scrollY > alwaysAbove)
      before = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  const ahead = () => prefetch(() => import('../tree/drawer/menu-drawer.tsx'))
  return (
    <header
      className={isHidden ? 'phone-bar hidden' : 'phone-bar'}
      onFocus={() => setHidden(false)}
    >
      {hasMenu && (
        <IconButton icon="menu" label={t('item.showMenu')} onPointerDown={ahead} onClick={onMenu} />
      )}
      <span className="name">{info.item_name}</span>
      {hasMenu && (
        <IconButton icon="search" label={t('core.search')} onPointerDown={ahead} onClick={onMenu} />
      )}
      <ToolMenu actions={actions} hasPerson={!hasMenu} />
    </header>
  )
}
