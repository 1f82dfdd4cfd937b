import { useState } from 'react'

/** What lies over the page, the topmost last. */
export const layers: HTMLElement[] = []

/** True while anything lies over the page; single-letter shortcuts rest then. */
export const hasLayers = (): boolean => layers.length > 0

export interface LayerRef {
  /** For the element that lies over the page. */
  ref: (element: HTMLElement | null) => (() => void) | undefined
  element: () => HTMLElement | null
  /** Nothing lies over it: Escape is meant for it. */
  isTop: () => boolean
}

/** Counts an element among the layers over the page for as long as it is drawn. */
export function useLayer(): LayerRef {
  const [layer] = useState<LayerRef>(() => {
    let current: HTMLElement | null = null
    return {
      ref: (element) => {
        current = element
        if (!element) return undefined
        layers.push(element)
        return () => {
          layers.splice(layers.indexOf(element), 1)
          current = null
        }
      },
      element: () => current,
      isTop: () => layers.at(-1) === current,
    }
  })
  return layer
}
