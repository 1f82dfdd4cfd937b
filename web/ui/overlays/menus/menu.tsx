import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazyPart } from '../../lazy-part.tsx'
import { prefetch } from '../../on-demand.tsx'
import type { MenuProps } from './menu-entry.ts'

const load = () => import('./menu-box.tsx').then((m) => m.MenuBox)

/** An open menu, rendered while it is open; its code loads with the first one. */
export const Menu = lazyPart(load)

/**
 * A control that opens a menu by click, Enter and arrow down. `children` renders it with the given
 * props.
 */
export interface MenuButtonProps extends Omit<MenuProps, 'at' | 'onClose' | 'id'> {
  children: (trigger: MenuTrigger) => ReactNode
}

interface MenuTrigger {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onPointerEnter: () => void
  onClick: (event: { currentTarget: Element }) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const id = useId()
  const [at, setAt] = useState<Element | null>(null)
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': at !== null,
        'aria-controls': at ? id : undefined,
        // preload: a menu that is pointed at is about to be opened
        onPointerEnter: () => prefetch(load),
        onClick: (event) => setAt(event.currentTarget),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setAt(event.currentTarget)
        },
      })}
      {at && <Menu {...menu} id={id} at={at} onClose={() => setAt(null)} />}
    </>
  )
}
