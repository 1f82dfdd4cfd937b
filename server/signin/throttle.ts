import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { clockTolerance, isInFuture } from '../clock.ts'
import { Throttle } from '../models/throttle.ts'
import type { Sealer } from '../sealer.ts'
import type { RequestContext } from '../request-context.ts'
import { network } from './network.ts'

/**
 * Window in seconds for failures of one address at all subjects, and the duration of the lock after
 * too many; the longest of all.
 */
const addressWindow = 3_600

/**
 * Failures per hour, of unknown browsers at any address, after which further guesses at a subject
 * are delayed.
 */
const slowedFrom = 50
/** Milliseconds of delay for each. */
const slowedBy = 3_000

/** What is protected: a kind of secret and the account, item or key it belongs to. */
export interface ThrottleTarget {
  readonly kind: string
  readonly subject: string
  /** Id of a browser known to the subject: it is counted separately, at any address. */
  readonly browser?: string | undefined
  /**
   * Failures of unknown browsers are also counted across all addresses: after many, further guesses
   * are delayed.
   */
  readonly isWatched?: boolean
}

/** Prefix of the keys of guesses at one subject. */
const subjectKey = (sealer: Sealer, { kind, subject }: ThrottleTarget): string =>
  sealer.sign(`throttle ${kind} ${subject.toLowerCase()}`)

/** In place of an address. */
const everywhere = 'everywhere'

/** Keys of the rows that count a guess: at its subject, and at all subjects of its kind. */
interface Keys {
  readonly attempt: string
  readonly address: string
  /** At the subject, across all addresses; only if that is watched. */
  readonly everywhere?: string
}

function keysOf(ctx: RequestContext, target: ThrottleTarget): Keys {
  const { kind, browser } = target
  const { sealer } = ctx.site
  const from = browser === undefined ? network(ctx.address) : `browser ${browser}`
  const address = sealer.sign(`throttle ${kind} of ${from}`)
  const subject = subjectKey(sealer, target)
  const isWatched = target.isWatched && browser === undefined
  return {
    attempt: `${subject}.${address}`,
    address,
    ...(isWatched ? { everywhere: `${subject}.${everywhere}` } : {}),
  }
}

/**
 * Resets the failures at a subject; locks of whole addresses stay.
 * @returns how many addresses and browsers had failures
 */
export async function resetFailures(
  db: Knex.Transaction,
  sealer: Sealer,
  target: ThrottleTarget,
): Promise<number> {
  const begin = `${subjectKey(sealer, target)}.`
  await Throttle.query(db).deleteById(`${begin}${everywhere}`)
  return await Throttle.query(db)
    .whereRaw('substr(throttle_key, 1, ?) = ?', [begin.length, begin])
    .delete()
}

const lockedSeconds = ({ now }: RequestContext, rows: readonly Throttle[]): number =>
  Math.max(
    0,
    ...rows.map((row) =>
      isInFuture(row.locked_until, now, addressWindow) ? row.locked_until - now : 0,
    ),
  )

function mustBeOpen(ctx: RequestContext, rows: readonly Throttle[]): void {
  const seconds = lockedSeconds(ctx, rows)
  if (seconds > 0) throw new Failure('tooManyTries', { retry_after: seconds })
}

const rowsNow = (ctx: RequestContext, { attempt, address }: Keys) =>
  Throttle.query(ctx.db.read).findByIds([attempt, address])

/** Seconds until a guess is allowed again, 0 if it is now. */
export const isLocked = async (ctx: RequestContext, target: ThrottleTarget): Promise<number> =>
  lockedSeconds(ctx, await rowsNow(ctx, keysOf(ctx, target)))

/** @throws {Failure} `tooManyTries` with `retry_after` in seconds */
export const mustNotBeLocked = async (ctx: RequestContext, target: ThrottleTarget): Promise<void> =>
  mustBeOpen(ctx, await rowsNow(ctx, keysOf(ctx, target)))

const isSlowed = (
  { now }: RequestContext,
  { everywhere }: Keys,
  rows: readonly Throttle[],
): boolean =>
  rows.some(
    (row) =>
      row.throttle_key === everywhere &&
      row.misses >= slowedFrom &&
      isInFuture(row.window_start + addressWindow, now, 2 * addressWindow),
  )

/**
 * Delays a guess of an unknown browser at a subject with many failures within the hour, at any
 * address. A right guess still succeeds. Decision: decisions/001-guesses-from-everywhere.md
 */
export async function delayGuess(ctx: RequestContext, target: ThrottleTarget): Promise<void> {
  const keys = keysOf(ctx, target)
  if (
    keys.everywhere &&
    isSlowed(ctx, keys, await Throttle.query(ctx.db.read).findByIds([keys.everywhere]))
  )
    await setTimeout(slowedBy)
}

/** Failures that this server is counting right now, by key. */
const beingCounted = new Map<string, Promise<unknown>>()

/**
 * Settles a guess after it was checked: counts a wrong one, and resets earlier failures after a
 * right one, unless anybody can produce a right one of their own (`forgets`). Guesses checked
 * concurrently are settled one by one, so that they get no more attempts than sequential ones. Five
 * failures of one address at one subject in 300 s lock it for 300 s, a hundred of one address in an
 * hour for an hour.
 *
 * @throws {Failure} `tooManyTries`, also for a right guess, when others have locked it meanwhile
 */
