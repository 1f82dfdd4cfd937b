import type { Knex } from 'knex'
import { setImmediate as turn } from 'node:timers/promises'
import { inPieces } from '../db/batches/in-chunks.ts'
import { textBytes } from '../db/batches/text-bytes.ts'
import { Page } from '../models/page.ts'
import { PageHistory } from '../models/page-history.ts'
import {
  linkReferencedFiles,
  hasUnlinkedFiles,
  recordFileScan,
  type ReferencingText,
} from '../services/files/file-links.ts'
import type { JobRun } from './scheduled-job.ts'

/** Rows whose ids and lengths are read at a time. */
const atOnce = 200

interface Length {
  readonly id: number
  readonly bytes: number
}

/**
 * Iterates over a table by id, regardless of gaps; yields only texts that may refer to a file, in
 * batches that do not block others.
 */
async function* textsOf(db: Knex, table: string, id: string): AsyncGenerator<ReferencingText[]> {
  const like = db.client.config.client === 'pg' ? 'ilike' : 'like'
  for (let after = 0; ;) {
    const rows: Length[] = await db(table)
      .where(id, '>', after)
      .orderBy(id)
      .limit(atOnce)
      .select({ id }, textBytes(db, table))
    for (const piece of inPieces(rows)) {
      const ids = piece.map((row) => row.id)
      const naming = db(table).whereIn(id, ids).where('page_content', like, '%visitfile%')
      yield (await naming.select('page_id', 'item_id', {
        text: 'page_content',
      })) as ReferencingText[]
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/**
 * Scans all pages and versions for references to files, and links those that are missing: texts
 * that were not saved by a call, such as copies of items or migrated data. After a complete scan
 * unused files are known.
 */
export async function scanTexts({ site, now, signal }: JobRun): Promise<string> {
  let named = 0
  for (const [table, id] of [
    [Page.tableName, Page.idColumn],
    [PageHistory.tableName, PageHistory.idColumn],
  ] as const)
    for await (const texts of textsOf(site.db.read, table, id)) {
      signal.throwIfAborted()
      for (const text of texts) {
        // nearly always everything is linked already, and no write lock is needed
        if (await hasUnlinkedFiles(site.db.read, text))
          named += await site.db.transaction((trx) =>
            linkReferencedFiles(trx, [text], { uid: 0, reads: 'none', now }),
          )
        await turn() // yield to others
      }
      await turn()
    }
  await site.db.transaction((trx) => recordFileScan(trx, now))
  return `${named} names of files`
}
