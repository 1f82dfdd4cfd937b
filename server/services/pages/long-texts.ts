import type { Knex } from 'knex'
import { streamedText } from '#contract/streamed-text.ts'
import { inPieces } from '../../db/batches/in-chunks.ts'
import type { Page } from '../../models/page.ts'
import type { PageHistory } from '../../models/page-history.ts'
import type { Template } from '../../models/template.ts'

/** An id with the bytes of its text (`textBytes`). */
interface LongRow {
  readonly id: number
  readonly bytes: number
}

/**
 * Texts of pages, versions or templates by id, read in chunks, so that large amounts do not block
 * others. Rows deleted meanwhile are left out.
 *
 * @param column the one that holds them
 */
export const longTexts = (
  db: Knex,
  { tableName, idColumn }: typeof Page | typeof PageHistory | typeof Template,
  rows: readonly LongRow[],
  column = 'page_content',
): Promise<Map<number, string>> => readColumn(db, [tableName, idColumn], rows, column)

/**
 * Texts of pages in UTF-8. Where the database has them so, they never become strings, which would be
 * most of the work of whoever only passes them on.
 */
export async function longBytes(db: Knex, rows: readonly LongRow[]): Promise<Map<number, Buffer>> {
  const isSqlite = db.client.config.client !== 'pg'
  const column = isSqlite ? db.raw('cast(page_content as blob)') : 'page_content'
  const found = await readColumn<string | Buffer>(db, ['page', 'page_id'], rows, column)
  return new Map(
    [...found].map(([id, text]) => [id, typeof text === 'string' ? Buffer.from(text) : text]),
  )
}

async function readColumn<T>(
  db: Knex,
  [table, idColumn]: readonly [table: string, idColumn: string],
  rows: readonly LongRow[],
  column: string | Knex.Raw,
): Promise<Map<number, T>> {
  const texts = new Map<number, T>()
  for (const piece of inPieces(rows)) {
    const ids = piece.map(({ id }) => id)
    const found = await db(table).whereIn(idColumn, ids).select({ id: idColumn, text: column })
    for (const { id, text } of found as { id: number; text: T }[]) texts.set(id, text)
  }
  return texts
}

/**
 * Texts for an answer that is streamed in the order of the rows: a chunk is read when the first
 * of its texts is sent, and released when the next chunk is read. An answer holds one chunk at a
 * time, however many texts it has.
 */
export function streamedTexts(
  db: Knex,
  model: typeof Page | typeof PageHistory,
  rows: readonly LongRow[],
): Map<number, string> {
  const streamed = new Map<number, string>()
  let held:
    | { readonly piece: typeof rows; readonly texts: Promise<Map<number, string>> }
    | undefined
  for (const piece of inPieces(rows)) {
    const read = async (id: number) => {
      if (held?.piece !== piece) held = { piece, texts: longTexts(db, model, piece) }
      return (await held.texts).get(id)
    }
    for (const { id } of piece)
      streamed.set(
        id,
        streamedText(() => read(id)),
      )
  }
  return streamed
}
