import type { Knex } from 'knex'

/** Pages that were just copied. */
interface CopiedPages {
  readonly from: number
  readonly to: number
  /** Unix seconds. */
  readonly now: number
  /** Highest id of a page before the copies. */
  readonly after: number
  /** Condition of the originals (`p` is their table) with its values. */
  readonly which: string
  readonly values: readonly number[]
}

/**
 * Notes which files the copies name, by their originals in the same order: as files of the page in the same item; in another item only as
 * named, since the files do not belong to it. So no file is deleted that a copy still shows.
 */
export async function copyFileLinks(db: Knex.Transaction, { from, to, now, after, which, values }: CopiedPages): Promise<void> {
  const isSame = from === to
  // told from pages that others make meanwhile by their catalogs, which nobody else sees yet; a new item has no others
  const inCopies = which === '' ? '' : 'and cat_id in (select cat_id from catalog where item_id = ? and parent_cat_id < 0)'
  await db.raw(
    `insert into ${isSame ? 'file_page (file_id, page_id, item_id, addtime)' : 'file_mention (file_id, page_id)'}
      select f.file_id, copy.page_id ${isSame ? ', cast(? as bigint), cast(? as bigint)' : ''}
      from (select p.page_id, row_number() over (order by p.page_id) as n from page p
          where p.item_id = ? and p.page_id <= ? and p.is_del = 0 and p.is_draft = 0 ${which}) original
        join (select page_id, row_number() over (order by page_id) as n from page where item_id = ? and page_id > ? ${inCopies}) copy
          on copy.n = original.n
        join (select file_id, page_id from file_page union select file_id, page_id from file_mention) f on f.page_id = original.page_id
      where true on conflict do nothing`,
    [...(isSame ? [to, now] : []), from, after, ...values, to, after, ...(which === '' ? [] : [to])],
  )
}
