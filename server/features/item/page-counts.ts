import { Cache } from '../../cache/cache.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import type { ReadDatabase } from '../../db/database.ts'
import type { OwnItemRow } from '../../db/statements/rows.ts'
import { Page } from '../../models/page.ts'

interface Counts {
  /** Live pages except drafts. */
  readonly shown: number
  /** Live drafts by author. */
  readonly drafts: ReadonlyMap<number, number>
}
const none: Counts = { shown: 0, drafts: new Map() }
const cache = new Cache<Counts>()
/** Approximate bytes of the counts of an item in memory, and of each author of drafts. */
const [countsBytes, drafterBytes] = [500, 40]

interface Counted {
  item_id: number
  /** 0 for pages that are not drafts. */
  drafter: number
  pages: number
}

/** Counts of the pages of items, by item. */
async function counted(
  db: ReadDatabase,
  items: readonly OwnItemRow[],
): Promise<Map<number, { shown: number; drafts: Map<number, number> }>> {
  const counts = new Map<number, { shown: number; drafts: Map<number, number> }>()
  for (const some of inChunks(items)) {
    const rows = await Page.query(db.read)
      .where({ is_del: 0 })
      .whereIn(
        'item_id',
        some.map((item) => item.item_id),
      )
      .groupBy('item_id', 'drafter')
      .select(
        'item_id',
        db.read.raw('case when is_draft = 0 then 0 else author_uid end as drafter'),
      )
      .count('* as pages')
      .castTo<Counted[]>()
    for (const { item_id, drafter, pages } of rows) {
      let of = counts.get(item_id)
      if (!of) counts.set(item_id, (of = { shown: 0, drafts: new Map() }))
      if (drafter === 0) of.shown = Number(pages)
      else of.drafts.set(drafter, Number(pages))
    }
  }
  return counts
}

/**
 * Numbers of live pages without drafts of others, by item id; counted again only for items that
 * have changed.
 */
export async function pageCounts(
  db: ReadDatabase,
  items: readonly OwnItemRow[],
  uid: number,
): Promise<Map<number, number>> {
  const found = new Map(
    items.map((item) => [item, cache.get(db, item.item_id, item.tree_revision)]),
  )
  const changed = items.filter((item) => !found.get(item))
  if (changed.length > 0) {
    const counts = await counted(db, changed)
    for (const item of changed) {
      const count = counts.get(item.item_id) ?? none
      found.set(
        item,
        cache.set(
          db,
          item.item_id,
          item.tree_revision,
          count,
          countsBytes + count.drafts.size * drafterBytes,
        ),
      )
    }
  }
  return new Map(
    items.map((item) => {
      const { shown, drafts } = found.get(item) ?? none
      return [item.item_id, shown + (drafts.get(uid) ?? 0)]
    }),
  )
}
