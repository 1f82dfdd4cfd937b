import type { Database } from '../db/database.ts'
import { itemPrefix } from '../db/page-in-item.ts'
import type { ItemRow, PageRow } from '../db/rows.ts'

/** A live page and its live item; a page of a deleted item has none. */
export interface PageInItem {
  readonly page: PageRow
  readonly item: ItemRow | undefined
}

/** The live page of this id, a draft of anybody included, with its item, read at once. `now` in unix seconds. */
export async function pageInItem(db: Database, pageId: number, now: number): Promise<PageInItem | undefined> {
  const row = pageId > 0 ? await db.prepared.one<Record<string, unknown>>('pageInItem', [now, pageId]) : undefined
  if (!row) return undefined
  const page: Record<string, unknown> = {}
  const item: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith(itemPrefix)) item[name.slice(itemPrefix.length)] = value
    else page[name] = value
  }
  page.path = JSON.parse((row.path as string | null) ?? '[]')
  return { page: page as unknown as PageRow, item: item.item_id === null ? undefined : (item as unknown as ItemRow) }
}
