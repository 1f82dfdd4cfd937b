import { User } from '../models/user.ts'
import type { RequestContext } from '../request-context.ts'
import { browserOf } from './known-browser.ts'
import { isOlderHash, isPassword, passwordHash } from './password.ts'
import { mustNotBeLocked, settleAttempt, delayGuess, type ThrottleTarget } from './throttle.ts'

/** An account, or the typed name if there is none. */
type AttemptResult = User | string

/** Throttle key of an account's password. */
export const passwordOf = (uid: number): ThrottleTarget => ({
  kind: 'login password',
  subject: `uid ${uid}`,
})

/**
 * Throttle of wrong guesses at an account's password. A browser with an earlier sign-in is counted
 * separately, so that others cannot lock it out. Source: server/contract/spec/additions.md 6.
 */
export const passwordAttempt = (ctx: RequestContext, account: AttemptResult): ThrottleTarget =>
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
 * Replaces an older kind of hash once its password is known, and updates `account`, also when
 * another request was faster. A password that was changed meanwhile is left alone.
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
 * Checks a login password. All calls that ask for it share one throttle; an unknown name is counted
 * and takes as long as any other. Source: server/contract/spec/additions.md 6.
 *
 * @param elsewhere asks another service once the local password was checked; if it verifies the
 * person, that counts as a right guess. If it is unavailable, no wrong guess is counted for an
 * account without a local password; for all others one is, so that a local account cannot be told
 * from an unknown name. If it verifies another person, the account was not attacked: no failures
 * are counted or reset.
 * @throws {Failure} `tooManyTries`
 */
export async function attemptPassword(
  ctx: RequestContext,
  account: AttemptResult,
  password: string,
  elsewhere?: (isLocal: boolean) => Promise<boolean | 'unknown' | 'another'>,
): Promise<boolean> {
  const target = passwordAttempt(ctx, account)
  await mustNotBeLocked(ctx, target)
  await delayGuess(ctx, target)
  const isLocal = await fitsAccount(ctx, account, password)
  const said = (await elsewhere?.(isLocal)) ?? false
  const isRight = isLocal || said === true
  const isOnlyElsewhere = typeof account !== 'string' && account.password === ''
  const isNoAttempt = (said === 'unknown' && isOnlyElsewhere) || (said === 'another' && !isLocal)
  if (!isNoAttempt) await settleAttempt(ctx, target, isRight)
  if (isLocal && typeof account !== 'string') await renewHash(ctx, account, password)
  return isRight
}
