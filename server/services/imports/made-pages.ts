import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { MadePage } from '#contract/text/made-pages.ts'
import { inPieces } from '../../db/batches/in-chunks.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import { Page } from '../../models/page.ts'
import { yielder } from '../../workers/yielder.ts'
import { sourceIn, sourceMarks } from './generated.ts'

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
    void some.select('page_id', 'page_content')
    for (const page of await (isLocking ? some.forUpdate() : some)) {
      const source = sourceIn(page.page_content)
      if (source) yield { page_id: page.page_id, source }
      await yieldNow()
    }
    await yieldNow()
  }
}
