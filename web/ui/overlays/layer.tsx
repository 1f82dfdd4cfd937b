import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { layers } from './covered.ts'

/**
 * Draws its children over the page, and makes everything below unreachable for pointer, keyboard
 * and screen reader until it goes. Children are mounted once the layer lies in the document, so
 * that their effects can measure and scroll. Layers may lie over layers; toasts and notices stay
 * reachable. The focus returns to where it was.
 */
export function Layer({ children }: { children: ReactNode }) {
  const [element] = useState(() => document.createElement('div'))
  const [isInDocument, setInDocument] = useState(false)
  useLayoutEffect(() => {
    const focused = document.activeElement
    const below = [...document.body.children].filter(
      (one) => !one.hasAttribute('inert') && !one.hasAttribute('data-above'),
    )
    const { overflow, paddingRight } = document.documentElement.style
    document.documentElement.style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`
    document.documentElement.style.overflow = 'hidden'
    for (const one of below) one.setAttribute('inert', '')
    document.body.append(element)
    layers.push(element)
    // drawn once more before anything is painted, which is what is wanted
    // oxlint-disable-next-line react/set-state-in-effect
    setInDocument(true)
    return () => {
      layers.splice(layers.indexOf(element), 1)
      element.remove()
      for (const one of below) one.removeAttribute('inert')
      Object.assign(document.documentElement.style, { overflow, paddingRight })
      if (focused instanceof HTMLElement && focused.isConnected)
        focused.focus({ preventScroll: true })
    }
  }, [element])
  return isInDocument && createPortal(children, element)
}

/** Calls `close` when Escape is pressed and nothing lies over this layer's element. */
export function useEscape(inside: () => Element | null, close: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (!layers.at(-1)?.contains(inside())) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
