import type { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { noteRefusal } from '../services/refusals.ts'
import type { Visit } from '../visit.ts'

/** Sends a plain text as the whole answer. For calls of shape `file`. */
export const sendText = ({ answering }: Visit, text: string, status = 200): void =>
  answering.send(
    text,
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    status,
  )

/** Sends a refusal as a sentence in the visitor's language. For calls of shape `file`. */
export function sendRefusal(visit: Visit, { why, details }: Failure, status = 200): void {
  noteRefusal(visit, why)
  sendText(visit, `${failureSentence(visit.locale, why, details)}\n`, status)
}
