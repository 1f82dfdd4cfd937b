import type { Knex } from 'knex'
import type { WriteDoor } from '../../access/basis/grant-basis.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { Page } from '../../models/page.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import type { Author } from '../../services/pages/page-write.ts'
import { createTreePage, pagesForWriting, updateTreePage } from '../../tree/pages.ts'
import type { TreeTarget } from '../../tree/target.ts'
import { beginTree, finishTree } from '../../tree/tree-write.ts'
import { yielder } from '../../workers/yielder.ts'
import type { ReadPage } from './read-task.ts'

/** What an import did. */
export interface ImportCounts {
  created: number
  changed: number
  unchanged: number
  catalogs: number
}

/** A folder of the tree by the names of its catalogs, which may contain `/`. */
const folderOf = (path: readonly string[]): string => path.map(encodeURIComponent).join('/')

const placeOf = (catId: number, title: string): string => `${catId} ${title}`

/** Live pages of the item by catalog and title; of several the oldest. */
async function presentPages(db: Knex.Transaction, { item }: TreeTarget, uid: number) {
  const rows = await Page.query(db)
    .where({ item_id: item.item_id, is_del: 0 })
    .modify(withoutOthersDrafts, uid)
    .orderBy('page_id', 'desc')
    .select('page_id', 'cat_id', 'page_title')
  return new Map(rows.map((row) => [placeOf(row.cat_id, row.page_title), row.page_id]))
}

/**
 * Writes the pages of a file: one of the same title in the same catalog is overwritten, keeping its
 * version; catalogs that are missing are made. Positions are left alone, so that what people sorted
 * stays. Source: server/contract/spec/calls.md 11.1.
 */
export async function writePages(
  db: Knex.Transaction,
  door: WriteDoor,
  on: TreeTarget,
  { author, keep, pages }: { author: Author; keep: number; pages: readonly ReadPage[] },
): Promise<ImportCounts> {
  await lockItem(db, on.item.item_id)
  const tree = await beginTree(db, door, on, { author, keep, root: '' })
  const present = await presentPages(db, on, author.uid)
  const counts: ImportCounts = { created: 0, changed: 0, unchanged: 0, catalogs: 0 }
  const yieldNow = yielder()
  const catalogs = new Map<string, number>([['', 0]])
  for (const { path } of pages)
    for (let depth = 1; depth <= path.length; depth++) {
      const folder = folderOf(path.slice(0, depth))
      if (catalogs.has(folder)) continue
      const name = path[depth - 1] as string
      catalogs.set(folder, await tree.catalogs.write(db, { path: folder, name }))
      await yieldNow()
    }
  counts.catalogs = tree.catalogs.created
  const placed = pages.map((page) => {
    const cat_id = catalogs.get(folderOf(page.path)) as number
    return { page, cat_id, id: present.get(placeOf(cat_id, page.title)) }
  })
  const ids = placed.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const found = await pagesForWriting(db, on, ids, author.uid)
  for (const { page, cat_id, id } of placed) {
    const old = id === undefined ? undefined : found.get(id)
    if (!old) {
      await createTreePage(tree, { cat_id, title: page.title, text: page.text })
      counts.created++
    } else if (old.page_content === page.text) counts.unchanged++
    else {
      await updateTreePage(tree, old, { base: old.revision, text: page.text })
      counts.changed++
    }
    await yieldNow()
  }
  await finishTree(tree, counts.created + counts.changed + counts.catalogs > 0)
  return counts
}
