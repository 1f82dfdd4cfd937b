import type { InputOf, OutputOf } from '#contract/call.ts'
import type { extLoginCalls } from '#contract/calls/ext-login.ts'
import { Failure } from '#contract/failures.ts'
import { adviceSentence, type AdviceName } from '#contract/locales/sentence.ts'
import type { Anyone } from '../../access/people/people.ts'
import type { RequestContext } from '../../request-context.ts'
import { noteFailedSignIn } from '../../services/counters/refusals.ts'
import { findAccount } from '../../services/people/accounts.ts'
import { accountOf } from '../../services/people/identities.ts'
import { endTrial, beginTrial, pendingTrial } from '../../services/people/oauth-trials.ts'
import { oauth2Setting } from '../../services/settings/sign-in-settings.ts'
import { beginFlow, endFlow } from '../../signin/oauth/oauth-flow.ts'
import { oauthError, tokenFor } from '../../signin/oauth/oauth2.ts'
import { userInfoFor } from '../../signin/oauth/user-info.ts'
import { providerOf, type Provider } from '../../signin/oauth/provider.ts'
import { personIn } from '../../signin/oauth/person.ts'
import { StepFailed } from '../../signin/steps.ts'
import { enter, redirectBrowser, localPath } from './enter.ts'
import { sendTrialPage } from './trial-page.ts'

type Oauth2 = typeof extLoginCalls.oauth2
type Input = InputOf<Oauth2>

/** The configured provider. @throws {Failure} `oauth2Off` */
async function siteProvider({ db, site, locale }: RequestContext): Promise<Provider> {
  const { isOpen, form } = await oauth2Setting(db.read, site.sealer)
  if (!isOpen || !form) throw new Failure('oauth2Off')
  return told(locale, () => providerOf(form))
}

/**
 * Advice shown with the provider's own message; other details may contain addresses that visitors
 * need not know.
 */
const inItsWords: ReadonlySet<AdviceName> = new Set([
  'clientWrong',
  'callbackWrong',
  'tokenRefused',
  'userInfoRefused',
])

/**
 * Runs a request to the provider; errors are reported with advice, and logged in full.
 * @throws {Failure} `oauth2Failed`
 */
async function told<T>(locale: RequestContext['locale'], work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    const words = [
      inItsWords.has(error.advice) ? error.message : '',
      adviceSentence(locale, error.advice, error.details),
    ].filter(Boolean)
    throw new Failure('oauth2Failed', { reason: words.join(' – ') }, { cause: error })
  }
}

/** Redirects the visitor to the provider. */
async function begin(ctx: RequestContext, input: Input): Promise<[]> {
  if (input.trial_id !== '') {
    const { form, trialHash } = await beginTrial(ctx, input.trial_id)
    const provider = await told(ctx.locale, () => providerOf(form))
    redirectBrowser(ctx, await beginFlow(ctx, provider, { redirect: '', trialHash }))
    return []
  }
  const redirect = localPath(input.redirect)
  ctx.answering.wayTo = redirect
  const provider = await siteProvider(ctx)
  redirectBrowser(ctx, await beginFlow(ctx, provider, { redirect, trialHash: '' }))
  return []
}

/** Handles the provider's callback. */
async function end(ctx: RequestContext, input: Input): Promise<[]> {
  const flow = await endFlow(ctx, input.state)
  if (!flow) throw new Failure('oauth2StateWrong')
  if (flow.trialHash !== '') {
    await endTrial(ctx, await pendingTrial(ctx, flow.trialHash), {
      ...input,
      verifier: flow.verifier,
    })
    sendTrialPage(ctx)
    return []
  }
  ctx.answering.wayTo = flow.redirect
  const provider = await siteProvider(ctx)
  if (input.error === 'access_denied')
    throw new Failure('oauth2Denied', {
      reason: [input.error, input.error_description].filter(Boolean).join(': '),
    })
  const proof = await told(ctx.locale, async () => {
    if (input.error !== '') throw oauthError(input)
    const token = await tokenFor(provider, { code: input.code, verifier: flow.verifier })
    return personIn(provider, await userInfoFor(provider, token))
  })
  const { user } = await accountOf(ctx.db, { proof, now: ctx.now, signsIn: true }).catch(
    async (error: unknown) => {
      // recorded with the account that was aimed at, as by the directory
      if (error instanceof Failure)
        noteFailedSignIn(ctx, await findAccount(ctx.db.read, proof.username), error.why)
      throw error
    },
  )
  return enter(ctx, { uid: user.uid, way: 'oauth2' }, flow.redirect)
}

/**
 * Signs in with the OAuth2 provider: start and callback share one address. Somebody who says no
 * there comes back with `access_denied` (RFC 6749 4.1.2.1), which is nobody's mistake. Source:
 * server/contract/spec/administration.md 13.2.
 */
export const oauth2 = async ({ ctx }: Anyone, input: Input): Promise<OutputOf<Oauth2>> =>
  input.code !== '' || input.error !== '' ? end(ctx, input) : begin(ctx, input)
