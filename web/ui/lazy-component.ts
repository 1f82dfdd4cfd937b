import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'

/**
 * A component whose code loads when it is first rendered. A failed load throws a `ChunkFailure`.
 */
export const lazyComponent = <P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await loadChunk(load) }))
