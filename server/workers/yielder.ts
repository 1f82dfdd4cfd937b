/** Milliseconds after which other requests get a turn. */
const turnMs = 15

export type YieldNow = () => Promise<void> | void

/** Yields to waiting requests when this one has worked for a while. */
export function yielder(): YieldNow {
  let since = performance.now()
  return () => {
    if (performance.now() - since < turnMs) return
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}

/** Entries of a long list processed per turn of the event loop: some milliseconds of work. */
const entriesInTurn = 1_000

/**
 * Maps the chunks of a list one after another; other requests are served between the chunks of a
 * long one.
 */
export async function inTurns<T, R>(
  list: readonly T[],
  work: (part: T[]) => readonly R[],
): Promise<R[]> {
  const made: R[] = []
  for (let at = 0; at < list.length; at += entriesInTurn) {
    const part = list.slice(at, at + entriesInTurn)
    made.push(...work(part))
    if (part.length === entriesInTurn) await new Promise(setImmediate)
  }
  return made
}
