import { randomBytes, randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { ItemToken } from '../../models/item-token.ts'
import { sameSecret, unsealed, type Sealer } from '../../sealer.ts'

/**
 * 32 hex digits and a decimal number, 42 characters at most. Source: server/contract/spec/calls.md
 * 1.10.
 */
const newSecret = (): string => randomBytes(16).toString('hex') + String(randomInt(1_000_000_000))

interface Keeping {
  readonly sealer: Sealer
  /** Unix seconds. */
  readonly now: number
}

/**
 * The pair with its secret half decrypted; one sealed with another key is empty, opens nothing and
 * has to be replaced.
 */
export const decryptKeyPair = (sealer: Sealer, pair: ItemToken): ItemToken =>
  Object.assign(pair, { api_token: unsealed(sealer, pair.api_token) ?? '' })

/** The pair with these two halves, `null` if there is none. */
export async function findKeyPair(
  db: Knex,
  sealer: Sealer,
  { api_key, api_token }: { readonly api_key: string; readonly api_token: string },
): Promise<ItemToken | null> {
  if (api_key === '') return null
  const pair = await ItemToken.query(db).findOne({ api_key })
  const token = pair ? unsealed(sealer, pair.api_token) : null
  return pair && token !== null && sameSecret(api_token, token) ? pair : null
}

/**
 * The pair of an item, created on first use; concurrent first uses create one. Its secret half is
 * sealed.
 */
export async function ensureKeyPair(
  db: Knex.Transaction,
  itemId: number,
  { sealer, now }: Keeping,
): Promise<ItemToken> {
  const find = () => ItemToken.query(db).findOne({ item_id: itemId }).forUpdate()
  const present = await find()
  if (present) return present
  const made = {
    item_id: itemId,
    api_key: newSecret(),
    api_token: sealer.seal(newSecret()),
    addtime: now,
  }
  await ItemToken.query(db).insert(made).onConflict('item_id').ignore()
  return find().throwIfNotFound()
}

/** Replaces the secret half; the key stays. */
export async function renewKeyPair(
  db: Knex.Transaction,
  itemId: number,
  keeping: Keeping,
): Promise<ItemToken> {
  const pair = await ensureKeyPair(db, itemId, keeping)
  const api_token = keeping.sealer.seal(newSecret())
  await ItemToken.query(db).findById(pair.id).patch({ api_token, addtime: keeping.now })
  return Object.assign(pair, { api_token, addtime: keeping.now })
}
