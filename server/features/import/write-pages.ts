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
import { linkedText } from './linked-text.ts'
import type { ReadCatalog, ReadPage } from './read-task.ts'

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

interface PagesToWrite {
  readonly author: Author
  readonly keep: number
  readonly pages: readonly ReadPage[]
  /** Positions of catalogs, for a new item. */
  readonly catalogs: readonly ReadCatalog[]
  /** Writes the attachments. @returns signs by id */
  readonly attach: (db: Knex.Transaction, itemId: number) => Promise<ReadonlyMap<string, string>>
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
  { author, keep, pages, catalogs: ordered, attach }: PagesToWrite,
): Promise<ImportCounts> {
  const { item_id } = on.item
  await lockItem(db, item_id)
  const files = await attach(db, item_id)
  const tree = await beginTree(db, door, on, { author, keep, root: '' })
  const present = await presentPages(db, on, author.uid)
  const counts: ImportCounts = { created: 0, changed: 0, unchanged: 0, catalogs: 0 }
  const yieldNow = yielder()
  const catalogs = new Map<string, number>([['', 0]])
  const orders = new Map(ordered.map(({ path, order }) => [folderOf(path), order]))
  for (const { path } of pages)
    for (let depth = 1; depth <= path.length; depth++) {
      const folder = folderOf(path.slice(0, depth))
      if (catalogs.has(folder)) continue
      const name = path[depth - 1] as string
      catalogs.set(
        folder,
        await tree.catalogs.write(db, { path: folder, name, order: orders.get(folder) }),
      )
      await yieldNow()
    }
  counts.catalogs = tree.catalogs.created
  const placed = pages.map((page) => {
    const cat_id = catalogs.get(folderOf(page.path)) as number
    return { page, cat_id, id: present.get(placeOf(cat_id, page.title)) }
  })
  const ids = placed.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const found = await pagesForWriting(db, on, ids, author.uid)
  const known = placed.flatMap(({ page, id }) =>
    id !== undefined && found.has(id) && page.id !== undefined ? [[page.id, id] as const] : [],
  )
  const addresses = { item_id, pages: new Map(known), files }
  /** New pages with links to pages that were created after them. */
  const unlinked: { page: ReadPage; row: Page }[] = []
  for (const { page, cat_id, id } of placed) {
    if (id !== undefined && found.has(id)) continue
    const { title, order, remark } = page
    const text = linkedText(page.text, page.links, addresses)
    const row = await createTreePage(tree, { cat_id, title, text, order, remark })
    if (page.id !== undefined) addresses.pages.set(page.id, row.page_id)
    if (page.links.some(({ to }) => 'page' in to)) unlinked.push({ page, row })
    counts.created++
    await yieldNow()
  }
  for (const { page, row } of unlinked) {
    const text = linkedText(page.text, page.links, addresses)
    if (text !== row.page_content)
      await updateTreePage(tree, row, { base: row.revision, text, completes: true })
    await yieldNow()
  }
  for (const { page, id } of placed) {
    const old = id === undefined ? undefined : found.get(id)
    if (!old) continue
    const text = linkedText(page.text, page.links, addresses)
    if (old.page_content === text) counts.unchanged++
    else {
      await updateTreePage(tree, old, { base: old.revision, text })
      counts.changed++
    }
    await yieldNow()
  }
  await finishTree(tree, counts.created + counts.changed + counts.catalogs > 0)
  return counts
}
