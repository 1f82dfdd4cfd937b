import { randomBytes } from 'node:crypto'
import type { OutputOf } from '#contract/call.ts'
import type { Oauth2Form, oauth2SettingCalls } from '#contract/calls/admin-sign-in.ts'
import { Failure } from '#contract/failures.ts'
import { OauthTrial } from '../../models/oauth-trial.ts'
import type { RequestContext } from '../../request-context.ts'
import { secretHash } from '../../sealer.ts'
import { flowSeconds } from '../../signin/oauth/oauth-flow.ts'
import { oauthError, tokenFor } from '../../signin/oauth/oauth2.ts'
import { userInfoFor } from '../../signin/oauth/user-info.ts'
import { providerOf } from '../../signin/oauth/provider.ts'
import { personIn, subjectOf, userNameOf } from '../../signin/oauth/person.ts'
import { StepFailed, stepRecorder } from '../../signin/steps.ts'
import { foreignUserName, accountOfIdentity } from './identities.ts'

// Lets an administrator test unsaved settings with a real sign-in. No session is started and no
// account created.

export type TrialResult = OutputOf<typeof oauth2SettingCalls.oauth2Trial>

/** Opens a trial of a form. @returns its id, a secret that starts the sign-in */
export async function openTrial(
  { db, site, now }: RequestContext,
  uid: number,
  form: Oauth2Form,
): Promise<string> {
  const trialId = randomBytes(16).toString('hex')
  const row = {
    trial_hash: secretHash(trialId),
    uid,
    expire_time: now + 2 * flowSeconds,
    form: site.sealer.seal(JSON.stringify(form)),
  }
  await db.transaction((trx) => OauthTrial.query(trx).insert(row))
  return trialId
}

const waiting = async (
  { db, now }: RequestContext,
  trial_hash: string,
): Promise<OauthTrial | undefined> =>
  OauthTrial.query(db.read).findOne({ trial_hash, result: '' }).where('expire_time', '>', now)

/**
 * The form of the trial to start, and the key that links its sign-in to it.
 * @throws {Failure} `trialUnknown`
 */
export async function beginTrial(
  ctx: RequestContext,
  trialId: string,
): Promise<{ form: Oauth2Form; trialHash: string }> {
  const row = await waiting(ctx, secretHash(trialId))
  if (!row) throw new Failure('trialUnknown')
  return {
    form: JSON.parse(ctx.site.sealer.open(row.form)) as Oauth2Form,
    trialHash: row.trial_hash,
  }
}

/**
 * The trial of a returning sign-in.
 * @throws {Failure} `oauth2StateWrong` when it has ended: it never becomes a real sign-in
 */
export async function pendingTrial(ctx: RequestContext, trialHash: string): Promise<OauthTrial> {
  const row = await waiting(ctx, trialHash)
  if (!row) throw new Failure('oauth2StateWrong')
  return row
}

const names = ['callback', 'token', 'userInfo', 'subject', 'userName', 'account'] as const
const mostKeys = 60

/** Names and shortened values of the provider's data: enough to choose fields. */
function keysOf(info: object, before = '', depth = 3): [string, string][] {
  return Object.entries(info).flatMap(([key, value]): [string, string][] => {
    const path = `${before}${key}`
    if (typeof value === 'object' && value !== null)
      return depth > 1 ? keysOf(value as object, `${path}.`, depth - 1) : [[path, '…']]
    const text = String(value)
    return [[path, text.length > 12 ? `${text.slice(0, 8)}…` : text]]
  })
}

/** Ends a trial with the result, and stores it for the administrator who started it. */
export async function endTrial(
  ctx: RequestContext,
  row: OauthTrial,
  back: { code: string; verifier: string; error: string; error_description: string },
): Promise<void> {
  const provider = providerOf(JSON.parse(ctx.site.sealer.open(row.form)) as Oauth2Form)
  const test = stepRecorder(ctx.locale, names)
  const result: TrialResult = { steps: [], keys: {}, username: '', subject: '', account: 'refused' }
  const code = await test.run(
    'callback',
    async () => {
      if (back.error !== '') throw oauthError(back)
      return back.code
    },
    () => '',
  )
  const token =
    code &&
    (await test.run(
      'token',
      () => tokenFor(provider, { code, verifier: back.verifier }),
      () => '',
    ))
  const info =
    token &&
    (await test.run(
      'userInfo',
      () => userInfoFor(provider, token),
      (found) => Object.keys(found).join(', '),
    ))
  if (info) {
    result.keys = Object.fromEntries(keysOf(info).slice(0, mostKeys))
    result.subject =
      (await test.run(
        'subject',
        async () => subjectOf(provider, info),
        (subject) => subject,
      )) ?? ''
    const nameIn = async () => {
      const username = foreignUserName(userNameOf(provider, info))
      if (username === null)
        throw new StepFailed('', 'userNameMissing', { fields: provider.fields.username.join(', ') })
      return username
    }
    result.username = (await test.run('userName', nameIn, (username) => username)) ?? ''
    const reach =
      result.username &&
      (await test.run(
        'account',
        () => accountOfIdentity(ctx.db.read, personIn(provider, info)),
        ({ account }) => account,
      ))
    if (reach) result.account = reach.account
    if (reach && reach.account === 'refused')
      test.warn('account', 'userNameTaken', { username: result.username })
  }
  result.steps = test.steps()
  await ctx.db.transaction(async (trx) => {
    await OauthTrial.query(trx)
      .findById(row.trial_hash)
      .patch({ result: ctx.site.sealer.seal(JSON.stringify(result)) })
  })
}

/**
 * The result of a trial.
 * @throws {Failure} `trialUnknown`, also for a trial of somebody else; `trialOpen` while it has not
 * ended
 */
export async function trialResult(
  { db, site, now }: RequestContext,
  uid: number,
  trialId: string,
): Promise<TrialResult> {
  const row = await OauthTrial.query(db.read).findById(secretHash(trialId))
  if (!row || row.uid !== uid || row.expire_time <= now) throw new Failure('trialUnknown')
  if (row.result === '') throw new Failure('trialOpen')
  return JSON.parse(site.sealer.open(row.result)) as TrialResult
}
