import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'

/** Limits of the menu's width in pixels. Source: web/spec/reading.md 8.3. */
const least = 200
const most = 480
const step = 16
const storageKey = 'menu-width'

interface MenuWidth {
  /** 0: determined by the width of the window. */
  value: number
  set: (pixels: number) => void
  store: () => void
}

/** The menu's width as dragged, stored for this browser. */
export function useMenuWidth(): MenuWidth {
  const [value, setValue] = useState(() => Number(localStorage.getItem(storageKey) ?? 0) || 0)
  return {
    value,
    set: (pixels) => setValue(Math.round(Math.min(most, Math.max(least, pixels)))),
    store: () => value && localStorage.setItem(storageKey, String(value)),
  }
}

/** The separator that resizes the menu, by pointer and arrow keys. */
export function MenuResizer({ width }: { width: MenuWidth }) {
  const t = usePhrases()
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const way = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (!way) return
    event.preventDefault()
    width.set((event.currentTarget.parentElement?.offsetWidth ?? least) + way)
  }
  return (
    <div
      className="menu-resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('item.menuWidth')}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width.value || 250}
      tabIndex={0}
      onPointerDown={grab}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && width.set(event.clientX)
      }
      onPointerUp={width.store}
      onKeyDown={press}
      onBlur={width.store}
    />
  )
}
