import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { openTrial, trialResult } from '../../services/people/oauth-trials.ts'
import { typedForm } from '../../services/settings/setting-group.ts'
import { providerForm } from '../../services/settings/sign-in-settings.ts'
import { anyAnswer, requestToken, oauthError, resolveProvider } from '../../signin/oauth/oauth2.ts'
import { authorizeAddress, providerOf, type Provider } from '../../signin/oauth/provider.ts'
import { StepFailed, stepRecorder } from '../../signin/steps.ts'

type TestOauth2 = typeof adminSettingCalls.testOauth2
type Trial = typeof adminSettingCalls.oauth2Trial

const names = ['form', 'resolve', 'connect', 'authorize', 'token'] as const

/** An invalid code. */
const madeUp = () => randomBytes(16).toString('hex')

/**
 * Sends an invalid code: the best possible answer is that the code is unknown.
 * @throws {StepFailed}
 */
async function mustKnowClient(provider: Provider): Promise<string> {
  const said = await requestToken(provider, { code: madeUp(), verifier: madeUp() + madeUp() })
  const problem = oauthError(said)
  if (problem.advice !== 'tokenRefused') throw problem
  return problem.message
}

/**
 * Tests the unsaved form; if everything succeeds, a complete test sign-in can follow. Source:
 * web/spec/managing.md 5.5.
 */
export async function testOauth2(
  { ctx, person }: Administer,
  input: InputOf<TestOauth2>,
): Promise<OutputOf<TestOauth2>> {
  if (!input.oauth2_form) throw new Failure('badInput', { field: 'oauth2_form' })
  const form = await typedForm(ctx, providerForm, input.oauth2_form)
  const test = stepRecorder(ctx.locale, names)
  const told = (text: string) => text
  const provider = await test.run(
    'form',
    async () => providerOf(form),
    ({ authorize }) => authorize.origin,
  )
  if (provider) {
    await test.run('resolve', () => resolveProvider(provider.authorize), told)
    const address = new URL(authorizeAddress(provider, { state: madeUp(), challenge: madeUp() }))
    const answer = await test.run(
      'connect',
      () => anyAnswer(address),
      () => '',
    )
    if (answer) await test.run('authorize', async () => mustBePage(answer.status), told)
    await test.run('token', () => mustKnowClient(provider), told)
  }
  const steps = test.steps()
  const trial_id = steps.every(({ state }) => state === 'ok')
    ? await openTrial(ctx, person.uid, form)
    : ''
  return {
    steps,
    trial_id,
    trial_url: trial_id && `${ctx.baseAddress}/api/ExtLogin/oauth2?trial_id=${trial_id}`,
  }
}

function mustBePage(status: number): string {
  if (status >= 500) throw new StepFailed(`HTTP ${status}`, 'providerFailed')
  if (status === 404 || status === 405 || status === 410)
    throw new StepFailed(`HTTP ${status}`, 'authorizePath')
  return `HTTP ${status}`
}

/** The result of the caller's trial. */
export const oauth2Trial = (
  { ctx, person }: Administer,
  input: InputOf<Trial>,
): Promise<OutputOf<Trial>> => trialResult(ctx, person.uid, input.trial_id)
