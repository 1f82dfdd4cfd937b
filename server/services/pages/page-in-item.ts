import type { ReadDatabase } from '../../db/database.ts'
import { itemNames, pageNames } from '../../db/statements/page-in-item.ts'
import type { ItemRow, PageRow, WholePageRow } from '../../db/statements/rows.ts'

/** A live page and its live item; pages of a deleted item are not found. */
export interface PageInItem<P extends PageRow = PageRow> {
  readonly page: P
  readonly item: ItemRow | undefined
}

/** Positions of the item's values, of the end of the share key, and of the text in a row. */
const itemAt = pageNames.length
const keyEndsAt = itemAt + itemNames.length
const textAt = keyEndsAt + 1

/** Parsed rows: cached rows are the same objects. */
const parsedRows = new WeakMap<readonly unknown[], PageInItem<WholePageRow>>()

function parse(row: readonly unknown[]): PageInItem<WholePageRow> {
  const [page, item]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const [at, name] of pageNames.entries()) page[name] = row[at]
  for (const [at, name] of itemNames.entries()) item[name] = row[itemAt + at]
  page.path = JSON.parse((page.path as string | null) ?? '[]')
  if (row.length > textAt) page.page_content = row[textAt]
  return {
    page: page as unknown as WholePageRow,
    item: item.item_id === null ? undefined : (item as unknown as ItemRow),
  }
}

async function read<P extends PageRow>(
  db: ReadDatabase,
  statement: 'pageInItem' | 'wholePageInItem',
  pageId: number,
  now: number,
): Promise<PageInItem<P> | undefined> {
  const row = pageId > 0 ? await db.prepared.values(statement, [pageId]) : undefined
  if (!row) return undefined
  let parsed = parsedRows.get(row)
  if (!parsed) parsedRows.set(row, (parsed = parse(row)))
  const keyEnds = Number(row[keyEndsAt])
  const hasEnded = keyEnds !== 0 && keyEnds <= now
  return (
    hasEnded ? { ...parsed, page: { ...parsed.page, unique_key: '' } } : parsed
  ) as PageInItem<WholePageRow & P>
}

/**
 * The live page with this id, drafts included, with its item but without its text, in one query.
 * `now` in unix seconds.
 */
export const pageInItem = (
  db: ReadDatabase,
  pageId: number,
  now: number,
): Promise<PageInItem | undefined> => read(db, 'pageInItem', pageId, now)

/** The same with the text, consistent with the rest. */
export const wholePageInItem = (
  db: ReadDatabase,
  pageId: number,
  now: number,
): Promise<PageInItem<WholePageRow> | undefined> => read(db, 'wholePageInItem', pageId, now)
