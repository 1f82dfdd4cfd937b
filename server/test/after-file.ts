type End = () => Promise<void> | void

const ends: End[] = []

/**
 * Does this after the tests of the file, wherever in it this is called: `afterAll` of vitest would be
 * forgotten when it is called in a test or in another hook, and the files after it share the process.
 */
export const afterFile = (end: End): void => void ends.push(end)

/** Does all of it, the newest first; what fails holds up nothing else. */
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
