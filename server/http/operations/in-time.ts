import { setTimeout } from 'node:timers/promises'

/**
 * Resolves with the answer, or with a default if it fails or takes longer than `patience`
 * milliseconds.
 */
export const inTime = <T>(asked: PromiseLike<T>, otherwise: T, patience: number): Promise<T> =>
  Promise.race([
    Promise.resolve(asked).catch(() => otherwise),
    setTimeout(patience, otherwise, { ref: false }),
  ])
