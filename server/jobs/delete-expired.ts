import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import { runInBatches } from '../db/batches/run-in-batches.ts'
import { Audit } from '../models/audit.ts'
import { Captcha } from '../models/captcha.ts'
import { DeviceCode } from '../models/device-code.ts'
import { IdempotencyKey } from '../models/idempotency-key.ts'
import { OauthState } from '../models/oauth-state.ts'
import { OauthTrial } from '../models/oauth-trial.ts'
import { PageLock } from '../models/page-lock.ts'
import { PageSaveKey } from '../models/page-save-key.ts'
import { SignedLogin } from '../models/signed-login.ts'
import { SyncBatch } from '../models/sync-batch.ts'
import { Throttle } from '../models/throttle.ts'
import { UserToken } from '../models/user-token.ts'
import { UserTokenItem } from '../models/user-token-item.ts'
import { correctFutureTimes } from './correct-future-times.ts'
import type { JobRun } from './scheduled-job.ts'

const day = 86_400

/** Seconds for which an expired token is still listed. Source: web/spec/managing.md 6.1. */
const keptExpired = 30 * day

/** Seconds for which audited actions are kept. Source: server/db/spec/tables.md 5. */
const keptAudit = 400 * day

/** Rows per step: it blocks the writer for some milliseconds, so that saves hardly notice. */
const rowsAtOnce = 2_000

type Rows = Knex.QueryBuilder
type Kind = readonly [
  model: { readonly tableName: string; readonly idColumn: string | string[] },
  hasEnded: (rows: Rows, now: number) => Rows,
]

const kinds: readonly Kind[] = [
  [Captcha, (rows, now) => rows.where('expire_time', '<', now)],
  [DeviceCode, (rows, now) => rows.where('expire_time', '<', now - day)],
  [OauthState, (rows, now) => rows.where('expire_time', '<', now)],
  [OauthTrial, (rows, now) => rows.where('expire_time', '<', now)],
  // an old signature is refused by its time long before this
  [SignedLogin, (rows, now) => rows.where('expire_time', '<', now - day)],
  [PageLock, (rows, now) => rows.where('lock_to', '<', now)],
  [PageSaveKey, (rows, now) => rows.where('addtime', '<', now - limits.saveKeySeconds)],
  [IdempotencyKey, (rows, now) => rows.where('addtime', '<', now - limits.onceSeconds)],
  [SyncBatch, (rows, now) => rows.where('addtime', '<', now - limits.batchSeconds)],
  [
    Throttle,
    (rows, now) => rows.where('window_start', '<', now - day).where('locked_until', '<', now),
  ],
  [
    UserToken,
    (rows, now) => rows.where('token_expire', '>', 0).where('token_expire', '<', now - keptExpired),
  ],
  [
    UserTokenItem,
    (rows) =>
      rows.whereNotIn('token_id', (tokens) => void tokens.from(UserToken.tableName).select('id')),
  ],
  [Audit, (rows, now) => rows.where('addtime', '<', now - keptAudit)],
]

/** Deletes expired rows that nobody reads, and corrects those whose end lies too far ahead. */
export async function deleteExpired({ site, now, signal }: JobRun): Promise<string> {
  await correctFutureTimes(site.db, now)
  let deleted = 0
  for (const [{ tableName, idColumn }, hasEnded] of kinds) {
    const key = [idColumn].flat()
    await runInBatches(
      site.db,
      signal,
      async (trx) => {
        const ended = hasEnded(trx(tableName), now).select(key).limit(rowsAtOnce)
        // checked again, since for a row renewed meanwhile PostgreSQL re-evaluates only the outer
        // condition
        return hasEnded(trx(tableName), now).whereIn(key, ended).delete()
      },
      (count) => (deleted += count),
    )
  }
  return `${deleted} rows`
}
