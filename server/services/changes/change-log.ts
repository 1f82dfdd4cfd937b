import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'

/** An entry of an item's change log. Source: server/contract/spec/calls.md 5.16. */
export interface Change {
  readonly item: number
  /** 0: nobody with an account; the open interface, or the command line. */
  readonly by: number
  readonly action: 'create' | 'update' | 'delete' | 'export' | 'binding' | 'unbound' | 'drag'
  readonly type: 'page' | 'catalog' | 'item' | 'team' | 'member' | 'tree'
  readonly object: number
  readonly name: string
  /** Catalog of the object: filters the log by scope after the object is deleted. */
  readonly catalog: number
  readonly remark?: string
  readonly now: number
}

/** The entry of what happens to an item as a whole. */
export const itemChange = (
  action: Change['action'],
  { item_id, item_name }: { item_id: number; item_name: string },
  { by, now }: Pick<Change, 'by' | 'now'>,
): Change => ({
  item: item_id,
  by,
  action,
  type: 'item',
  object: item_id,
  name: item_name,
  catalog: 0,
  now,
})

/** Names of the access tokens that transactions are writing with at this moment. */
const tokenNames = new WeakMap<Knex.Transaction, string>()

/**
 * Entries made by `work` without a remark name the access token that was used. Several may share a
 * transaction, one after another.
 */
export async function signingChanges<T>(
  db: Knex.Transaction,
  tokenName: string,
  work: () => PromiseLike<T>,
): Promise<T> {
  tokenNames.set(db, tokenName)
  try {
    return await work()
  } finally {
    tokenNames.delete(db)
  }
}

const rowOf = (change: Change, signature = '') => ({
  item_id: change.item,
  uid: change.by,
  op_action_type: change.action,
  op_object_type: change.type,
  op_object_id: change.object,
  op_object_name: change.name.slice(0, 500),
  cat_id: change.catalog,
  remark: change.remark || signature,
  optime: change.now,
})

/**
 * Adds entries of one item in order and deletes those beyond the newest 300. Source:
 * web/spec/reading.md 8.9.
 */
export async function logChanges(db: Knex.Transaction, changes: readonly Change[]): Promise<void> {
  const [first] = changes
  if (!first) return
  const log = () => db(ItemChangeLog.tableName)
  const signature = tokenNames.get(db)
  const rows = changes.slice(-limits.changeLogEntries).map((change) => rowOf(change, signature))
  for (const part of inChunks(rows, Object.keys(rowOf(first)).length)) await log().insert(part)
  const oldest = log()
    .where({ item_id: first.item })
    .orderBy('id', 'desc')
    .offset(limits.changeLogEntries)
    .limit(1)
    .select('id')
  await log().where({ item_id: first.item }).where('id', '<=', oldest).delete()
}

/** Adds one entry. */
export const logChange = (db: Knex.Transaction, change: Change): Promise<void> =>
  logChanges(db, [change])

/** Adds entries of several items, with a fixed number of statements. */
export async function logChangesOfItems(
  db: Knex.Transaction,
  changes: readonly Change[],
): Promise<void> {
  const [first] = changes
  if (!first) return
  const table = ItemChangeLog.tableName
  const signature = tokenNames.get(db)
  const rows = changes.map((change) => rowOf(change, signature))
  for (const part of inChunks(rows, Object.keys(rowOf(first)).length)) await db(table).insert(part)
  for (const items of inChunks([...new Set(changes.map(({ item }) => item))])) {
    // the newest entry to delete is determined once per item, not once per entry
    const ends = db('item as i')
      .whereIn('i.item_id', items)
      .select('i.item_id')
      .select(
        db(`${table} as n`)
          .whereRaw('n.item_id = i.item_id')
          .orderBy('n.id', 'desc')
          .offset(limits.changeLogEntries)
          .limit(1)
          .select('n.id')
          .as('oldest'),
      )
    const old = db
      .withMaterialized('ends', ends)
      .from('ends')
      .join(`${table} as l`, (on) =>
        on.on('l.item_id', 'ends.item_id').andOn('l.id', '<=', 'ends.oldest'),
      )
      .select('l.id')
    await db(table).whereIn('id', old).delete()
  }
}
