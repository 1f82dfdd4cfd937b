import type { OutputOf } from '#contract/call.ts'
import type { subscriptionCalls } from '#contract/calls/subscription.ts'
import type { SubscribersRead } from '../../access/people/subscription.ts'
import { dated } from '../../date-text.ts'
import { Subscription } from '../../models/subscription.ts'

type Subscribed = Subscription & { username: string; name: string }

/** Subscribers of the page, the oldest subscription first. */
export async function listSubscribers({
  ctx,
  db,
  edit,
}: SubscribersRead): Promise<OutputOf<typeof subscriptionCalls.getPageList>> {
  if (!edit) return []
  const rows = await Subscription.query(db.read)
    .join('user as u', 'u.uid', 'subscription.uid')
    .where({ object_type: 'page', object_id: edit.page.page_id })
    .orderBy('subscription.id')
    .select('subscription.*', 'u.username', 'u.name')
    .castTo<Subscribed[]>()
  return rows.map((row) => ({
    ...row,
    ...dated('sub_time', row.sub_time, ctx.site.config.timeZone),
  }))
}
