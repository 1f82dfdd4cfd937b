import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { MadePage } from '#contract/text/generated/made-pages.ts'
import { inPieces } from '../../db/batches/in-chunks.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import { Page } from '../../models/page.ts'
import { yielder } from '../../workers/yielder.ts'
import { headLength, sourceIn, sourceInHead, sourceMarks } from './generated.ts'

const hasMark = (either: QueryBuilder<Page>): void => {
  for (const mark of sourceMarks) void either.orWhere('page_content', 'like', `%${mark}%`)
}

/**
 * Live pages of the item that imports have made, by their ids. The texts are searched and read in
 * pieces, so that others get a turn.
 *
 * @param which leaves out some pages
 * @param isLocking locks the pages until the commit
 */
export async function* importedPages(
  db: Knex,
  itemId: number,
  which: (pages: QueryBuilder<Page, Page[]>) => void = () => {},
  isLocking = false,
): AsyncGenerator<MadePage> {
  const found = await Page.query(db)
    .where({ item_id: itemId, is_del: 0 })
    .modify(which)
    .orderBy('page_id')
    .select('page_id', textBytes(db, Page.tableName))
    .castTo<{ page_id: number; bytes: number }[]>()
  const yieldNow = yielder()
  for (const piece of inPieces(found)) {
    const some = Page.query(db)
      .findByIds(piece.map(({ page_id }) => page_id))
      .where(hasMark)
      .orderBy('page_id')
    void some.select('page_id', db.raw('substr(page_content, 1, ?) as head', [headLength]))
    const heads = (await (isLocking ? some.forUpdate() : some)) as (Page & { head: string })[]
    const sources = heads.map(({ page_id, head }) => ({ page_id, source: sourceInHead(head) }))
    const texts = await textsOf(
      db,
      sources.filter(({ source }) => !source),
    )
    for (const { page_id, source = sourceIn(texts.get(page_id) ?? '') } of sources) {
      if (source) yield { page_id, source }
      await yieldNow()
    }
    await yieldNow()
  }
}

async function textsOf(
  db: Knex,
  pages: readonly { readonly page_id: number }[],
): Promise<ReadonlyMap<number, string>> {
  if (pages.length === 0) return new Map()
  const found = await Page.query(db)
    .findByIds(pages.map(({ page_id }) => page_id))
    .select('page_id', 'page_content')
  return new Map(found.map((page) => [page.page_id, page.page_content]))
}
