import type { Knex } from 'knex'
import { inSlices } from '../../db/batches/in-chunks.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { SyncText } from '../../models/sync-text.ts'
import type { UploadFile } from '../../models/upload-file.ts'

/** Files looked up per statement: each is looked for in all texts of its pages. */
const filesAtOnce = 20

interface Sender {
  readonly item_id: number
  readonly source: string
}

/**
 * Those of some files, all sent by a source, that nothing uses any more. A page of the source uses
 * what its text, its versions or the texts agreed on with any source name, also in the recycle bin;
 * any other page uses every file that was ever linked to it, since somebody may have attached it
 * there without naming it.
 */
export async function* unusedOfSource<T extends Pick<UploadFile, 'file_id'>>(
  db: Knex,
  sender: Sender,
  files: readonly T[],
): AsyncGenerator<T[]> {
  for (const some of inSlices(files, filesAtOnce)) {
    const left = new Set(some.map((file) => file.file_id))
    for (const uses of [usesElsewhere, usesInPages, usesInVersions, usesInAgreedTexts]) {
      if (left.size === 0) break
      const rows = (await uses(db, [...left], sender)) as { file_id: number }[]
      for (const { file_id } of rows) left.delete(file_id)
    }
    yield some.filter((file) => left.has(file.file_id))
  }
}

/** The pages that each file was ever linked to, as `uses`. */
function linksOf(db: Knex, ids: readonly number[]): Knex.QueryBuilder {
  const of = (table: string) => db(table).whereIn('file_id', ids).select('file_id', 'page_id')
  return db
    .from(of(FilePage.tableName).union(of(FileMention.tableName)).as('uses'))
    .join(Page.tableName, 'page.page_id', 'uses.page_id')
    .distinct('uses.file_id')
}

const usesElsewhere = (db: Knex, ids: readonly number[], { item_id, source }: Sender) =>
  linksOf(db, ids).whereNotExists(
    db(SyncPage.tableName)
      .join(SyncSource.tableName, 'sync_source.id', 'sync_page.source_id')
      .whereRaw('?? = ??', ['sync_page.page_id', 'uses.page_id'])
      .where({ 'sync_source.item_id': item_id, 'sync_source.source': source })
      .select('sync_page.page_id'),
  )

/** Only where a text has the sign of the file. */
const naming = (db: Knex, files: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  files
    .join('upload_file', 'upload_file.file_id', 'uses.file_id')
    .whereRaw(db.client.config.client === 'pg' ? 'strpos(??, ??) > 0' : 'instr(??, ??) > 0', [
      column,
      'upload_file.sign',
    ])

const usesInPages = (db: Knex, ids: readonly number[]) =>
  naming(db, linksOf(db, ids), 'page.page_content')

const usesInVersions = (db: Knex, ids: readonly number[]) =>
  naming(
    db,
    linksOf(db, ids).join(PageHistory.tableName, 'page_history.page_id', 'uses.page_id'),
    'page_history.page_content',
  )

const usesInAgreedTexts = (db: Knex, ids: readonly number[]) =>
  naming(
    db,
    linksOf(db, ids)
      .join(SyncPage.tableName, 'sync_page.page_id', 'uses.page_id')
      .join(SyncText.tableName, function () {
        this.on('sync_text.source_id', 'sync_page.source_id').andOn(
          'sync_text.path_key',
          'sync_page.path_key',
        )
      }),
    'sync_text.base_text',
  )
