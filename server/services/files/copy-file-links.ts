import type { Knex } from 'knex'

/**
 * Records which files copied pages refer to: in the same item as files of the page; in another item
 * only as mentions, since the files do not belong to it. So no file that a copy still shows is
 * deleted.
 *
 * @param pages ids of originals with those of their copies
 */
export async function copyFileLinks(
  db: Knex.Transaction,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: number },
  pages: readonly (readonly [original: number, copy: number])[],
): Promise<void> {
  const isSame = from === to
  const link = isSame
    ? 'c.file_id, c.copy, cast(? as bigint), cast(? as bigint)'
    : 'c.file_id, c.copy'
  // a cross join, since SQLite keeps its order: otherwise it would scan the files of all pages of
  // the site
  await db.raw(
    `with copied (original, copy) as (values ${pages.map(() => '(cast(? as bigint), cast(? as bigint))').join(', ')})
      insert into ${isSame ? 'file_page (file_id, page_id, item_id, addtime)' : 'file_mention (file_id, page_id)'}
      select ${link} from (
          select f.file_id, copied.copy from copied cross join file_page f where f.page_id = copied.original
          union all
          select f.file_id, copied.copy from copied cross join file_mention f where f.page_id = copied.original) c
        where true on conflict do nothing`,
    [...pages.flat(), ...(isSame ? [to, now] : [])],
  )
}
