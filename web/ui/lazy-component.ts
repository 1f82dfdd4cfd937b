import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * The code or the words of a part did not arrive: offline, or a new release has taken the files
 * away.
 */
export class ChunkFailure extends Error {}

/**
 * A component whose code loads when it is first drawn. What does not load is told as a
 * `ChunkFailure`.
 */
export const lazyComponent = <P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (cause: unknown) => {
        throw new ChunkFailure('a part of the program did not load', { cause })
      },
    ),
  )
