import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { User } from '../../models/user.ts'
import { emailKey, userNameKey } from './accounts.ts'

/** An account matched by name. */
export type NamedPerson = Pick<User, 'uid' | 'username' | 'name'>

/**
 * Accounts by typed names: user names, else verified e-mail addresses, since anybody can enter
 * anybody's address in their own account. Unknown names are left out. The accounts are locked until
 * the commit, so that none is deleted while it is being added. Source:
 * server/contract/spec/administration.md 6, 9.
 */
export async function peopleNamed(
  db: Knex.Transaction,
  names: readonly string[],
): Promise<Map<string, NamedPerson>> {
  const byName = new Map<string, NamedPerson>()
  const byEmail = new Map<string, NamedPerson>()
  for (const part of inChunks(names, 2)) {
    const found = await User.query(db)
      .whereIn('username_key', part.map(userNameKey))
      .orWhere((proved) =>
        proved.where('email_verify', '>', 0).whereIn('email_key', part.map(emailKey)),
      )
      .select('uid', 'username', 'name', 'username_key', 'email_key', 'email_verify')
      .orderBy('uid')
      .forShare()
    for (const user of found) {
      byName.set(user.username_key, user)
      if (user.email_key !== null && user.email_verify > 0) byEmail.set(user.email_key, user)
    }
  }
  const people = names.map(
    (name) => [name, byName.get(userNameKey(name)) ?? byEmail.get(emailKey(name))] as const,
  )
  return new Map(people.filter((entry): entry is [string, NamedPerson] => entry[1] !== undefined))
}

/** The result of adding people: how many were added and which names were not. */
export const additions = (
  names: readonly string[],
  people: ReadonlyMap<string, NamedPerson>,
  addedUids: ReadonlySet<number>,
) => ({
  added: addedUids.size,
  skipped: names.filter((name) => !addedUids.has(people.get(name)?.uid ?? 0)),
})
