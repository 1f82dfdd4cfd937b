import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { isUniqueViolation, type Database } from '../../db/database.ts'
import { User } from '../../models/user.ts'
import { UserIdentity } from '../../models/user-identity.ts'
import { emailKey, userNameKey } from './accounts.ts'
import { endSessions } from './sessions.ts'

/** A person as authenticated by an external service. */
interface ExternalPerson {
  /** `ldap`, or `oauth2:<host>`. */
  readonly provider: string
  /** An id that the service never reassigns. */
  readonly subject: string
  /**
   * Other ids of the same person there, best first. An account bound by one of them is bound by
   * `subject` from then on.
   */
  readonly lesserSubjects?: readonly string[]
  readonly username: string
  /** Display name; empty: the account keeps its own. */
  readonly name: string
  /** An address verified by the service. */
  readonly email?: string | undefined
}

/** The account that an identity resolves to. */
type IdentityMatch =
  | { readonly account: 'existing'; readonly user: User; readonly identity?: UserIdentity }
  | { readonly account: 'new' }
  | { readonly account: 'refused'; readonly why: 'accountNameTaken' | 'accountNameUnusable' }

/**
 * A user name from an external service, which may be an e-mail address or contain dots; `null` if
 * it could not be typed or read. Names that are easily confused, or that affect text direction, are
 * refused.
 */
export function foreignUserName(given: string): string | null {
  const name = given.trim().normalize('NFC')
  const isPlain =
    name.length >= 1 &&
    name.length <= limits.foreignNameLength &&
    !/[\p{C}\p{Zl}\p{Zp}]|\p{Zs}{2}/u.test(name)
  return isPlain ? name : null
}

/** The ids by which an account of this person may be bound, best first. */
export const subjectsOf = ({
  subject,
  lesserSubjects = [],
}: Pick<ExternalPerson, 'subject' | 'lesserSubjects'>): string[] => [subject, ...lesserSubjects]

/**
 * Binds by the best id of the service from now on, so that whoever gets the lesser one later, above
 * all a DN, is not taken for this person. Source: server/signin/decisions/002-better-ids.md
 */
export async function bindBetter(db: Knex, identity: UserIdentity, subject: string): Promise<void> {
  const { provider } = identity
  if (identity.subject === subject) return
  // left by an account that is gone
  await UserIdentity.query(db).where({ provider, subject }).delete()
  await identity.$query(db).patch({ subject })
}

/** Whether a name may link an account, once: a migrated or unlinked one of an ordinary user. */
export const mayBeLinked = (user: User): boolean =>
  user.is_sso === 1 && user.groupid === 2 && user.sso_unbound === 1

/**
 * The account of an identity: the one linked to the same service and subject. A name alone matches
 * nothing, above all no local account, except once for a migrated account that is not linked to a
 * service yet. Source: server/access/spec.md 12.2.
 */
export async function accountOfIdentity(db: Knex, proof: ExternalPerson): Promise<IdentityMatch> {
  const subjects = subjectsOf(proof)
  const identities = await UserIdentity.query(db)
    .where({ provider: proof.provider })
    .whereIn('subject', subjects)
  for (const subject of subjects) {
    const identity = identities.find((one) => one.subject === subject)
    const user = identity && (await User.query(db).findById(identity.uid))
    if (user) return { account: 'existing', user, identity }
  }
  const username = foreignUserName(proof.username)
  if (username === null) return { account: 'refused', why: 'accountNameUnusable' }
  // a user name that equals somebody's address is taken too: names take precedence at sign-in
  const [first, ...more] = await User.query(db)
    .where('username_key', userNameKey(username))
    .orWhere('email_key', emailKey(username))
  if (!first) return { account: 'new' }
  const isFree = mayBeLinked(first) && first.username_key === userNameKey(username)
  const isBound = isFree && (await UserIdentity.query(db).findOne({ uid: first.uid }))
  return isFree && !isBound && more.length === 0
    ? { account: 'existing', user: first }
    : { account: 'refused', why: 'accountNameTaken' }
}

