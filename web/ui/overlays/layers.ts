import { useState } from 'react'

/** The elements that lie over the page, topmost last. */
export const layers: HTMLElement[] = []

/** True while anything lies over the page; single-letter shortcuts are off then. */
export const hasLayers = (): boolean => layers.length > 0

interface LayerRef {
  /** Ref for the element that lies over the page. */
  ref: (element: HTMLElement | null) => (() => void) | undefined
  element: () => HTMLElement | null
  /** True when nothing lies over it, so that Escape is meant for it. */
  isTop: () => boolean
}

/** Registers an element as a layer over the page for as long as it is rendered. */
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
