import { limits } from '#contract/limits.ts'
import { Audit } from '../models/audit.ts'
import { Captcha } from '../models/captcha.ts'
import { DeviceCode } from '../models/device-code.ts'
import { OauthState } from '../models/oauth-state.ts'
import { OauthTrial } from '../models/oauth-trial.ts'
import { PageLock } from '../models/page-lock.ts'
import { PageSaveKey } from '../models/page-save-key.ts'
import { SignedLogin } from '../models/signed-login.ts'
import { SyncBatch } from '../models/sync-batch.ts'
import { Throttle } from '../models/throttle.ts'
import { UserToken } from '../models/user-token.ts'
import { UserTokenItem } from '../models/user-token-item.ts'
import type { Run } from './timed-work.ts'

const day = 86_400

/** Seconds for which a token that ended is still listed as such. Source: screens-managing 6.1. */
const keptExpired = 30 * day

/** Seconds for which acts of administrators are kept. Source: tables (audit). */
const keptAudit = 400 * day

/** Deletes rows that have ended and are read by nobody. */
export async function forgetEnded({ site, now }: Run): Promise<string> {
  const forgotten = await site.db.transaction(async (db) => {
    const counts = [
      await Captcha.query(db).where('expire_time', '<', now).delete(),
      await DeviceCode.query(db)
        .where('expire_time', '<', now - day)
        .delete(),
      await OauthState.query(db).where('expire_time', '<', now).delete(),
      await OauthTrial.query(db).where('expire_time', '<', now).delete(),
      // a signature is refused by its time long before this
      await SignedLogin.query(db)
        .where('expire_time', '<', now - day)
        .delete(),
      await PageLock.query(db).where('lock_to', '<', now).delete(),
      await PageSaveKey.query(db)
        .where('addtime', '<', now - limits.saveKeySeconds)
        .delete(),
      await SyncBatch.query(db)
        .where('addtime', '<', now - limits.batchSeconds)
        .delete(),
      await Throttle.query(db)
        .where('window_start', '<', now - day)
        .where('locked_until', '<', now)
        .delete(),
      await UserToken.query(db)
        .where('token_expire', '>', 0)
        .where('token_expire', '<', now - keptExpired)
        .delete(),
      await UserTokenItem.query(db).whereNotIn('token_id', UserToken.query(db).select('id')).delete(),
      await Audit.query(db)
        .where('addtime', '<', now - keptAudit)
        .delete(),
    ]
    return counts.reduce((sum, count) => sum + count, 0)
  })
  return `${forgotten} rows`
}
