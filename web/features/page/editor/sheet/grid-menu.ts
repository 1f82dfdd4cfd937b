import { useEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { endTyping, focusCells, focusIdleCells, isTyping } from './typing.ts'

/** Menus and lists of the library, of which one is open at a time. */
const menus = '.fortune-context-menu, .fortune-toolbar-combo-popup'
/** Lies behind the menu of the cells, and closes it when it is pressed. */
const backdrop = '.fortune-popover-backdrop:not(.fortune-modal-container)'

/**
 * What the menus of the library lack: Escape closes them, a press elsewhere does what it does without
 * a menu, and the cells have the focus afterwards. Source: web/spec/writing.md 4.
 */
export function useGridMenu(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = place.current
    if (!box) return
    const control = new AbortController()
    const { signal } = control
    const open = () => box.querySelector(menus)
    // the other menus close when anything outside of them is pressed
    const close = () => {
      const target = box.querySelector(backdrop) ?? box
      flushSync(() => target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    }
    const onPress = ({ isTrusted, target }: Event) => {
      if (isTrusted && box.querySelector(backdrop) && !open()?.contains(target as Node)) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open()) return
      event.preventDefault()
      event.stopPropagation()
      close()
      focusCells(box)
    }
    const onContextMenu = (event: MouseEvent) => {
      const isField = (event.target as Element).closest('[contenteditable="true"], input') !== null
      if (!isField) endTyping(box)
      // a field has the menu of the browser, in which one can paste
      else if (isTyping(box)) event.stopPropagation()
    }
    // the library moves the focus only where a cell is pressed
    const onRelease = () => setTimeout(() => !open() && focusIdleCells(box))
    document.addEventListener('mousedown', onPress, { capture: true, signal })
    document.addEventListener('keydown', onKeyDown, { capture: true, signal })
    box.addEventListener('contextmenu', onContextMenu, { capture: true, signal })
    box.addEventListener('click', onRelease, { capture: true, signal })
    return () => control.abort()
  }, [place])
}
