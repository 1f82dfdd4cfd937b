import type { InputOf, OutputOf } from '#contract/call.ts'
import type { subscriptionCalls } from '#contract/calls/subscription.ts'
import type { SubscriptionEnd } from '../../access/people/subscription.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Subscription } from '../../models/subscription.ts'

type Delete = typeof subscriptionCalls.deletePage

/** Ends subscriptions; people without one are ignored. */
export const removeSubscribers = (
  { write }: SubscriptionEnd,
  input: InputOf<Delete>,
): Promise<OutputOf<Delete>> =>
  write(async (trx): Promise<[]> => {
    for (const uids of inChunks(input.uids))
      await Subscription.query(trx)
        .where({ object_type: 'page', object_id: input.page_id })
        .whereIn('uid', uids)
        .delete()
    return []
  })
