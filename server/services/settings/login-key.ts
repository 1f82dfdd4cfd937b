import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Options } from '../../models/options.ts'
import { unsealed, type Sealer } from '../../sealer.ts'

// The key with which other systems sign their links into this one. Source:
// server/contract/spec/administration.md 3.5, 13.1.

const option_name = 'login_secret_key'

/**
 * The key, `null` while nobody has asked for one, and for one that was sealed with another key: no
 * link can be checked by it.
 */
export async function loginKey(db: Knex, sealer: Sealer): Promise<string | null> {
  const row = await Options.query(db).findById(option_name)
  return row?.option_value ? unsealed(sealer, row.option_value) : null
}

/** A new key of 32 hexadecimal characters, which replaces the one before. */
export async function renewLoginKey(db: Knex.Transaction, sealer: Sealer): Promise<string> {
  const key = randomBytes(16).toString('hex')
  await Options.query(db)
    .insert({ option_name, option_value: sealer.seal(key) })
    .onConflict('option_name')
    .merge()
  return key
}

/**
 * The key, made now where there is none; of two who ask for the first one at once both are told the
 * same. One that was sealed with another key is empty and stays, for that key may come back: it is
 * replaced by hand.
 */
export async function ensureLoginKey(db: Knex.Transaction, sealer: Sealer): Promise<string> {
  await Options.query(db)
    .insert({ option_name, option_value: '' })
    .onConflict('option_name')
    .ignore()
  const row = await Options.query(db).findById(option_name).forUpdate().throwIfNotFound()
  return row.option_value ? (unsealed(sealer, row.option_value) ?? '') : renewLoginKey(db, sealer)
}
