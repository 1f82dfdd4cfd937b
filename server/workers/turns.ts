/**
 * Runs slow work with at most `most` at a time, first come first served: what runs together shares
 * processor and memory, and ends later than one after another.
 */
export function takingTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running++
    // the slot is handed over directly, so that nobody can slip in between
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
