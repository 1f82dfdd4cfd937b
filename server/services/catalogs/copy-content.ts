import type { Knex } from 'knex'
import { updateNumbers } from '../../db/batches/bulk-update.ts'
import { inChunks, inPieces } from '../../db/batches/in-chunks.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { copyFileLinks } from '../files/copy-file-links.ts'
import type { Author } from '../pages/writing/page-write.ts'

interface Copying {
  readonly from: number
  readonly to: number
  readonly author: Author
  readonly now: number
}

// Until its final parent is written, the copy of a catalog has the negated id of its original as
// parent, so that pages find their catalogs within the database. Texts never pass through this
// process; they are copied in chunks, since a long statement blocks other writers.

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

const copyCatalogRows = (
  db: Knex.Transaction,
  { to, now }: Copying,
  which: string,
  values: readonly number[],
): PromiseLike<unknown> =>
  db.raw(
    `insert into catalog (item_id, parent_cat_id, level, s_number, addtime, cat_name)
      select cast(? as bigint), -cat_id, level, s_number, cast(? as bigint), cat_name from catalog where ${which} order by cat_id`,
    [to, now, ...values],
  )

/** Which pages of the source are copied: all, or those of some catalogs, or some pages. */
interface Which {
  /** A condition on `p`, empty for all. */
  readonly sql: string
  readonly values: readonly number[]
  /** Catalog of all copies; by default that of the copy of each page's catalog. */
  readonly into?: number
}

/** Among many pages, drafts are not copied. */
const published = 'and p.is_draft = 0'

/**
 * Deleted pages, versions and share keys are not copied; copies begin with revision 1 and refer to
 * the files of their originals.
 */
async function copyPageRows(
  db: Knex.Transaction,
  copying: Copying,
  which: Which = { sql: published, values: [] },
): Promise<Map<number, number>> {
  const { from, to, author, now } = copying
  const place =
    which.into === undefined
      ? { sql: 'coalesce(c.cat_id, 0)', values: [] }
      : { sql: 'cast(? as bigint)', values: [which.into] }
  const pairs: (readonly [number, number])[] = []
  // locked, so that each still exists when its chunk is copied, and each copy is identified by its
  // position in the order
  const originals = await Page.query(db)
    .alias('p')
    .whereRaw(`p.item_id = ? and p.is_del = 0 ${which.sql}`, [from, ...which.values])
    .orderBy('p.page_id')
    .select('p.page_id', textBytes(db, 'p'))
    .forShare()
    .castTo<{ page_id: number; bytes: number }[]>()
  for (const piece of inPieces(originals)) {
    const ids = piece.map((page) => page.page_id)
    const made = (await db.raw(
      `insert into page (item_id, cat_id, s_number, page_title, title_key, author_uid, author_username, addtime, page_addtime,
          content_hash, page_comments, ext_info, is_draft, page_content)
        select cast(? as bigint), ${place.sql}, p.s_number, p.page_title, p.title_key, cast(? as bigint), cast(? as text),
          cast(? as bigint), cast(? as bigint), p.content_hash, p.page_comments, p.ext_info, p.is_draft, p.page_content
        from page p left join catalog c on c.item_id = ? and c.parent_cat_id = -p.cat_id and p.cat_id > 0
        where p.page_id in (${marks(ids)}) order by p.page_id returning page_id`,
      [to, ...place.values, author.uid, author.username, now, now, to, ...ids],
    )) as { page_id: number }[] | { rows: { page_id: number }[] }
    const copies = 'rows' in made ? made.rows : made
    const inOrder = copies.map((copy) => copy.page_id).sort((a, b) => a - b)
    const pairsHere = ids.map((id, index) => [id, inOrder[index] as number] as const)
    await copyFileLinks(db, copying, pairsHere)
    pairs.push(...pairsHere)
  }
  return new Map(pairs)
}

/** Ids of the copies without a final parent, by the ids of their originals. */
async function copiesIn(db: Knex.Transaction, itemId: number): Promise<Map<number, number>> {
  const copies = await Catalog.query(db)
    .where({ item_id: itemId })
    .where('parent_cat_id', '<', 0)
    .select('cat_id', 'parent_cat_id')
  return new Map(copies.map((copy) => [-copy.parent_cat_id, copy.cat_id]))
}

/** Ids of copies by the ids of their originals. */
export interface Copies {
  readonly pages: ReadonlyMap<number, number>
  readonly catalogs: ReadonlyMap<number, number>
}

/**
 * Copies catalogs and pages of one item into another that is new. Copied pages belong to the
 * author. Source: server/contract/spec/calls.md 5.4.
 */
export async function copyContent(db: Knex.Transaction, copying: Copying): Promise<Copies> {
  await copyCatalogRows(db, copying, 'item_id = ?', [copying.from])
  const pages = await copyPageRows(db, copying)
  const originals = await Catalog.query(db)
    .where({ item_id: copying.from })
    .select('cat_id', 'parent_cat_id')
  const copies = await copiesIn(db, copying.to)
  const places = originals.flatMap(({ cat_id, parent_cat_id }) => {
    const copy = copies.get(cat_id)
    return copy === undefined ? [] : [[copy, copies.get(parent_cat_id) ?? 0] as const]
  })
  await updateNumbers(db, Catalog.tableName, 'cat_id', ['parent_cat_id'], places)
  return { pages, catalogs: copies }
}

/**
 * Copies some catalogs of an item, with their pages, into the same item or another, with their
 * final parents.
 *
 * @param places the catalogs to copy: the parent of each copy (a catalog of the target, 0 for its
 * root, or the negated id of an original that is copied too), and its level
 * @returns ids of the copies by the ids of their originals
 */
export async function copyCatalogs(
  db: Knex.Transaction,
  copying: Copying,
  places: ReadonlyMap<number, { readonly parent: number; readonly level: number }>,
): Promise<Map<number, number>> {
  for (const ids of inChunks([...places.keys()])) {
    await copyCatalogRows(db, copying, `cat_id in (${marks(ids)})`, ids)
    await copyPageRows(db, copying, {
      sql: `${published} and p.cat_id in (${marks(ids)})`,
      values: ids,
    })
  }
  const copies = await copiesIn(db, copying.to)
  const rows = [...copies].map(([original, copy]) => {
    const { parent, level } = places.get(original) ?? { parent: 0, level: 0 }
    return [copy, parent < 0 ? (copies.get(-parent) ?? 0) : parent, level] as const
  })
  await updateNumbers(db, Catalog.tableName, 'cat_id', ['parent_cat_id', 'level'], rows)
  return copies
}

/**
 * Copies some pages of an item into a catalog of the same item or another, or to its root (0). A
 * draft stays one.
 *
 * @returns ids of the copies by the ids of their originals
 */
export const copyPages = (
  db: Knex.Transaction,
  copying: Copying,
  ids: readonly number[],
  into: number,
): Promise<Map<number, number>> =>
  copyPageRows(db, copying, { sql: `and p.page_id in (${marks(ids)})`, values: ids, into })
