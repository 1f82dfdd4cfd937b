import { limits } from '#contract/limits.ts'
import { Captcha } from '../models/captcha.ts'
import { DeviceCode } from '../models/device-code.ts'
import { PageLock } from '../models/page-lock.ts'
import { PageSaveKey } from '../models/page-save-key.ts'
import { SyncBatch } from '../models/sync-batch.ts'
import { Throttle } from '../models/throttle.ts'
import { UserToken } from '../models/user-token.ts'
import { UserTokenItem } from '../models/user-token-item.ts'
import type { Site } from '../visit.ts'
import { cleanFiles } from './clean-files.ts'

/** Timed work: harmless when run twice or late. */
export interface TimedWork {
  readonly name: string
  readonly intervalSeconds: number
  /** @returns a line that tells what was done */
  run(site: Site, now: number): Promise<string>
}

/** Seconds for which a token that ended is still listed as such. Source: screens-managing 6.1. */
const keptExpired = 30 * 86_400

/** Rows that have ended and are read by nobody. */
const forgetEnded: TimedWork = {
  name: 'forget ended rows',
  intervalSeconds: 3_600,
  run: (site, now) =>
    site.db.transaction(async (db) => {
      const counts = [
        await Captcha.query(db).where('expire_time', '<', now).delete(),
        await DeviceCode.query(db)
          .where('expire_time', '<', now - 86_400)
          .delete(),
        await PageLock.query(db).where('lock_to', '<', now).delete(),
        await PageSaveKey.query(db)
          .where('addtime', '<', now - limits.saveKeySeconds)
          .delete(),
        await SyncBatch.query(db)
          .where('addtime', '<', now - limits.batchSeconds)
          .delete(),
        await Throttle.query(db)
          .where('window_start', '<', now - 86_400)
          .where('locked_until', '<', now)
          .delete(),
        await UserToken.query(db)
          .where('token_expire', '>', 0)
          .where('token_expire', '<', now - keptExpired)
          .delete(),
        await UserTokenItem.query(db).whereNotIn('token_id', UserToken.query(db).select('id')).delete(),
      ]
      return `${counts.reduce((sum, count) => sum + count, 0)} rows`
    }),
}

/** All timed work there is. */
export const jobs: readonly TimedWork[] = [forgetEnded, { name: 'clean files', intervalSeconds: 21_600, run: cleanFiles }]
