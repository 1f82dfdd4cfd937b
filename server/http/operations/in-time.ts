import { setTimeout } from 'node:timers/promises'

/** What was asked, or something else when it fails or does not come in time (milliseconds). */
export const inTime = <T>(asked: PromiseLike<T>, otherwise: T, patience: number): Promise<T> =>
  Promise.race([
    Promise.resolve(asked).catch(() => otherwise),
    setTimeout(patience, otherwise, { ref: false }),
  ])
