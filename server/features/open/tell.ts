import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { Visit } from '../../visit.ts'

// Scripts of the older server read a word, not JSON. Source: wire contract 13.2, 13.3.

/** Writes a plain text as the whole answer. */
export const tell = ({ answering }: Visit, text: string): void =>
  answering.send(text, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })

/** A refusal as a sentence in the visitor's language. */
export const tellRefusal = (visit: Visit, { why, details }: Failure): void =>
  tell(visit, `${failureSentence(visit.locale, why, details)}\n`)

/** True when the work was done, false when it was refused; the limit of pages travels as JSON. */
export async function isDone(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.why !== 'tooManyPages') return false
    throw error
  }
}
