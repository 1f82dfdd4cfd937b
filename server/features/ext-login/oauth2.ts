import type { InputOf, OutputOf } from '#contract/call.ts'
import type { extLoginCalls } from '#contract/calls/ext-login.ts'
import { Failure } from '#contract/failures.ts'
import { adviceSentence, type AdviceName } from '#contract/locales/sentence.ts'
import type { Anyone } from '../../access/people/people.ts'
import type { RequestContext } from '../../request-context.ts'
import { accountOf } from '../../services/people/identities.ts'
import { endTrial, trialToBegin, trialToEnd } from '../../services/people/oauth-trials.ts'
import { oauth2Setting } from '../../services/settings/sign-in-settings.ts'
import { beginFlow, endFlow } from '../../signin/oauth/oauth-flow.ts'
import {
  oauthError,
  personIn,
  providerOf,
  tokenFor,
  userInfoFor,
  type Provider,
} from '../../signin/oauth/oauth2.ts'
import { StepFailed } from '../../signin/steps.ts'
import { enter, leadTo, ownPath } from './enter.ts'
import { trialPage } from './trial-page.ts'

type Oauth2 = typeof extLoginCalls.oauth2
type Input = InputOf<Oauth2>

/** The provider that the site's settings name. @throws {Failure} `oauth2Off` */
async function siteProvider({ db, site, locale }: RequestContext): Promise<Provider> {
  const { isOpen, form } = await oauth2Setting(db.read, site.sealer)
  if (!isOpen || !form) throw new Failure('oauth2Off')
  return told(locale, () => providerOf(form))
}

/**
 * Advice beside which the provider's own words stand; of anything else the details may name
 * addresses that visitors need not know.
 */
const inItsWords: ReadonlySet<AdviceName> = new Set([
  'clientWrong',
  'callbackWrong',
  'tokenRefused',
  'userInfoRefused',
])

/**
 * Does what talks to the provider; what goes wrong there is told with what to do, all of it in the
 * log.
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

/** Sends the visitor to the provider. */
async function begin(ctx: RequestContext, input: Input): Promise<[]> {
  if (input.trial_id !== '') {
    const { form, trialHash } = await trialToBegin(ctx, input.trial_id)
    const provider = await told(ctx.locale, () => providerOf(form))
    leadTo(ctx, await beginFlow(ctx, provider, { redirect: '', trialHash }))
    return []
  }
  const provider = await siteProvider(ctx)
  leadTo(ctx, await beginFlow(ctx, provider, { redirect: ownPath(input.redirect), trialHash: '' }))
  return []
}

/** Takes the visitor back from the provider. */
async function end(ctx: RequestContext, input: Input): Promise<[]> {
  const flow = await endFlow(ctx, input.state)
  if (!flow) throw new Failure('oauth2StateWrong')
  if (flow.trialHash !== '') {
    await endTrial(ctx, await trialToEnd(ctx, flow.trialHash), {
      ...input,
      verifier: flow.verifier,
    })
    trialPage(ctx)
    return []
  }
  const provider = await siteProvider(ctx)
  const proof = await told(ctx.locale, async () => {
    if (input.error !== '') throw oauthError(input)
    const token = await tokenFor(provider, { code: input.code, verifier: flow.verifier })
    return personIn(provider, await userInfoFor(provider, token))
  })
  const { user } = await accountOf(ctx.db, { proof, now: ctx.now, signsIn: true })
  return enter(ctx, user.uid, flow.redirect)
}

/**
 * Signs in by the OAuth2 provider: the way there and the way back have one address. Source:
 * server/contract/spec/administration.md 13.2.
 */
export const oauth2 = async ({ ctx }: Anyone, input: Input): Promise<OutputOf<Oauth2>> =>
  input.code !== '' || input.error !== '' ? end(ctx, input) : begin(ctx, input)
