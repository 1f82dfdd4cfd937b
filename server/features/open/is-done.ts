import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { RequestContext } from '../../request-context.ts'

// Scripts of the older server expect a word, not JSON. Source: server/contract/spec/calls.md 13.2,
// 13.3.

/**
 * True on success, false on a failure. A title that is too long is reported as itself, since its
 * author can fix it, and the limit of pages is sent as JSON. Source:
 * server/contract/spec/additions.md 9.
 */
export async function isDone(work: () => Promise<boolean>): Promise<boolean | Failure> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.why === 'tooManyPages') throw error
    return error.why === 'textTooLong' ? error : false
  }
}

/** The word that scripts look for, followed by the reason of a failure. */
export function sendOutcome(
  ctx: RequestContext,
  done: boolean | Failure,
  words: { readonly done: string; readonly failed: string },
): void {
  const reason =
    done instanceof Failure ? `${failureSentence(ctx.locale, done.why, done.details)}\n` : ''
  ctx.answering.sendText(done === true ? words.done : `${words.failed}${reason}`)
}
