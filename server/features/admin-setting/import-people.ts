import type { Knex } from 'knex'
import type { Write } from '../../access/basis/grant-basis.ts'
import { inSlices } from '../../db/batches/in-chunks.ts'
import { isUniqueViolation } from '../../db/database.ts'
import { User } from '../../models/user.ts'
import { UserIdentity } from '../../models/user-identity.ts'
import { emailKey, userNameKey } from '../../services/people/accounts.ts'
import {
  bindBetter,
  foreignDisplayName,
  foreignUserName,
  mayBeLinked,
  shownName,
  subjectsOf,
} from '../../services/people/identities.ts'
import type { DirectoryPerson } from '../../signin/ldap/ldap-person.ts'

const provider = 'ldap'

type Known = readonly (readonly [DirectoryPerson, UserIdentity])[]

/** Updates the display names of accounts linked to the directory. */
async function takeNames(db: Knex.Transaction, known: Known): Promise<void> {
  const names = new Map(known.map(([{ name }, { uid }]) => [uid, foreignDisplayName(name)]))
  for (const user of await User.query(db).findByIds([...names.keys()])) {
    const name = names.get(user.uid) ?? ''
    if (name !== '' && name !== user.name) await user.$query(db).patch({ name })
  }
}

/** User names of an import: of new accounts, and those that cannot be had. */
export interface Imported {
  readonly opened: readonly string[]
  /** Taken by other accounts, also of another entry, or unusable; without hidden signs. */
  readonly skipped: readonly string[]
}

/** Creates accounts for people whose names are free. Names of existing accounts are skipped. */
async function openAccounts(
  db: Knex.Transaction,
  people: readonly DirectoryPerson[],
  now: number,
): Promise<Imported> {
  const byKey = new Map<string, DirectoryPerson & { username: string }>()
  const skipped: string[] = []
  for (const person of people) {
    const username = foreignUserName(person.username)
    if (username === null || byKey.has(userNameKey(username)))
      skipped.push(shownName(person.username))
    else
      byKey.set(userNameKey(username), {
        ...person,
        username,
        name: foreignDisplayName(person.name),
      })
  }
  const keys = [...byKey.keys()]
  const mails = [...byKey.values()].map(({ username }) => emailKey(username))
  const taken = await User.query(db)
    .whereIn('username_key', keys)
    .orWhereIn('email_key', mails)
    .select('username_key', 'email_key', 'is_sso', 'groupid', 'sso_unbound')
  const isTaken = new Set(taken.flatMap(({ username_key, email_key }) => [username_key, email_key]))
  const waiting = new Set(taken.filter(mayBeLinked).map(({ username_key }) => username_key))
  const fresh: [string, DirectoryPerson & { username: string }][] = []
  for (const [key, person] of byKey) {
    if (!isTaken.has(key) && !isTaken.has(emailKey(person.username))) fresh.push([key, person])
    else if (!waiting.has(key)) skipped.push(person.username)
  }
  if (fresh.length === 0) return { opened: [], skipped }
  const rows = fresh.map(([username_key, { username, name }]) => ({
    username,
    username_key,
    name,
    groupid: 2,
    is_sso: 1,
    reg_time: now,
  }))
  await db(User.tableName).insert(rows)
  const made = await User.query(db)
    .whereIn(
      'username_key',
      fresh.map(([key]) => key),
    )
    .select('uid', 'username_key')
  const identities = made.map(({ uid, username_key }) => {
    const { subject } = byKey.get(username_key) as DirectoryPerson
    return { uid, provider, subject, addtime: now, last_login_time: 0 }
  })
  await db(UserIdentity.tableName)
    .insert(identities)
    .onConflict(['provider', 'subject'])
    .merge(['uid'])
  return { opened: fresh.map(([, { username }]) => username), skipped }
}

/** People whose accounts are linked to the directory, by whichever of their ids. */
async function knownOf(db: Knex.Transaction, people: readonly DirectoryPerson[]): Promise<Known> {
  const rows = await UserIdentity.query(db)
    .where({ provider })
    .whereIn('subject', people.flatMap(subjectsOf))
  const living = await User.query(db)
    .findByIds(rows.map(({ uid }) => uid))
    .select('uid')
  const alive = new Set(living.map(({ uid }) => uid))
  const bySubject = new Map(
    rows.filter(({ uid }) => alive.has(uid)).map((row) => [row.subject, row]),
  )
  return people.flatMap((person) => {
    const subject = subjectsOf(person).find((one) => bySubject.has(one))
    return subject === undefined ? [] : [[person, bySubject.get(subject) as UserIdentity] as const]
  })
}

async function importPage(
  db: Knex.Transaction,
  people: readonly DirectoryPerson[],
  now: number,
): Promise<Imported> {
  const known = await knownOf(db, people)
  for (const [{ subject }, identity] of known) await bindBetter(db, identity, subject)
  await takeNames(db, known)
  const isKnown = new Set(known.map(([person]) => person))
  return openAccounts(
    db,
    people.filter((person) => !isKnown.has(person)),
    now,
  )
}

/** Rows per transaction, to limit blocking. */
const atOnce = 200

/**
 * Creates accounts for the people in a directory, and updates the display names of those it created
 * before. Nothing is ever removed. Source: server/contract/spec/administration.md 3.3.
 *
 * @param record called in each transaction that creates accounts, with their names: if a later part
 * fails, none exists unrecorded
 * @param tell called after each transaction, with what it came to
 */
export async function importPeople(
  write: Write,
  pages: AsyncIterable<readonly DirectoryPerson[]>,
  {
    now,
    record,
    tell,
  }: {
    now: number
    record(trx: Knex.Transaction, opened: readonly string[]): Promise<void>
    tell(part: Imported): void
  },
): Promise<void> {
  for await (const page of pages) {
    for (const people of inSlices(page, atOnce)) {
      const work = () =>
        write(async (trx) => {
          const part = await importPage(trx, people, now)
          if (part.opened.length > 0) await record(trx, part.opened)
          return part
        })
      const part = await work().catch((error: unknown) => {
        if (isUniqueViolation(error)) return work() // one of them signed in at the same moment
        throw error
      })
      tell(part)
    }
  }
}
