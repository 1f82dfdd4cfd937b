import type { OutputOf } from '#contract/call.ts'
import type { relayCalls } from '#contract/calls/relay.ts'
import type { PageTrial } from '../../access/content/page.ts'
import { relayGuard } from '../../services/relay/guard.ts'

/** Whether the server sends requests to any host. */
export async function relayInfo({ ctx }: PageTrial): Promise<OutputOf<typeof relayCalls.info>> {
  const { isOn } = await relayGuard(ctx.db, ctx.site.config)
  return { is_on: isOn }
}
