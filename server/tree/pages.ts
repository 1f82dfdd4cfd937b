import type { Knex } from 'knex'
import { lockHolder } from '../access/content/page-lock.ts'
import { withoutOthersDrafts } from '../access/content/readable-pages.ts'
import { readingSubscribers } from '../access/content/readers.ts'
import { inPieces } from '../db/batches/in-chunks.ts'
import { textBytes } from '../db/batches/text-bytes.ts'
import { Page } from '../models/page.ts'
import { PageLock } from '../models/page-lock.ts'
import type { Change } from '../services/changes/change-log.ts'
import { remind } from '../services/messages/reminders.ts'
import { contentHash } from '../services/pages/content-hash.ts'
import { createPage, writePage } from '../services/pages/page-write.ts'
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

/** Creates a page. */
export async function createTreePage(
  tree: TreeWrite,
  { cat_id, title, text, order, remark }: NewTreePage,
): Promise<Page> {
  const page = await createPage(
    tree.db,
    tree.on.item,
    {
      page_title: title,
      page_content: text,
      content_hash: contentHash(text),
      cat_id,
      s_number: order,
      page_comments: remark,
    },
    contextOf(tree),
  )
  linkLater(tree, page)
  return page
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
  } else if (change.order !== undefined && change.order !== page.s_number) {
    await Page.query(db).findById(page.page_id).patch({ s_number: change.order })
    page.s_number = change.order
  }
  linkLater(tree, page)
  return true
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
  for (const piece of inPieces(found))
    for (const page of await Page.query(db).findByIds(piece.map(({ page_id }) => page_id)))
      pages.set(page.page_id, page)
  return pages
}

/**
 * Names of people other than `uid` who are editing pages of the item, by page id. Read before the
 * transaction.
 */
export async function pagesHeldByOthers(
  { ctx, item }: TreeTarget,
  ids: readonly number[],
  uid: number,
): Promise<Map<number, string>> {
  const held = new Map<number, string>()
  const { read } = ctx.db
  const locked = PageLock.query(read).where('lock_to', '>', ctx.databaseNow).select('page_id')
  const pages = await Page.query(read)
    .findByIds([...ids])
    .whereIn('page_id', locked)
    .where({ item_id: item.item_id })
    .select('page_id', 'cat_id')
  for (const page of pages) {
    const holder = await lockHolder(ctx, item, page)
    if (holder && holder.uid !== uid) held.set(page.page_id, holder.username)
  }
  return held
}
