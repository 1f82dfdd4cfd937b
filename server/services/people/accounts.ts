import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { isUniqueViolation, type Database, type ReadDatabase } from '../../db/database.ts'
import { User } from '../../models/user.ts'
import { mustBeGoodPassword, passwordHash } from '../../signin/password.ts'
import { readSettings } from '../settings/options.ts'
import { endTokens } from './sessions.ts'

/**
 * Normal form for comparing user names: case-insensitive, full-width letters equal to ASCII ones.
 */
export const userNameKey = (username: string): string =>
  username.trim().normalize('NFKC').toLowerCase()

/** Normal form for comparing e-mail addresses. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

const userNameForm = new RegExp(
  `^[[\\p{L}&&[\\p{Script=Latin}\\p{Script=Han}]]0-9_\\-]{${limits.userNameMin},${limits.userNameMax}}$`,
  'v',
)

/**
 * A new user name in the form it is stored.
 * @throws {Failure} `userNameMalformed`. Source: web/spec/reading.md 3.2,
 * server/contract/spec/calls.md 3.1
 */
export function mustBeUserName(request: string): string {
  const username = request.trim().normalize('NFC')
  if (!userNameForm.test(username)) throw new Failure('userNameMalformed')
  return username
}

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}\\-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
const emailForm = new RegExp(
  `^[\\p{L}\\p{N}\\p{M}.!#$%&'*+/=?^_\`{|}~\\-]{1,64}@${label}(?:\\.${label})*$`,
  'u',
)

/** An e-mail address in the form it is stored. @throws {Failure} `emailMalformed` */
export function mustBeEmail(request: string): string {
  const email = request.trim().normalize('NFC')
  if (!emailForm.test(email) || email.length > 200) throw new Failure('emailMalformed')
  return email
}

/**
 * The account with this user name or stored e-mail address; a user name takes precedence. Source:
 * server/contract/spec/additions.md 2.
 */
export async function findAccount(db: Knex, named: string): Promise<User | undefined> {
  const key = userNameKey(named)
  const found = await User.query(db)
    .where('username_key', key)
    .orWhere('email_key', emailKey(named))
  return found.find((user) => user.username_key === key) ?? found[0]
}

interface NewUser {
  readonly username: string
  readonly password: string
  readonly now: number
  /** 1 administrator, 2 ordinary, which is the default. */
  readonly groupid?: 1 | 2
  readonly name?: string
  readonly email?: string
  /**
   * Administrators may choose names more freely than people who register. Source:
   * server/contract/spec/administration.md 1.1.
   */
  readonly isNameFree?: boolean
  /** Records the action in the same transaction. */
  readonly record?: (db: Knex.Transaction, uid: number) => Promise<void>
}

/**
 * A user name as an administrator may choose it.
 * @throws {Failure} `badInput` when it is empty, too long or has invisible characters
 */
function mustBeFreeName(request: string): string {
  const username = request.trim().normalize('NFC')
  const isVisible =
    username !== '' &&
    username.length <= limits.displayNameLength &&
    !/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u.test(username)
  if (!isVisible) throw new Failure('badInput', { field: 'username' })
  return username
}

/** @throws {Failure} `userNameTaken`, `emailInUse` */
async function mustBeFree(
  db: Knex,
  user: { username: string; email: string | null },
): Promise<void> {
  if (await User.query(db).findOne({ username_key: userNameKey(user.username) }))
    throw new Failure('userNameTaken')
  if (user.email !== null && (await User.query(db).findOne({ email_key: emailKey(user.email) })))
    throw new Failure('emailInUse')
}

/**
 * Creates an account. Of two concurrent requests for one name, one is told that it is taken.
 *
 * @param write the transaction of a grant, where the account is made by somebody's right
 * @returns its `uid`
 * @throws {Failure} `userNameMalformed`, `passwordTooShort`, `passwordTooLong`, `passwordTooWeak`,
 * `emailMalformed`, `userNameTaken`, `emailInUse`, `badInput`
 */
export async function createUser(
  db: Database,
  request: NewUser,
  write: (work: (trx: Knex.Transaction) => Promise<number>) => Promise<number> = (work) =>
    db.transaction(work),
): Promise<number> {
  const username = request.isNameFree
    ? mustBeFreeName(request.username)
    : mustBeUserName(request.username)
  const email = request.email ? mustBeEmail(request.email) : null
  await mustMeetPasswordRules(db, request.password)
  await mustBeFree(db.read, { username, email })
  const row = {
    username,
    username_key: userNameKey(username),
    name: request.name ?? '',
    groupid: request.groupid ?? 2,
    email,
    email_key: email === null ? null : emailKey(email),
    password: await passwordHash(request.password),
    reg_time: request.now,
    pwd_time: request.now,
  }
  try {
    return await write(async (trx) => {
      const { uid } = await User.query(trx).insert(row)
      await request.record?.(trx, uid)
      return uid
    })
  } catch (error) {
    if (isUniqueViolation(error)) await mustBeFree(db.read, { username, email })
    throw error
  }
}

/**
 * Columns for an e-mail address that is set on the command line: it counts as verified; an empty
 * one removes it. Source: server/contract/spec/additions.md 2.
 *
 * @returns the columns to write
 * @throws {Failure} `emailMalformed`, `emailInUse`
 */
export async function addressOf(
  db: Knex,
  uid: number,
  request: string,
): Promise<Pick<User, 'email' | 'email_key' | 'email_verify'>> {
  if (request.trim() === '') return { email: null, email_key: null, email_verify: 0 }
  const email = mustBeEmail(request)
  const email_key = emailKey(email)
  if (await User.query(db).where({ email_key }).whereNot({ uid }).first())
    throw new Failure('emailInUse')
  return { email, email_key, email_verify: 1 }
}

/**
 * Checks a new password against the rules of this site.
 * @throws {Failure} `passwordTooShort`, `passwordTooLong`, `passwordTooWeak`
 */
export async function mustMeetPasswordRules(db: ReadDatabase, password: string): Promise<void> {
  const { strong_password_enabled } = await readSettings(db.read, 'strong_password_enabled')
  mustBeGoodPassword(password, strong_password_enabled)
}

/**
 * The hash of a new password.
 * @throws {Failure} `passwordTooShort`, `passwordTooLong`, `passwordTooWeak`
 */
export async function newPasswordHash(db: ReadDatabase, password: string): Promise<string> {
  await mustMeetPasswordRules(db, password)
  return passwordHash(password)
}

/**
 * Replaces the password of somebody else: every session and access token ends, and approved
 * terminals get none. Source: server/access/spec.md 12, 15.
 *
 * @param changed the hash and the time it was created
 */
export async function replacePassword(
  db: Knex.Transaction,
  uid: number,
  changed: { hash: string; now: number },
): Promise<void> {
  await User.query(db)
    .findById(uid)
    .patch({ password: changed.hash, salt: '', pwd_time: changed.now })
  await endTokens(db, uid)
}
