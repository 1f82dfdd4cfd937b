import type { TextDiff } from './diff.ts'

/** Two texts to compare. */
export interface Comparison {
  old: string
  now: string
  ignoreSpaces: boolean
}

/** Milliseconds after which texts are shown whole. Source: web/spec/writing.md 2.2. */
const timeout = 3000

/**
 * Compares two texts in a worker.
 *
 * @returns `null` for texts too long to compare, or that would take too long; also when the signal
 *   aborted it
 */
export async function compareAway(
  texts: Comparison,
  signal: AbortSignal,
): Promise<TextDiff | null> {
  const worker = new Worker(new URL('diff-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<TextDiff | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<TextDiff | null>) => resolve(data))
  // also when its code can't be loaded
  worker.addEventListener('error', () => resolve(null))
  signal.addEventListener('abort', () => resolve(null), { once: true })
  const timer = setTimeout(() => resolve(null), timeout)
  worker.postMessage(texts)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
