import type { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { RequestContext } from '../../request-context.ts'
import { noteRefusal } from '../../services/counters/refusals.ts'

/** Sends a plain text as the whole answer. For calls of shape `file`. */
export const sendText = ({ answering }: RequestContext, text: string, status = 200): void =>
  answering.send(
    text,
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    status,
  )

/** Sends a refusal as a sentence in the visitor's language. For calls of shape `file`. */
export function sendRefusal(ctx: RequestContext, { why, details }: Failure, status = 200): void {
  noteRefusal(ctx, why)
  sendText(ctx, `${failureSentence(ctx.locale, why, details)}\n`, status)
}
