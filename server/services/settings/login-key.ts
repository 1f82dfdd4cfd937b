import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Options } from '../../models/options.ts'
import { unsealed, type Sealer } from '../../sealer.ts'

// The key with which other systems sign sign-in links. Source:
// server/contract/spec/administration.md 3.5, 13.1.

export const loginKeyOption = 'login_secret_key'
const option_name = loginKeyOption

/**
 * The key, `null` if none was created, or if it was sealed with another key: no link can be
 * verified.
 */
export async function loginKey(db: Knex, sealer: Sealer): Promise<string | null> {
  const row = await Options.query(db).findById(option_name)
  return row?.option_value ? unsealed(sealer, row.option_value) : null
}

/** Creates a key of 32 hexadecimal characters, which replaces the previous one. */
export async function renewLoginKey(db: Knex.Transaction, sealer: Sealer): Promise<string> {
  const key = randomBytes(16).toString('hex')
  await Options.query(db)
    .insert({ option_name, option_value: sealer.seal(key) })
    .onConflict('option_name')
    .merge()
  return key
}

/**
 * The key, created if there is none; concurrent first requests get the same one. A key sealed with
 * another key is returned empty and stays stored, since that key may come back: it is replaced by
 * hand.
 */
export async function ensureLoginKey(db: Knex.Transaction, sealer: Sealer): Promise<string> {
  await Options.query(db)
    .insert({ option_name, option_value: '' })
    .onConflict('option_name')
    .ignore()
  const row = await Options.query(db).findById(option_name).forUpdate().throwIfNotFound()
  return row.option_value ? (unsealed(sealer, row.option_value) ?? '') : renewLoginKey(db, sealer)
}
