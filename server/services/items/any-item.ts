import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { Item } from '../../models/item.ts'
import type { ItemToken } from '../../models/item-token.ts'
import type { Sealer } from '../../sealer.ts'
import { recordAudit, type Actor } from '../changes/audit.ts'
import { itemChange, logChange } from '../changes/change-log.ts'
import type { NamedPerson } from '../people/people-named.ts'
import { itemPasswordPatch } from './item-password.ts'
import { restoreItem } from './item-recovery.ts'
import { newOwnerNamed, transferItems } from './item-transfer.ts'
import { renewKeyPair, decryptKeyPair, ensureKeyPair } from './key-pair.ts'

// Actions of administrators, or from the data folder, on anybody's items; each is recorded in the
// audit log.

export interface AdminAction {
  readonly by: Actor
  /** Unix seconds. */
  readonly now: number
}

/** @throws {Failure} `itemNotFound` */
async function liveItem(db: Knex.Transaction, itemId: number): Promise<Item> {
  const item = await Item.query(db).findOne({ item_id: itemId, is_del: 0 }).forUpdate()
  if (!item) throw new Failure('itemNotFound')
  return item
}

/**
 * Gives an item to the account with this user name or verified address.
 *
 * @returns the item before the transfer, and its new owner
 * @throws {Failure} `itemNotFound`, `userUnknown`, `alreadyOwner`
 */
export async function reassignAnyItem(
  db: Knex.Transaction,
  itemId: number,
  named: string,
  { by, now }: AdminAction,
): Promise<{ item: Item; to: NamedPerson }> {
  const item = await liveItem(db, itemId)
  const to = await newOwnerNamed(db, named)
  if (to.uid === item.uid) throw new Failure('alreadyOwner')
  await transferItems(db, [item], { from: item.uid, to, by: by.uid, now })
  const detail = { item_name: item.item_name, from: item.uid, to: to.uid }
  await recordAudit(db, { by, act: 'item.transfer', object: itemId, detail, now })
  return { item, to }
}

/**
 * Deletes an item so that it can be restored: its content is left alone, and the purge counts from
 * its time of deletion.
 *
 * @throws {Failure} `itemNotFound`
 */
export async function deleteAnyItem(
  db: Knex.Transaction,
  itemId: number,
  { by, now }: AdminAction,
): Promise<Item> {
  const item = await liveItem(db, itemId)
  await Item.query(db).findById(itemId).patch({ is_del: 1, del_time: now, last_update_time: now })
  const detail = { item_name: item.item_name, uid: item.uid }
  await recordAudit(db, { by, act: 'item.delete', object: itemId, detail, now })
  return item
}

/** Restores a deleted item. @throws {Failure} `itemNotFound` */
export async function recoverAnyItem(
  db: Knex.Transaction,
  itemId: number,
  { by, now }: AdminAction,
): Promise<Item> {
  const item = await restoreItem(db, itemId, now)
  await recordAudit(db, {
    by,
    act: 'item.recover',
    object: itemId,
    detail: { item_name: item.item_name },
    now,
  })
  return item
}

/**
 * Sets the password of an item; an empty one opens it to everybody.
 *
 * @throws {Failure} `itemNotFound`, `itemArchived`, `badInput` for one that is too long to be typed
 */
export async function setAnyItemPassword(
  db: Knex.Transaction,
  itemId: number,
  { sealer, password }: { readonly sealer: Sealer; readonly password: string },
  { by, now }: AdminAction,
): Promise<Item> {
  if (password.length > limits.itemPasswordLength)
    throw new Failure('badInput', { field: 'password' })
  const item = await liveItem(db, itemId)
  if (item.is_archived) throw new Failure('itemArchived')
  await Item.query(db)
    .findById(itemId)
    .patch({ ...itemPasswordPatch(sealer, item, password), last_update_time: now })
  await logChange(db, itemChange('update', item, { by: by.uid, now }))
  const detail = { item_name: item.item_name, is_private: password !== '' }
  await recordAudit(db, { by, act: 'item.visibility', object: itemId, detail, now })
  return item
}

/**
 * The key pair of an item, with a new secret half on request.
 * @throws {Failure} `itemNotFound`
 */
export async function keyPairOfAnyItem(
  db: Knex.Transaction,
  itemId: number,
  { sealer, isFresh }: { readonly sealer: Sealer; readonly isFresh: boolean },
  { by, now }: AdminAction,
): Promise<{ item: Item; pair: ItemToken }> {
  const item = await liveItem(db, itemId)
  const pair = await (isFresh ? renewKeyPair : ensureKeyPair)(db, itemId, { sealer, now })
  const detail = { item_name: item.item_name, fresh: isFresh }
  await recordAudit(db, { by, act: 'item.key', object: itemId, detail, now })
  return { item, pair: decryptKeyPair(sealer, pair) }
}
