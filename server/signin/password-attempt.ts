import { User } from '../models/user.ts'
import type { RequestContext } from '../request-context.ts'
import { browserOf } from './known-browser.ts'
import { isOlderHash, isPassword, passwordHash } from './password.ts'
import { mustNotBeLocked, settleAttempt, slowDown, type Guarded } from './throttle.ts'

/** An account, or what somebody typed that names none. */
type AttemptResult = User | string

/** The password of an account, as it is guarded. */
export const passwordOf = (uid: number): Guarded => ({
  kind: 'login password',
  subject: `uid ${uid}`,
})

/**
 * What counts the wrong guesses at an account's password. A browser that its person signed in with
 * before counts for itself, so that nobody else's misses lock it out. Source:
 * server/contract/spec/additions.md 6.
 */
export const passwordAttempt = (ctx: RequestContext, account: AttemptResult): Guarded =>
  typeof account === 'string'
    ? { kind: 'login password', subject: `name ${account.trim()}`, isWatched: true }
    : { ...passwordOf(account.uid), browser: browserOf(ctx, account.uid), isWatched: true }

async function fitsAccount(
  { db }: RequestContext,
  account: AttemptResult,
  password: string,
): Promise<boolean> {
  const withBcrypt =
    (await User.query(db.read).whereRaw(`substr(password, 1, 2) = '$2'`).select('uid').first()) !==
    undefined
  return isPassword(typeof account === 'string' ? undefined : account, password, { withBcrypt })
}

/**
 * Replaces a hash of an older kind, now that its password is known; `account` carries the new one
 * then, also when another request was quicker. A password that was changed meanwhile stays as it
 * is.
 */
async function renewHash({ db }: RequestContext, account: User, password: string): Promise<void> {
  if (!isOlderHash(account.password)) return
  const fresh = await passwordHash(password)
  const older = account.password
  const renewed = await db.transaction((trx) =>
    User.query(trx)
      .where({ uid: account.uid, password: older })
      .patch({ password: fresh, salt: '' }),
  )
  const now = renewed === 1 ? undefined : await User.query(db.read).findById(account.uid)
  if (renewed === 1) account.password = fresh
  else if (now && (await isPassword(now, password))) account.password = now.password
}

/**
 * Tests a login password. One throttle counts for every call that asks for it; a name that nobody
 * has is counted and takes its time like any other. Source: server/contract/spec/additions.md 6.
 *
 * @param elsewhere asks another service once the local password is known to be right or not; what
 * it proves is a right guess too. Where it cannot say, nobody guessed wrong at an account that has
 * no password here; all others count, so that a local account is not told from a name that nobody
 * has. Where it proves somebody else than the account's person, nobody guessed at the account:
 * their own password there forgets no misses of it, and makes none.
 * @throws {Failure} `tooManyTries`
 */
export async function attemptPassword(
  ctx: RequestContext,
  account: AttemptResult,
  password: string,
  elsewhere?: (isLocal: boolean) => Promise<boolean | 'unknown' | 'another'>,
): Promise<boolean> {
  const guarded = passwordAttempt(ctx, account)
  await mustNotBeLocked(ctx, guarded)
  await slowDown(ctx, guarded)
  const isLocal = await fitsAccount(ctx, account, password)
  const said = (await elsewhere?.(isLocal)) ?? false
  const isRight = isLocal || said === true
  const isOnlyElsewhere = typeof account !== 'string' && account.password === ''
  const isNoAttempt = (said === 'unknown' && isOnlyElsewhere) || (said === 'another' && !isLocal)
  if (!isNoAttempt) await settleAttempt(ctx, guarded, isRight)
  if (isLocal && typeof account !== 'string') await renewHash(ctx, account, password)
  return isRight
}
