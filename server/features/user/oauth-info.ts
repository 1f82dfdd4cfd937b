import type { OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import type { Anyone } from '../../access/people.ts'
import { readSettings } from '../../services/options.ts'

/** The switch and the words of the OAuth2 entrance, nothing else of its settings. */
export async function oauthInfo({ db }: Anyone): Promise<OutputOf<typeof userCalls.oauthInfo>> {
  const { oauth2_open, oauth2_form } = await readSettings(db.read, 'oauth2_open', 'oauth2_form')
  return { oauth2_open, oauth2_entrance_tips: oauth2_form.entrance_tips }
}
