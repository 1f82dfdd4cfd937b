import type { InputOf, OutputOf } from '#contract/call.ts'
import type { subscriptionCalls } from '#contract/calls/subscription.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { readersAmong } from '../../access/content/readers.ts'
import { subscribe } from '../../services/messages/reminders.ts'

type Save = typeof subscriptionCalls.savePage

/** Adds those of the named people who may read the page. */
export async function addSubscribers(
  grant: PageEdit,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> {
  const { ctx, write, item, page } = grant
  if (input.uids.length === 0) return []
  return write(async (trx, { recheck }): Promise<[]> => {
    await recheck()
    await subscribe(trx, await readersAmong(trx, item, page, input.uids), page.page_id, ctx.now)
    return []
  })
}
