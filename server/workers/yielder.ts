/** Milliseconds after which others are let in. */
const turnMs = 15

export type YieldNow = () => Promise<void> | void

/** Lets waiting requests in when this one has worked for a while. */
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

/**
 * Entries of a long list that are worked on in one turn of the event loop: some milliseconds of
 * work.
 */
const entriesInTurn = 1_000

/**
 * What `work` makes of each part of a list, one after the other; between the parts of a long one
 * others have their turns.
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
