import type { Knex } from 'knex'
import { updateNumbers, updateRows, type Row, type Type } from '../../../db/batches/bulk-update.ts'
import { inChunks, inPieces } from '../../../db/batches/in-chunks.ts'
import { textBytes } from '../../../db/batches/text-bytes.ts'
import { Page } from '../../../models/page.ts'

const written = {
  page_title: 'text',
  title_key: 'text',
  content_hash: 'text',
  cat_id: 'bigint',
  s_number: 'bigint',
  page_comments: 'text',
  ext_info: 'text',
  is_draft: 'bigint',
  author_uid: 'bigint',
  author_username: 'text',
  addtime: 'bigint',
  revision: 'bigint',
  page_content: 'text',
} as const satisfies Partial<Record<keyof Page, Type>>

/** The columns written by a change of a page. */
export type WrittenPage = Pick<Page, 'page_id' | keyof typeof written>

/** Updates many pages, with statements small enough not to block other writers. */
export async function updatePages(
  db: Knex.Transaction,
  pages: readonly WrittenPage[],
): Promise<void> {
  const columns = Object.keys(written) as (keyof typeof written)[]
  const rows = pages.map((page) => ({
    bytes: page.page_content.length,
    row: [page.page_id, ...columns.map((column) => page[column])] as const,
  }))
  for (const piece of inPieces(rows)) {
    const some = piece.map(({ row }) => row)
    await updateRows(db, Object.values(written), Page.tableName, 'page_id', columns, some)
  }
}

/**
 * Updates numbers in many pages. A row is rewritten with its text, so statements have fewer rows
 * where texts are long.
 */
export async function updatePageNumbers(
  db: Knex.Transaction,
  columns: readonly string[],
  rows: readonly Row<number>[],
): Promise<void> {
  for (const chunk of inChunks(rows)) {
    const rowOf = new Map(chunk.map((row) => [row[0], row]))
    const found = await Page.query(db)
      .whereIn('page_id', [...rowOf.keys()])
      .select('page_id', textBytes(db, Page.tableName))
      .castTo<{ page_id: number; bytes: number }[]>()
    for (const piece of inPieces(found)) {
      const some = piece.map(({ page_id }) => rowOf.get(page_id) as Row<number>)
      await updateNumbers(db, Page.tableName, 'page_id', columns, some)
    }
  }
}
