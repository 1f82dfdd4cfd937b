import type { Knex } from 'knex'
import { withoutOthersDrafts } from '../access/content/readable-pages.ts'
import { readingSubscribers } from '../access/content/readers.ts'
import { inPieces } from '../db/batches/in-chunks.ts'
import { textBytes } from '../db/batches/text-bytes.ts'
import { Page } from '../models/page.ts'
import type { Change } from '../services/changes/change-log.ts'
import { remind } from '../services/messages/reminders.ts'
import { ownerOf } from '../services/items/owner-of.ts'
import { contentHash } from '../services/pages/content-hash.ts'
import { createPages, writePage } from '../services/pages/writing/page-write.ts'
import { trashPages } from '../services/pages/trash/trash-pages.ts'
import { yielder } from '../workers/yielder.ts'
import type { TreeTarget } from './target.ts'
import { linkLater, type TreeWrite } from './tree-write.ts'

/** A new page of a tree. */
export interface NewTreePage {
  /** Catalog within the writer's scope; 0 is the root of the item. */
  readonly cat_id: number
  readonly title: string
  readonly text: string
  readonly order?: number | undefined
  readonly remark?: string | undefined
  readonly isDraft?: boolean | undefined
  /** `contentHash` of the text, if it is known. */
  readonly hash?: string | undefined
  /** `apiInfoOf` of the text, if it is known. */
  readonly info?: string | undefined
}

/** Changes to an existing page; absent fields stay. */
export interface TreePageChange {
  /** The revision it was made from; another one is a conflict. */
  readonly base: number
  /** A newer revision that is overwritten deliberately. */
  readonly over?: number | undefined
  readonly title?: string | undefined
  readonly text?: string | undefined
  /** Folder of the tree. */
  readonly folder?: string | undefined
  /** 0 leaves it as it is. */
  readonly order?: number | undefined
  readonly remark?: string | undefined
  /** Notify subscribers. */
  readonly notify?: boolean | undefined
  /**
   * Completes a page that the same writer has just created: its first state is not kept as a
   * version.
   */
  readonly completes?: boolean | undefined
}

const contextOf = ({ author, keep, on, changes }: TreeWrite) => ({
  author,
  now: on.ctx.now,
  keep,
  log: (change: Change) => void changes.push(change),
  link: () => undefined, // all texts are linked at the end
})

/** Creates pages, with few statements. @returns them in the order given */
export async function createTreePages(
  tree: TreeWrite,
  pages: readonly NewTreePage[],
): Promise<Page[]> {
  const values = pages.map(({ cat_id, title, text, order, remark, isDraft, hash, info }) => ({
    page_title: title,
    page_content: text,
    content_hash: hash ?? contentHash(text),
    cat_id,
    s_number: order,
    page_comments: remark,
    ext_info: info,
    is_draft: isDraft ? (1 as const) : undefined,
  }))
  const made = await createPages(tree.db, tree.on.item, values, contextOf(tree))
  for (const page of made) linkLater(tree, page)
  return made
}

/** Creates a page. */
export async function createTreePage(tree: TreeWrite, page: NewTreePage): Promise<Page> {
  const [made] = await createTreePages(tree, [page])
  return made as Page
}

/**
 * Writes a page that was read while holding the lock of the item; a change of place alone creates
 * no version.
 *
 * @returns false if the revision differs: then nothing was written
 * @throws {Failure} `noAccess`, `catalogNotFound`
 */
export async function updateTreePage(
  tree: TreeWrite,
  page: Page,
  change: TreePageChange,
): Promise<boolean> {
  const { db, on, author, catalogs } = tree
  catalogs.mustCoverParent(page.cat_id)
  if (page.revision !== change.base && page.revision !== change.over) return false
  const cat_id =
    change.folder === undefined ? page.cat_id : await catalogs.reachable(db, change.folder)
  catalogs.mustCoverParent(cat_id)
  const isMore =
    (change.title ?? page.page_title) !== page.page_title ||
    (change.text ?? page.page_content) !== page.page_content ||
    cat_id !== page.cat_id
  if (isMore) {
    const values = {
      page_title: change.title,
      page_content: change.text,
      cat_id,
      s_number: change.order,
      page_comments: change.remark,
      content_hash: change.text === undefined ? undefined : contentHash(change.text),
    }
    const forgets =
      change.completes === true &&
      page.revision === 1 &&
      page.author_uid === author.uid &&
      page.addtime === page.page_addtime
    await writePage(db, page, values, on.item.item_type, { ...contextOf(tree), forgets })
    if (change.notify)
      await remind(db, {
        to: await readingSubscribers(db, on.item, page),
        page: page.page_id,
        by: author,
        text: change.remark ?? '',
        now: on.ctx.now,
      })
  } else if (change.order && change.order !== page.s_number) {
    await Page.query(db).findById(page.page_id).patch({ s_number: change.order })
    page.s_number = change.order
  }
  linkLater(tree, page)
  return true
}

/**
 * Moves a page that was read while holding the lock of the item to the recycle bin; for the open
 * interface to that of the item's owner.
 */
export async function deleteTreePage(tree: TreeWrite, page: Page): Promise<void> {
  const { db, on, author, changes, texts } = tree
  const { now } = on.ctx
  const by = author.uid > 0 ? author : await ownerOf(db, on.item)
  await trashPages(db, { pages: [page.page_id], by, now })
  texts.delete(page.page_id)
  const entry = { action: 'delete', type: 'page', object: page.page_id } as const
  const place = { item: on.item.item_id, catalog: page.cat_id, name: page.page_title }
  changes.push({ ...entry, ...place, by: author.uid, now })
}

/**
 * Live pages of the item by id, locked until the commit, without drafts of others. Two queries, and
 * one for each megabyte of their texts.
 *
 * @param uid the writer, -1 for the open interface
 */
export async function pagesForWriting(
  db: Knex.Transaction,
  { item }: TreeTarget,
  ids: readonly number[],
  uid: number,
): Promise<Map<number, Page>> {
  const found = await Page.query(db)
    .findByIds([...ids])
    .where({ item_id: item.item_id, is_del: 0 })
    .modify(withoutOthersDrafts, uid)
    .orderBy('page_id')
    .forUpdate()
    .select('page_id', textBytes(db, Page.tableName))
    .castTo<{ page_id: number; bytes: number }[]>()
  const pages = new Map<number, Page>()
  const yieldNow = yielder()
  for (const piece of inPieces(found)) {
    for (const page of await Page.query(db).findByIds(piece.map(({ page_id }) => page_id)))
      pages.set(page.page_id, page)
    await yieldNow()
  }
  return pages
}
