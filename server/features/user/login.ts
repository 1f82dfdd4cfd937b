import type { InputOf, OutputOf } from '#contract/call.ts'
import type { LdapForm } from '#contract/calls/admin-sign-in.ts'
import type { userCalls } from '#contract/calls/user.ts'
import { Failure } from '#contract/failures.ts'
import type { Anyone } from '../../access/people/people.ts'
import type { User } from '../../models/user.ts'
import type { RequestContext } from '../../request-context.ts'
import { noteFailedSignIn } from '../../services/counters/refusals.ts'
import { findAccount } from '../../services/people/accounts.ts'
import type { Way } from '../../services/people/begin-session.ts'
import { accountOf, accountOfIdentity } from '../../services/people/identities.ts'
import { ldapSetting, type SignInSetting } from '../../services/settings/sign-in-settings.ts'
import { givenCaptcha, useCaptcha } from '../../signin/captcha.ts'
import { provePerson } from '../../signin/ldap/ldap.ts'
import type { DirectoryPerson } from '../../signin/ldap/ldap-person.ts'
import { directorySettings } from '../../signin/ldap/ldap-form.ts'
import { attemptPassword } from '../../signin/password-attempt.ts'
import { StepFailed } from '../../signin/steps.ts'
import { signInHere } from './sign-in-here.ts'

type Login = typeof userCalls.loginByVerify

/**
 * The directory's answer about name and password: the person, or why it cannot answer; neither if
 * they are wrong.
 */
interface Said {
  person?: DirectoryPerson | null
  problem?: StepFailed
}

async function askDirectory(
  { form }: SignInSetting<LdapForm>,
  name: string,
  password: string,
): Promise<Said> {
  if (!form) return {}
  try {
    return { person: await provePerson(directorySettings(form), name, password) }
  } catch (error) {
    if (error instanceof StepFailed) return { problem: error }
    throw error
  }
}

/**
 * Whether this account is linked to the directory's person: a local one with the same name or
 * address is not.
 */
async function isPersonOf(
  { db }: RequestContext,
  user: User,
  person: DirectoryPerson,
): Promise<boolean> {
  const reach = await accountOfIdentity(db.read, { provider: 'ldap', ...person })
  return reach.account === 'existing' && reach.user.uid === user.uid
}

/**
 * Authenticates by the local password, else by the directory. The directory is queried for every
 * name with a wrong local password, also that of a local account, so that timing reveals nothing.
 * Source: server/contract/spec/administration.md 13.4, server/access/spec.md 12.2.
 *
 * @throws {Failure} `wrongCredentials`, `directoryDown` with the reason for the log,
 * `accountNameTaken`, `tooManyTries`
 */
async function provedAccount(
  ctx: RequestContext,
  username: string,
  password: string,
): Promise<{ uid: number; password: string; way?: Way }> {
  const user = await findAccount(ctx.db.read, username)
  const ldap = await ldapSetting(ctx.db.read, ctx.site.sealer)
  const said: Said = {}
  const elsewhere = async (isLocal: boolean) => {
    // an account migrated from an older server's directory is linked as soon as the directory
    // confirms it
    if (!ldap.isOpen || (isLocal && user?.sso_unbound !== 1)) return false
    Object.assign(said, await askDirectory(ldap, username.trim(), password))
    if (said.problem) return 'unknown'
    if (said.person && user && !(await isPersonOf(ctx, user, said.person))) return 'another'
    return Boolean(said.person)
  }
  const isRight = await attemptPassword(ctx, user ?? username, password, elsewhere)
  if (said.person) {
    const proof = { provider: 'ldap', ...said.person }
    const { user } = await accountOf(ctx.db, { proof, now: ctx.now, signsIn: true })
    return { uid: user.uid, password: user.password, way: 'ldap' }
  }
  if (user && isRight) return user
  throw said.problem
    ? new Failure('directoryDown', {}, { cause: said.problem })
    : new Failure('wrongCredentials')
}

async function noted(ctx: RequestContext, username: string, error: unknown): Promise<never> {
  if (error instanceof Failure && error.why !== 'serverBusy')
    noteFailedSignIn(ctx, await findAccount(ctx.db.read, username), error.why)
  throw error
}

/**
 * Signs in by user name or e-mail address. The captcha is used up even if the password is wrong.
 */
export async function login({ ctx }: Anyone, input: InputOf<Login>): Promise<OutputOf<Login>> {
  if (input.username.trim() === '') throw new Failure('badInput', { field: 'username' })
  if (input.password === '') throw new Failure('badInput', { field: 'password' })
  await useCaptcha(ctx, givenCaptcha(ctx, input))
  return signInHere(
    ctx,
    await provedAccount(ctx, input.username, input.password).catch((error: unknown) =>
      noted(ctx, input.username, error),
    ),
  )
}
