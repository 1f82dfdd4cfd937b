import { randomBytes, randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import type { OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import type { ItemManage } from '../../access/item.ts'
import { ItemToken } from '../../models/item-token.ts'

type KeyPair = OutputOf<typeof itemCalls.getKey>

/** 32 hex digits and a decimal number, 42 signs at most. Source: wire contract 1.10. */
const newSecret = (): string => randomBytes(16).toString('hex') + String(randomInt(1_000_000_000))

/** The pair of the item, made on first use; of two first uses at once one makes it. */
async function presentPair(db: Knex.Transaction, { visit, item }: ItemManage): Promise<ItemToken> {
  const find = () => ItemToken.query(db).findOne({ item_id: item.item_id }).forUpdate()
  const present = await find()
  if (present) return present
  const made = { item_id: item.item_id, api_key: newSecret(), api_token: visit.site.sealer.seal(newSecret()), addtime: visit.now }
  await ItemToken.query(db).insert(made).onConflict('item_id').ignore()
  return find().throwIfNotFound()
}

const shown = (grant: ItemManage, pair: ItemToken): KeyPair => ({ ...pair, api_token: grant.visit.site.sealer.open(pair.api_token) })

/** The item's key pair. */
export async function getKeyPair(grant: ItemManage): Promise<KeyPair> {
  const present = await ItemToken.query(grant.db.read).findOne({ item_id: grant.item.item_id })
  return shown(grant, present ?? (await grant.db.transaction((db) => presentPair(db, grant))))
}

/** Replaces the secret half; the key stays. */
export const resetKeyPair = (grant: ItemManage): Promise<KeyPair> =>
  grant.db.transaction(async (db) => {
    const pair = await presentPair(db, grant)
    const api_token = grant.visit.site.sealer.seal(newSecret())
    await ItemToken.query(db).findById(pair.id).patch({ api_token, addtime: grant.visit.now })
    return shown(grant, Object.assign(pair, { api_token, addtime: grant.visit.now }))
  })
