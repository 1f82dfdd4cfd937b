/** Calls that run at the same time. Source: web/spec/managing.md 2.4. */
const width = 6

export interface Failed<T> {
  entry: T
  error: unknown
}

/**
 * Runs an action for each entry, at most six at a time; one that fails does not stop the others.
 * @param onDone told the number of entries settled so far
 * @returns the entries that failed, in order
 */
export async function runEach<T>(
  entries: readonly T[],
  action: (entry: T) => Promise<unknown>,
  onDone?: (count: number) => void,
): Promise<Failed<T>[]> {
  const failed = new Map<number, Failed<T>>()
  const queue = entries.entries()
  let done = 0
  const work = async () => {
    for (const [index, entry] of queue) {
      try {
        await action(entry)
      } catch (error) {
        failed.set(index, { entry, error })
      }
      onDone?.(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, entries.length) }, work))
  return [...failed].toSorted(([one], [other]) => one - other).map(([, what]) => what)
}
