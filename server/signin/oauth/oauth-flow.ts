import { createHash, randomBytes } from 'node:crypto'
import { OauthState } from '../../models/oauth-state.ts'
import type { RequestContext } from '../../request-context.ts'
import { sameSecret, secretHash } from '../../sealer.ts'
import { countAction } from '../throttle.ts'
import { authorizeAddress, type Provider } from './provider.ts'

/** Seconds that a visitor may spend at the provider. */
export const flowSeconds = 600

/** Sign-ins that one address may start per minute; as many as captchas. */
const beginningsPerMinute = 60

/** One cookie per pending sign-in, so that two tabs do not interfere. */
const cookieOf = (stateHash: string) => `oauth_${stateHash.slice(0, 12)}`

/** The purpose of a sign-in. */
interface Purpose {
  /** Local address to continue at. */
  readonly redirect: string
  /** The trial it belongs to, empty for a real sign-in. */
  readonly trialHash: string
}

/**
 * Starts a sign-in at the provider: a one-time state bound to this browser, and a secret for PKCE.
 *
 * @returns the address to send the browser to
 * @throws {Failure} `tooManyTries`
 */
export async function beginFlow(
  ctx: RequestContext,
  provider: Provider,
  { redirect, trialHash }: Purpose,
): Promise<string> {
  await countAction(ctx, 'oauth2', beginningsPerMinute, 60)
  const state = randomBytes(16).toString('hex')
  const verifier = randomBytes(32).toString('base64url')
  const stateHash = secretHash(state)
  await ctx.db.transaction((db) =>
    OauthState.query(db).insert({
      state_hash: stateHash,
      verifier: ctx.site.sealer.seal(verifier),
      redirect,
      trial_hash: trialHash,
      expire_time: ctx.now + flowSeconds,
    }),
  )
  ctx.answering.setCookie(cookieOf(stateHash), state, { seconds: flowSeconds, httpOnly: true })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return authorizeAddress(provider, { state, challenge })
}

/**
 * Completes a sign-in that this browser has started, and uses up its state.
 * @returns `null` for a state of another browser, a used or an expired one
 */
export async function endFlow(
  ctx: RequestContext,
  state: string,
): Promise<(Purpose & { readonly verifier: string }) | null> {
  const stateHash = secretHash(state)
  const cookie = ctx.cookies[cookieOf(stateHash)]
  if (state === '' || cookie === undefined || !sameSecret(cookie, state)) return null
  ctx.answering.setCookie(cookieOf(stateHash), '', { seconds: 0, httpOnly: true })
  const row = await ctx.db.transaction(async (db) => {
    const found = await OauthState.query(db).findById(stateHash).forUpdate()
    if (found) await found.$query(db).delete()
    return found
  })
  if (!row || row.expire_time <= ctx.now) return null
  return {
    verifier: ctx.site.sealer.open(row.verifier),
    redirect: row.redirect,
    trialHash: row.trial_hash,
  }
}
