import type { Knex } from 'knex'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'

/**
 * Gives copied pages the files of their originals, also in another item: whoever copies a page may
 * read it, and so its files. Files that an original merely names are named by its copy and no more,
 * since nobody need have been allowed to read them. So no file that a copy still shows is deleted.
 *
 * @param pages ids of originals with those of their copies
 */
export async function copyFileLinks(
  db: Knex.Transaction,
  { to, now }: { readonly to: number; readonly now: number },
  pages: readonly (readonly [original: number, copy: number])[],
): Promise<void> {
  const copied = `with copied (original, copy) as (values ${pages.map(() => '(cast(? as bigint), cast(? as bigint))').join(', ')})`
  // a cross join, since SQLite keeps its order: otherwise it would scan the files of all pages of
  // the site
  const from = (table: string) =>
    `from copied cross join ${table} f where f.page_id = copied.original on conflict do nothing`
  await db.raw(
    `${copied} insert into file_page (file_id, page_id, item_id, addtime)
      select f.file_id, copied.copy, cast(? as bigint), cast(? as bigint) ${from(FilePage.tableName)}`,
    [...pages.flat(), to, now],
  )
  await db.raw(
    `${copied} insert into file_mention (file_id, page_id)
      select f.file_id, copied.copy ${from(FileMention.tableName)}`,
    pages.flat(),
  )
}
