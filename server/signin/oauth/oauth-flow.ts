import { createHash, randomBytes } from 'node:crypto'
import { OauthState } from '../../models/oauth-state.ts'
import type { RequestContext } from '../../request-context.ts'
import { sameSecret, secretHash } from '../../sealer.ts'
import { countAct } from '../throttle.ts'
import { authorizeAddress, type Provider } from './oauth2.ts'

/** Seconds a visitor may take at the provider. */
export const flowSeconds = 600

/** Sign-ins that one address may begin in a minute; as many as captchas. */
const beginningsPerMinute = 60

/** One cookie for each sign-in that is under way, so that two tabs do not disturb each other. */
const cookieOf = (stateHash: string) => `oauth_${stateHash.slice(0, 12)}`

/** What a sign-in is begun for. */
interface Purpose {
  /** The place of our own to go on to. */
  readonly redirect: string
  /** The trial that it belongs to, empty for a real sign-in. */
  readonly trialHash: string
}

/**
 * Begins a sign-in at the provider: a state that only this browser can bring back, once, and a
 * secret for PKCE.
 *
 * @returns where the browser goes
 * @throws {Failure} `tooManyTries`
 */
export async function beginFlow(
  ctx: RequestContext,
  provider: Provider,
  { redirect, trialHash }: Purpose,
): Promise<string> {
  await countAct(ctx, 'oauth2', beginningsPerMinute, 60)
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
 * Ends a sign-in that this browser began: its state is used up.
 * @returns `null` for a state of another browser, a used or an old one
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
