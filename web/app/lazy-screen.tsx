import { lazy, type ComponentType, type ReactElement } from 'react'
import type { Area } from '../locales/areas.ts'
import { loadPhrases } from '../locales/phrases.ts'

/** The code or the words of a screen did not arrive: offline, or a new release has taken the files away. */
export class ChunkFailure extends Error {}

/** A screen whose code and phrases load together when its address is opened. */
export interface LazyScreen {
  element: ReactElement
  /** Starts loading ahead of the drawing. */
  begin: () => void
}

export function lazyScreen(load: () => Promise<ComponentType>, ...areas: Area[]): LazyScreen {
  let loading: Promise<{ default: ComponentType }> | undefined
  const begin = () =>
    (loading ??= Promise.all([load(), loadPhrases(...areas)]).then(
      ([component]) => ({ default: component }),
      (cause: unknown) => {
        loading = undefined
        throw new ChunkFailure('a part of the program did not load', { cause })
      },
    ))
  const Screen = lazy(begin)
  // a failed early start is told when the screen is drawn
  return { element: <Screen />, begin: () => void begin().catch(() => undefined) }
}
