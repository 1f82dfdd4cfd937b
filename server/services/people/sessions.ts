import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { DeviceCode } from '../../models/device-code.ts'
import { UserToken, type TokenKind, type TokenScope } from '../../models/user-token.ts'
import { UserTokenItem } from '../../models/user-token-item.ts'
import { secretHash } from '../../sealer.ts'
import { lockAccount } from './lock-account.ts'

interface NewSession {
  readonly uid: number
  readonly kind: Exclude<TokenKind, 'access'>
  readonly now: number
  /** Lifetime in seconds. */
  readonly seconds: number
  readonly ip: string
  readonly userAgent: string
}

/**
 * Starts a session; beyond 50 per person the oldest ends. The caller has locked the person's row,
 * so that sign-ins are serialised.
 *
 * @returns the secret, 128 lower-case hexadecimal characters; only its hash is stored. Source:
 * server/contract/spec/calls.md 1.5, server/contract/spec/additions.md 6
 */
export async function startSession(db: Knex.Transaction, session: NewSession): Promise<string> {
  const oldest = UserToken.query(db)
    .where({ uid: session.uid })
    .whereNot({ kind: 'access' })
    .orderBy('id', 'desc')
    .offset(limits.sessionsPerUser - 1)
    .limit(1)
    .select('id')
  await UserToken.query(db)
    .where({ uid: session.uid })
    .whereNot({ kind: 'access' })
    .where('id', '<=', oldest)
    .delete()
  const secret = randomBytes(64).toString('hex')
  await UserToken.query(db).insert({
    uid: session.uid,
    kind: session.kind,
    scope: 'full',
    all_items: 1,
    token_hash: secretHash(secret),
    token_start: secret.slice(0, 8),
    addtime: session.now,
    last_used_time: session.now,
    token_expire: session.now + session.seconds,
    ip: session.ip,
    user_agent: session.userAgent.slice(0, 500),
  })
  return secret
}

/** Ends every session of a person; access tokens stay valid. Source: server/access/spec.md 12. */
export async function endSessions(db: Knex.Transaction, uid: number): Promise<void> {
  await UserToken.query(db).where({ uid }).whereNot({ kind: 'access' }).delete()
}

/**
 * Ends every access token of a person, and approvals of terminals.
 * @returns how many tokens. Source: server/contract/spec/additions.md 3
 */
export async function endAccessTokens(db: Knex.Transaction, uid: number): Promise<number> {
  const tokens = UserToken.query(db).where({ uid, kind: 'access' })
  await UserTokenItem.query(db).whereIn('token_id', tokens.clone().select('id')).delete()
  await DeviceCode.query(db).where({ uid, state: 'approved' }).delete()
  return tokens.delete()
}

/** Ends every session and access token of a person. Source: server/access/spec.md 15. */
export async function endTokens(db: Knex.Transaction, uid: number): Promise<void> {
  await endAccessTokens(db, uid)
  await endSessions(db, uid)
}

interface NewAccessToken {
  readonly uid: number
  readonly name: string
  readonly scope: Exclude<TokenScope, 'full'>
  /** `null`: every item of the person, also future ones. */
  readonly itemIds: readonly number[] | null
  /** Unix seconds, 0 never. */
  readonly expires: number
  readonly now: number
}

/** @throws {Failure} `badInput` for more items than a token may be limited to */
export function mustBeFewItems(itemIds: readonly number[]): void {
  if (itemIds.length > limits.itemsPerToken) throw new Failure('badInput', { field: 'item_ids' })
}

/**
 * Creates an access token. Its rights are its owner's at the time of each request, limited to scope
 * and items.
 *
 * @returns the secret, which is shown once and stored only as a hash. Source:
 * server/contract/spec/additions.md 3, web/spec/managing.md 6.1
 * @throws {Failure} `tooManyTokens`, `notLoggedIn` when the person was deleted; `badInput` for too
 * many items
 */
export async function makeAccessToken(
  db: Knex.Transaction,
  request: NewAccessToken,
): Promise<{ id: number; token: string }> {
  const itemIds = [...new Set(request.itemIds ?? [])]
  mustBeFewItems(itemIds)
  await mustHaveRoomForToken(db, request.uid, request.now)
  const token = `sdp_${randomBytes(32).toString('hex')}`
  const { id } = await UserToken.query(db).insert({
    uid: request.uid,
    kind: 'access',
    name: request.name,
    scope: request.scope,
    all_items: request.itemIds === null ? 1 : 0,
    token_hash: secretHash(token),
    token_start: token.slice(0, 8),
    addtime: request.now,
    token_expire: request.expires,
  })
  const items = itemIds.map((item_id) => ({ token_id: id, item_id }))
  for (const part of inChunks(items, 2)) await db(UserTokenItem.tableName).insert(part)
  return { id, token }
}

/**
 * Refuses a token beyond the hundredth. Approved terminals that have not fetched their token yet
 * count too, so that each gets what was approved. Locks the person's row until the end of the
 * transaction, so that concurrent requests are serialised.
 *
 * @throws {Failure} `tooManyTokens`, `notLoggedIn` when the person was deleted
 */
export async function mustHaveRoomForToken(
  db: Knex.Transaction,
  uid: number,
  now: number,
): Promise<void> {
  await lockAccount(db, uid)
  const tokens = await UserToken.query(db).where({ uid, kind: 'access' }).resultSize()
  const approved = await DeviceCode.query(db)
    .where({ uid, state: 'approved' })
    .where('expire_time', '>', now)
    .resultSize()
  if (tokens + approved >= limits.accessTokensPerUser)
    throw new Failure('tooManyTokens', { limit: limits.accessTokensPerUser })
}
