import { useState, type ComponentType, type ReactElement } from 'react'
import type { Area } from '../locales/areas.ts'
import { loadPhrases } from '../locales/phrases.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

/** A screen whose code and phrases load together when its address is opened. */
export interface LazyScreen {
  element: ReactElement
  preload: Preload
}

/**
 * Loads the code ahead of the first render; null once it is there. Never fails: a failure is
 * reported when the component is drawn.
 */
export type Preload = () => Promise<unknown> | null

export function lazyScreen(load: () => Promise<ComponentType>, ...areas: Area[]): LazyScreen {
  const [Screen, preload] = preloadable(() =>
    Promise.all([load(), loadPhrases(...areas)]).then(([component]) => component),
  )
  return { element: <Screen />, preload }
}

/**
 * A lazy component that does not suspend once it has been preloaded. React shows what a fallback
 * stands for no sooner than 300 ms after the fallback, however fast the code arrives.
 */
export function preloadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P>, Preload] {
  let loaded: ComponentType<P> | undefined
  const loading = async () => (loaded = await load())
  const Lazy = lazyComponent(loading) as ComponentType<P>
  const Preloadable = (props: P) => {
    // chosen once, since another component would lose the state
    const [Chosen] = useState(() => loaded ?? Lazy)
    return <Chosen {...props} />
  }
  return [Preloadable, () => (loaded ? null : loading().catch(() => undefined))]
}
