import type { OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import type { Anyone } from '../../access/people/people.ts'
import { UserToken } from '../../models/user-token.ts'
import { UserTokenItem } from '../../models/user-token-item.ts'
import { logoutAddress } from '../../services/settings/sign-in-settings.ts'
import { clearSessionCookie } from '../../signin/session-cookie.ts'

/** Ends the session or access token of the request, and no other. */
export async function logout({
  ctx,
  db,
  write,
}: Anyone): Promise<OutputOf<typeof userCalls.logout>> {
  const { token } = ctx
  if (token) {
    await write(async (trx) => {
      await UserTokenItem.query(trx).where({ token_id: token.id }).delete()
      await UserToken.query(trx).deleteById(token.id)
    })
  }
  clearSessionCookie(ctx)
  return { logout_redirect_uri: await logoutAddress(db.read) }
}
