import type { Knex } from 'knex'
import { Catalog } from '../models/catalog.ts'
import type { Author } from './page-write.ts'
import { updateNumbers } from './bulk-update.ts'

/**
 * Copies catalogs and pages of one item into another that is still empty, within the database: texts never pass through this process,
 * and the number of statements does not grow with the pages. Drafts, versions, share keys and links to files stay behind.
 * Copied pages belong to the author and begin with revision 1. Source: wire contract 5.4.
 */
export async function copyContent(
  db: Knex.Transaction,
  { from, to, author, now }: { from: number; to: number; author: Author; now: number },
): Promise<void> {
  // until the pages are placed, the copy of a catalog carries the id of its original as its parent
  await db.raw(
    `insert into catalog (item_id, parent_cat_id, level, s_number, addtime, cat_name)
      select cast(? as bigint), cat_id, level, s_number, cast(? as bigint), cat_name from catalog where item_id = ? order by cat_id`,
    [to, now, from],
  )
  await db.raw(
    `insert into page (item_id, cat_id, s_number, page_title, title_key, author_uid, author_username, addtime, page_addtime,
        content_hash, page_comments, ext_info, page_content)
      select cast(? as bigint), coalesce(c.cat_id, 0), p.s_number, p.page_title, p.title_key, cast(? as bigint), cast(? as text),
        cast(? as bigint), cast(? as bigint), p.content_hash, p.page_comments, p.ext_info, p.page_content
      from page p left join catalog c on c.item_id = ? and c.parent_cat_id = p.cat_id
      where p.item_id = ? and p.is_del = 0 and p.is_draft = 0 order by p.page_id`,
    [to, author.uid, author.username, now, now, to, from],
  )
  const originals = await Catalog.query(db).where({ item_id: from }).select('cat_id', 'parent_cat_id')
  const copies = await Catalog.query(db).where({ item_id: to }).select('cat_id', 'parent_cat_id')
  const copyOf = new Map(copies.map((copy) => [copy.parent_cat_id, copy.cat_id]))
  const places = originals.flatMap(({ cat_id, parent_cat_id }) => {
    const copy = copyOf.get(cat_id)
    return copy === undefined ? [] : [[copy, copyOf.get(parent_cat_id) ?? 0] as const]
  })
  await updateNumbers(db, Catalog.tableName, 'cat_id', ['parent_cat_id'], places)
}
