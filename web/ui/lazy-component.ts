import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * The code or phrases of a component could not be loaded: offline, or a new release has removed the
 * files.
 */
export class ChunkFailure extends Error {}

/**
 * A component whose code loads when it is first rendered. A failed load throws a `ChunkFailure`.
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
