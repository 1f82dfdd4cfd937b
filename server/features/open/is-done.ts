import { Failure } from '#contract/failures.ts'

// Scripts of the older server read a word, not JSON. Source: wire contract 13.2, 13.3.

/** True when the work was done, false when it was refused; the limit of pages travels as JSON. */
export async function isDone(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.why !== 'tooManyPages') return false
    throw error
  }
}
