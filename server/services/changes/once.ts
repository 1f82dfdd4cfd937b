import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import * as z from 'zod'
import type { Call } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { IdempotencyKey } from '../../models/idempotency-key.ts'
import type { RequestContext } from '../../request-context.ts'

/** Milliseconds for which a repeated request waits for the first one, and between two looks. */
const longestWait = 5_000
const betweenLooks = 100

/** A request that is done once for its key. */
interface Act {
  readonly call: Call
  readonly row: Pick<IdempotencyKey, 'uid' | 'idempotency_key' | 'fingerprint'>
  /** What it writes is stored, and its key with it. */
  isStored: boolean
}

/** Acts of requests that are being answered. */
const acts = new WeakMap<RequestContext, Act>()

/**
 * The key of this request is used already: its answer is to be looked up. Never leaves the server.
 */
export class UsedKey extends Error {}

/** Has the request done once for its key. Called before the rule. */
export function expectOnce(ctx: RequestContext, call: Call, row: Act['row']): void {
  acts.set(ctx, { call, row, isStored: false })
}

const placeOf = ({ row: { uid, idempotency_key } }: Act) => ({ uid, idempotency_key })

/**
 * Stores the key of the request in the transaction that writes first: both are stored, or neither.
 * A concurrent request with the same key waits here until the commit.
 *
 * @throws {UsedKey}
 */
export async function claimKey(db: Knex.Transaction, ctx: RequestContext): Promise<void> {
  const act = acts.get(ctx)
  if (!act || act.isStored) return
  const own = () => IdempotencyKey.query(db).where({ uid: act.row.uid })
  await own()
    .where(placeOf(act))
    .where('addtime', '<=', ctx.now - limits.onceSeconds)
    .delete()
  const claimed = await db(IdempotencyKey.tableName)
    .insert({ ...act.row, addtime: ctx.now })
    .onConflict(['uid', 'idempotency_key'])
    .ignore()
    .returning('uid')
  if (claimed.length === 0) throw new UsedKey()
  const [oldest] = await own()
    .orderBy('addtime', 'desc')
    .orderBy('idempotency_key')
    .offset(limits.onceKeys)
    .limit(1)
    .select('addtime')
  if (oldest)
    await own()
      .where('addtime', '<=', oldest.addtime)
      .whereNot('idempotency_key', act.row.idempotency_key)
      .delete()
}

/** What the request writes is committed, with its key. */
export function keyIsStored(ctx: RequestContext): void {
  const act = acts.get(ctx)
  if (act) act.isStored = true
}

/**
 * The answer that the first request with this key got; waits a moment for one that is being
 * answered. `null`: this is the first one.
 *
 * @throws {Failure} `keyReused`, or `keyUnanswered` where the answer is not known
 */
export async function keptAnswer(ctx: RequestContext): Promise<{ value: unknown } | null> {
  const act = acts.get(ctx)
  if (!act || act.isStored) return null
  const until = performance.now() + longestWait
  for (;;) {
    const first = await IdempotencyKey.query(ctx.db.read)
      .findOne(placeOf(act))
      .where('addtime', '>', ctx.now - limits.onceSeconds)
    if (!first) return null
    if (first.fingerprint !== act.row.fingerprint) throw new Failure('keyReused')
    if (first.answer) return { value: z.decode(act.call.output, JSON.parse(first.answer)) }
    if (first.answer !== null || performance.now() > until || ctx.left().aborted)
      throw new Failure('keyUnanswered')
    await pause(betweenLooks)
  }
}

/** Keeps the answer for repeated requests, if the request has written something. */
export async function keepAnswer(ctx: RequestContext, value: unknown): Promise<void> {
  const act = acts.get(ctx)
  if (!act?.isStored) return
  const answer = JSON.stringify(z.encode(act.call.output, value as never))
  await ctx.db.transaction((db) =>
    IdempotencyKey.query(db)
      .findById([act.row.uid, act.row.idempotency_key])
      .patch({ answer: answer.length > limits.onceAnswerLength ? '' : answer }),
  )
}
