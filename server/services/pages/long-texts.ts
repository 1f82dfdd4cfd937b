import type { Knex } from 'knex'
import { streamedText } from '#contract/streamed-text.ts'
import { inPieces } from '../../db/batches/in-chunks.ts'
import type { Page } from '../../models/page.ts'
import type { PageHistory } from '../../models/page-history.ts'
import type { Template } from '../../models/template.ts'

/**
 * Texts of pages, versions or templates by id, read in chunks, so that large amounts do not block
 * others. Rows deleted meanwhile are left out.
 *
 * @param rows ids with the bytes of their texts (`textBytes`)
 * @param column the one that holds them
 */
export async function longTexts(
  db: Knex,
  { tableName, idColumn }: typeof Page | typeof PageHistory | typeof Template,
  rows: readonly { readonly id: number; readonly bytes: number }[],
  column = 'page_content',
): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  for (const piece of inPieces(rows)) {
    const ids = piece.map(({ id }) => id)
    const found = (await db(tableName)
      .whereIn(idColumn, ids)
      .select({ id: idColumn, text: column })) as {
      id: number
      text: string
    }[]
    for (const { id, text } of found) texts.set(id, text)
  }
  return texts
}

/**
 * Texts of pages in UTF-8. Where the database has them so, they never become strings, which would be
 * most of the work of whoever only passes them on.
 */
export async function longBytes(
  db: Knex,
  rows: readonly { readonly id: number; readonly bytes: number }[],
): Promise<Map<number, Buffer>> {
  const isSqlite = db.client.config.client !== 'pg'
  const texts = new Map<number, Buffer>()
  for (const piece of inPieces(rows)) {
    const found = (await db('page')
      .whereIn(
        'page_id',
        piece.map(({ id }) => id),
      )
      .select('page_id', {
        text: isSqlite ? db.raw('cast(page_content as blob)') : 'page_content',
      })) as { page_id: number; text: Buffer | string }[]
    for (const { page_id, text } of found)
      texts.set(page_id, typeof text === 'string' ? Buffer.from(text) : text)
  }
  return texts
}

/**
 * The same for an answer that is streamed in the order of the rows: a chunk is read when the first
 * of its texts is sent, and released when the next chunk is read. An answer holds one chunk at a
 * time, however many texts it has.
 */
export function streamedTexts(
  db: Knex,
  model: typeof Page | typeof PageHistory,
  rows: readonly { readonly id: number; readonly bytes: number }[],
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
