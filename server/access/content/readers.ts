import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Catalog } from '../../models/catalog.ts'
import type { Item } from '../../models/item.ts'
import type { Page } from '../../models/page.ts'
import { User } from '../../models/user.ts'
import { subscribersOf } from '../../services/messages/reminders.ts'
import { liveMemberships } from '../basis/live-memberships.ts'

/** A catalog of the item and its ancestors. */
async function chainOf(db: Knex, itemId: number, catId: number): Promise<Set<number>> {
  const rows = await Catalog.query(db).where({ item_id: itemId }).select('cat_id', 'parent_cat_id')
  const parents = new Map(rows.map(({ cat_id, parent_cat_id }) => [cat_id, parent_cat_id]))
  const chain = new Set<number>()
  for (let at = catId; parents.has(at) && !chain.has(at); at = parents.get(at) ?? 0) chain.add(at)
  return chain
}

/**
 * Those of these people who may read a page without an item password: the rule of `rightsOn` for
 * many people with a fixed number of queries. Source: server/access/spec.md 3, 6, 7.
 *
 * @returns their ids in the given order; unknown ids are left out
 */
export async function readersAmong(
  db: Knex,
  item: Pick<Item, 'item_id' | 'uid' | 'password'>,
  page: Pick<Page, 'cat_id' | 'is_draft' | 'author_uid'>,
  uids: readonly number[],
): Promise<number[]> {
  const readers = new Set<number>()
  let chain: Set<number> | undefined
  for (const part of inChunks(
    page.is_draft ? uids.filter((uid) => uid === page.author_uid) : uids,
  )) {
    const known = await User.query(db).whereIn('uid', part).select('uid', 'groupid')
    for (const { uid, groupid } of known)
      if (item.password === '' || uid === item.uid || groupid === 1) readers.add(uid)
    const others = known.map(({ uid }) => uid).filter((uid) => !readers.has(uid))
    for (const row of others.length > 0
      ? await liveMemberships(db, { uids: others, itemIds: [item.item_id] })
      : []) {
      const isWhole = row.member_group_id === 2 || row.is_tied === 0 || page.cat_id === 0
      if (!isWhole) chain ??= await chainOf(db, item.item_id, page.cat_id)
      if (isWhole || (row.cat_id !== null && chain?.has(row.cat_id))) readers.add(row.uid)
    }
  }
  return uids.filter((uid) => readers.has(uid))
}

/**
 * People to notify about a change of a page: subscribers who may still read it. Source:
 * server/access/spec.md 15.
 */
export const readingSubscribers = async (
  db: Knex,
  item: Pick<Item, 'item_id' | 'uid' | 'password'>,
  page: Pick<Page, 'page_id' | 'cat_id' | 'is_draft' | 'author_uid'>,
): Promise<number[]> => readersAmong(db, item, page, await subscribersOf(db, page.page_id))