/** A name of another service that may be no user name, fit to be read: cut, without hidden signs. */
export const shownName = (name: string): string =>
  name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, limits.foreignNameLength)

/** The display name of another service, cut to what an account may have. */
export const foreignDisplayName = (name: string): string =>
  name.trim().slice(0, limits.displayNameLength)

/** The verified address, unless somebody else has it. */
async function freeEmail(db: Knex, { email }: ExternalPerson): Promise<Partial<User>> {
  if (!email || (await User.query(db).findOne({ email_key: emailKey(email) }))) return {}
  return { email, email_key: emailKey(email), email_verify: 1 }
}

async function bind(
  db: Knex.Transaction,
  { proof, now, signsIn }: Reaching,
): Promise<{ user: User; isNew: boolean }> {
  const reach = await accountOfIdentity(db, proof)
  if (reach.account === 'refused')
    throw new Failure(reach.why, { username: shownName(proof.username) })
  const { provider, subject } = proof
  const name = foreignDisplayName(proof.name)
  let user: User
  if (reach.account === 'existing') {
    user = reach.user
    if (reach.identity) await bindBetter(db, reach.identity, subject)
    if (name !== '' && name !== user.name) await user.$query(db).patch({ name })
    // from now on only the service authenticates this person: a copy of the password, which older
    // servers stored, is no longer valid
    if (user.sso_unbound === 1)
      await user.$query(db).patch({ sso_unbound: 0, password: '', salt: '' })
  } else {
    const username = foreignUserName(proof.username) as string
    const fresh = {
      username,
      username_key: userNameKey(username),
      name,
      groupid: 2,
      password: '',
      is_sso: 1,
      reg_time: now,
    }
    const { uid } = await User.query(db).insert({ ...fresh, ...(await freeEmail(db, proof)) })
    user = await User.query(db).findById(uid).throwIfNotFound()
  }
  const row = { uid: user.uid, provider, subject, addtime: now, last_login_time: signsIn ? now : 0 }
  await UserIdentity.query(db)
    .insert(row)
    .onConflict(['provider', 'subject'])
    .merge(signsIn ? ['uid', 'last_login_time'] : ['uid'])
  return { user, isNew: reach.account === 'new' }
}

/**
 * Forgets the identities of an account and ends its sessions, so that it is linked once more, to
 * whoever proves its name at a sign-in service. Never an administrator's: a name alone gives no
 * such rights. The caller has locked the row.
 *
 * @returns the ids it was linked to, for the audit log
 * @throws {Failure} `userNotUnlinkable`
 */
export async function unlinkAccount(db: Knex.Transaction, user: User): Promise<string[]> {
  if (user.is_sso !== 1 || user.groupid !== 2) throw new Failure('userNotUnlinkable')
  const { uid } = user
  const linked = await UserIdentity.query(db).where({ uid }).orderBy('id')
  await UserIdentity.query(db).where({ uid }).delete()
  await user.$query(db).patch({ sso_unbound: 1 })
  await endSessions(db, uid)
  return linked.map(({ provider, subject }) => `${provider} ${subject}`)
}

interface Reaching {
  readonly proof: ExternalPerson
  readonly now: number
  /** False when an administrator imports people who have not signed in themselves. */
  readonly signsIn: boolean
}

/**
 * The account of an identity, created or linked on the first sign-in. Of two concurrent first
 * sign-ins the second finds the account of the first.
 *
 * @throws {Failure} `accountNameTaken`, `accountNameUnusable`
 */
export async function accountOf(
  db: Database,
  reaching: Reaching,
): Promise<{ user: User; isNew: boolean }> {
  const work = () => db.transaction((trx) => bind(trx, reaching))
  try {
    return await work()
  } catch (error) {
    // the other sign-in may also have committed between the two checks: then the name is taken by
    // this very account
    const mayBeOther =
      isUniqueViolation(error) || (error instanceof Failure && error.why === 'accountNameTaken')
    if (!mayBeOther) throw error
    return await work()
  }
}
