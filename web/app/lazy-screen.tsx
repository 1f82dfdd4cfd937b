import type { ComponentType, ReactElement } from 'react'
import type { Area } from '../locales/areas.ts'
import { loadPhrases } from '../locales/phrases.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

/** A screen whose code and phrases load together when its address is opened. */
export interface LazyScreen {
  element: ReactElement
  /** Starts loading before the screen is drawn. */
  preload: () => void
}

export function lazyScreen(load: () => Promise<ComponentType>, ...areas: Area[]): LazyScreen {
  const both = () => Promise.all([load(), loadPhrases(...areas)]).then(([component]) => component)
  const Screen = lazyComponent(both)
  // the module system caches the import; a failure is reported when the screen is drawn
  return { element: <Screen />, preload: () => void both().catch(() => undefined) }
}
