import type { OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import type { Anyone } from '../../access/people/people.ts'
import { oauth2Setting } from '../../services/settings/sign-in-settings.ts'

/** The switch and label of the OAuth2 sign-in, nothing else of its settings. */
export async function oauthInfo({
  ctx,
  db,
}: Anyone): Promise<OutputOf<typeof userCalls.oauthInfo>> {
  const { stored, form } = await oauth2Setting(db.read, ctx.site.sealer)
  return { oauth2_open: stored, oauth2_entrance_tips: form?.entrance_tips ?? '' }
}
