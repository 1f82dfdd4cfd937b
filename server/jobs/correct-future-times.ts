import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import { clockTolerance } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { Captcha } from '../models/captcha.ts'
import { DeviceCode } from '../models/device-code.ts'
import { FileDeletion } from '../models/file-deletion.ts'
import { IdempotencyKey } from '../models/idempotency-key.ts'
import { Item } from '../models/item.ts'
import { OauthState } from '../models/oauth-state.ts'
import { OauthTrial } from '../models/oauth-trial.ts'
import { PageLock } from '../models/page-lock.ts'
import { Recycle } from '../models/recycle.ts'
import { RemovedFile } from '../models/removed-file.ts'
import { Throttle } from '../models/throttle.ts'
import { UserToken } from '../models/user-token.ts'
import { rowlessSeconds } from '../services/files/files.ts'

/** Rows that live for minutes or hours, and so could not have such a late end. */
const shortLived = [
  [Captcha, 'expire_time'],
  [DeviceCode, 'expire_time'],
  [IdempotencyKey, 'addtime'],
  [OauthState, 'expire_time'],
  [OauthTrial, 'expire_time'],
  [PageLock, 'lock_to'],
  [Throttle, 'locked_until'],
  [Throttle, 'window_start'],
] as const

/**
 * Corrects times written by a clock that was ahead, once a clock is trusted again: otherwise a
 * session of that time would be valid, and a deleted page would stay in the bin, for as long as
 * that clock was wrong.
 */
export async function correctFutureTimes(db: Database, now: number): Promise<void> {
  const tooLate = now + clockTolerance
  const deleted = async (trx: Knex.Transaction, { tableName }: typeof Recycle | typeof Item) =>
    trx(tableName).where('del_time', '>', tooLate).update({ del_time: now })
  await db.transaction(async (trx) => {
    for (const [{ tableName }, moment] of shortLived)
      await trx(tableName).where(moment, '>', tooLate).delete()
    await UserToken.query(trx)
      .where('addtime', '>', tooLate)
      .whereNot({ kind: 'access' }) // the end of an access token was chosen by its owner
      .patch({ token_expire: trx.raw('token_expire - addtime + ?', [now]), addtime: now })
    // bytes that may still get a row wait longer than any deletion that is retried
    await trx(FileDeletion.tableName)
      .where('due_time', '>', tooLate + rowlessSeconds)
      .update({ due_time: now })
    await trx(RemovedFile.tableName)
      .where('restore_until', '>', tooLate + limits.removedFileSeconds)
      .update({ restore_until: now })
    await deleted(trx, Recycle)
    await deleted(trx, Item)
  })
}
