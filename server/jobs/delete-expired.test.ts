import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { inChunks } from '../db/batches/in-chunks.ts'
import { Audit } from '../models/audit.ts'
import { Captcha } from '../models/captcha.ts'
import { DeviceCode } from '../models/device-code.ts'
import { FileDeletion } from '../models/file-deletion.ts'
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
import { rowlessSeconds } from '../services/files/files.ts'
import { longestTurnOf } from '../test/longest-turn.ts'
import { startApp } from '../test/start-app.ts'
import { deleteExpired } from './delete-expired.ts'

const { site, db, clock } = await startApp()
const { now } = clock
const forget = () => deleteExpired({ site, now, signal: new AbortController().signal })
const put = (table: string, rows: readonly object[]) =>
  db.transaction((trx) => trx(table).insert([...rows]))
const day = 86_400

test('expired rows are deleted, and nothing else', async () => {
  /** For each kind an expired row and one that has not, or not long enough, expired. */
  const kinds: [{ tableName: string }, object, object][] = [
    [Captcha, { expire_time: now - 1 }, { expire_time: now }],
    [
      DeviceCode,
      { code_hash: 'a', secret_hash: 'a', expire_time: now - day - 1 },
      { code_hash: 'b', secret_hash: 'b', expire_time: now - 1 },
    ],
    [OauthState, { state_hash: 'a', expire_time: now - 1 }, { state_hash: 'b', expire_time: now }],
    [OauthTrial, { trial_hash: 'a', expire_time: now - 1 }, { trial_hash: 'b', expire_time: now }],
    [
      SignedLogin,
      { signature_hash: 'a', expire_time: now - day - 1 },
      { signature_hash: 'b', expire_time: now - 1 },
    ],
    [PageLock, { page_id: 1, lock_to: now - 1 }, { page_id: 2, lock_to: now }],
    [
      PageSaveKey,
      { uid: 1, save_key: 'a', addtime: now - day - 1 },
      { uid: 2, save_key: 'a', addtime: now - day },
    ],
    [
      IdempotencyKey,
      { uid: 1, idempotency_key: 'a', fingerprint: 'f', addtime: now - day - 1 },
      { uid: 2, idempotency_key: 'a', fingerprint: 'f', addtime: now - day },
    ],
    [
      SyncBatch,
      { source_id: 1, number: 'a', addtime: now - limits.batchSeconds - 1 },
      { source_id: 1, number: 'b', addtime: now },
    ],
    [
      Throttle,
      { throttle_key: 'a', window_start: now - day - 1 },
      { throttle_key: 'b', window_start: now - day - 1, locked_until: now },
    ],
    [
      UserToken,
      { id: 1, token_hash: 'a', token_expire: now - 30 * day - 1 },
      { id: 2, token_hash: 'b', token_expire: 0 },
    ],
    [UserTokenItem, { token_id: 1, item_id: 1 }, { token_id: 2, item_id: 1 }],
    [Audit, { act: 'a', addtime: now - 400 * day - 1 }, { act: 'b', addtime: now - day }],
  ]
  for (const [{ tableName }, ended, stays] of kinds)
    for (const row of [ended, stays]) await put(tableName, [row])
  expect(await forget()).toBe(`${kinds.length} rows`)
  for (const [{ tableName }, , stays] of kinds)
    expect(await db.read(tableName), tableName).toEqual([expect.objectContaining(stays)])
})

test('bytes without a row keep their month, and only a later end was written by a wrong clock', async () => {
  const note = (storage_key: string, due_time: number) => ({
    storage: 'disk',
    storage_key,
    due_time,
  })
  const month = now + rowlessSeconds
  await put(FileDeletion.tableName, [
    note('retried', now + day),
    note('without-a-row', month),
    note('of-a-wrong-clock', month + 400 * day),
  ])
  await forget()
  expect(
    await FileDeletion.query(db.read).orderBy('due_time').select('storage_key', 'due_time'),
  ).toEqual([
    { storage_key: 'of-a-wrong-clock', due_time: now },
    { storage_key: 'retried', due_time: now + day },
    { storage_key: 'without-a-row', due_time: month },
  ])
})

test(
  'deleting a large number of expired rows does not block others',
  { timeout: 120_000 },
  async () => {
    const rows = Array.from({ length: 150_000 }, (_, index) => ({
      uid: 3,
      save_key: `key ${index}`,
      page_id: index,
      addtime: 1,
    }))
    const turn = await longestTurnOf(100, async () => {
      for (const part of inChunks(rows, 4)) await put(PageSaveKey.tableName, part)
      expect(await forget()).toBe('150000 rows')
    })
    expect(turn).toBeLessThan(100)
  },
)