export function settleAttempt(
  ctx: RequestContext,
  target: ThrottleTarget,
  isRight: boolean,
  { forgets = true } = {},
): Promise<void> {
  const keys = keysOf(ctx, target)
  if (isRight) return settleRight(ctx, keys, forgets)
  const counting = settleWrong(ctx, keys)
  for (const key of [keys.attempt, keys.address]) {
    const all = Promise.allSettled([beingCounted.get(key), counting]).then(() => {
      if (beingCounted.get(key) === all) beingCounted.delete(key)
    })
    beingCounted.set(key, all)
  }
  return counting
}

/**
 * Counts a failure for a secret that cannot be guessed (random, 128 bits or more), where a right
 * one always succeeds despite earlier failures. Source: server/contract/spec/additions.md 9.
 *
 * @param cause for the log
 * @throws {Failure} `tooManyTries` from the sixth failure in 300 s on
 */
export async function countFailure(
  ctx: RequestContext,
  target: ThrottleTarget,
  cause: Error,
): Promise<void> {
  try {
    await settleAttempt(ctx, target, false)
  } catch (error) {
    throw error instanceof Failure ? new Failure(error.why, error.details, { cause }) : error
  }
}

/**
 * Without earlier failures a right guess costs one query, which runs after wrong guesses that
 * arrived before it.
 */
async function settleRight(ctx: RequestContext, keys: Keys, forgets: boolean): Promise<void> {
  const both = [keys.attempt, keys.address]
  await Promise.all(both.flatMap((key) => beingCounted.get(key) ?? []))
  const seen = await rowsNow(ctx, keys)
  mustBeOpen(ctx, seen)
  if (!seen.some((row) => row.throttle_key === keys.attempt)) return
  await ctx.db.transaction(async (db) => {
    mustBeOpen(ctx, await held(ctx, db, both))
    if (forgets) await Throttle.query(db).deleteById(keys.attempt)
  })
}

async function settleWrong(ctx: RequestContext, keys: Keys): Promise<void> {
  mustBeOpen(ctx, await rowsNow(ctx, keys)) // a locked subject costs no write
  await ctx.db.transaction(async (db) => {
    const rows = await held(ctx, db, Object.values(keys))
    mustBeOpen(ctx, rows)
    await countMiss(ctx, db, keys, rows)
  })
}

/**
 * Counts an action that is rate-limited, such as requesting captchas.
 *
 * @param who is counted: the address unless something else is given
 * @throws {Failure} `tooManyTries`
 */
export async function countAction(
  ctx: RequestContext,
  kind: string,
  most: number,
  seconds: number,
  who = network(ctx.address),
): Promise<void> {
  const key = ctx.site.sealer.sign(`act ${kind} ${who}`)
  await ctx.db.transaction(async (db) => {
    const row = (await held(ctx, db, [key]))[0] as Throttle
    const { misses, ends } = await count(ctx, db, row, seconds)
    if (misses > most) throw new Failure('tooManyTries', { retry_after: ends - ctx.now })
  })
}

/**
 * Counts a search by an anonymous visitor. Source: server/access/spec.md 6.
 * @throws {Failure} `tooManyTries`
 */
export async function countSearch(ctx: RequestContext): Promise<void> {
  if (!ctx.person) await countAction(ctx, 'search', limits.searchesPerMinute, 60)
}

type Transaction = Parameters<Parameters<RequestContext['db']['transaction']>[0]>[0]

/**
 * The rows of some keys, inserted if missing and locked until the transaction ends. Always in the
 * same order, to avoid deadlocks.
 */
async function held(
  ctx: RequestContext,
  db: Transaction,
  keys: readonly string[],
): Promise<Throttle[]> {
  const sorted = keys.toSorted()
  const fresh = sorted.map((throttle_key) => ({
    throttle_key,
    misses: 0,
    window_start: ctx.now,
    locked_until: 0,
  }))
  await db(Throttle.tableName).insert(fresh).onConflict('throttle_key').ignore()
  return Throttle.query(db).findByIds(sorted).orderBy('throttle_key').forUpdate()
}

async function countMiss(
  ctx: RequestContext,
  db: Transaction,
  keys: Keys,
  rows: readonly Throttle[],
): Promise<void> {
  const slowed = isSlowed(ctx, keys, rows)
  for (const row of rows) {
    const isAttempt = row.throttle_key === keys.attempt
    const seconds = isAttempt && !slowed ? limits.signInWindowSeconds : addressWindow
    const { misses } = await count(ctx, db, row, seconds)
    if (row.throttle_key === keys.everywhere) continue // nobody is locked out because of others
    const most = slowed ? 1 : limits.signInMisses
    if (misses >= (isAttempt ? most : limits.addressMissesPerHour))
      await row.$query(db).patch({ locked_until: ctx.now + seconds })
  }
}

/** Increments the count of a row in its window. @returns the count, and when the window ends */
async function count(
  ctx: RequestContext,
  db: Transaction,
  row: Throttle,
  seconds: number,
): Promise<{ misses: number; ends: number }> {
  const inWindow = isInFuture(row.window_start + seconds, ctx.now, seconds + clockTolerance)
  const window_start = inWindow ? row.window_start : ctx.now
  const misses = (inWindow ? row.misses : 0) + 1
  await row.$query(db).patch({ misses, window_start })
  return { misses, ends: window_start + seconds }
}
