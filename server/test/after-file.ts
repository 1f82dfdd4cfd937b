type End = () => Promise<void> | void

const ends: End[] = []

/**
 * Registers cleanup to run after the tests of the file, wherever this is called: vitest ignores
 * `afterAll` inside a test or another hook, and following files share the process.
 */
export const afterFile = (end: End): void => void ends.push(end)

/** Runs all cleanups, the newest first; a failing one does not stop the others. */
export async function endFile(): Promise<void> {
  const failed: unknown[] = []
  for (let end = ends.pop(); end; end = ends.pop()) {
    try {
      await end()
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed)
}
