import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import type { ItemRow } from '../db/rows.ts'
import { Page } from '../models/page.ts'
import { catalogAt, foldedPath } from './catalog-path.ts'
import { catalogsOf } from './catalog-tree.ts'
import { logChanges, type Change } from './change-log.ts'
import { linkNamedFiles } from './file-links.ts'
import { lockItem } from './item-change.ts'
import { mustFit } from './must-fit.ts'
import { createPage, titleKey, writePage, type Author } from './page-write.ts'
import { versionsKept } from './site-options.ts'
import { touchAllowed, type Standing } from './standing.ts'

/** Author of what the open interface writes. Source: wire contract 2.1. */
export const openInterface: Author = { uid: 0, username: 'API' }

/** A page as a script wants it: found by its title in the catalog at its path, or made there. */
export interface PushedPage {
  /** Names of catalogs from the root, already folded. */
  readonly path: readonly string[]
  readonly page_title: string
  /** The text, or what makes it of the text that is there (`''` for a new page). */
  readonly page_content: string | ((present: string) => string)
  /** Absent: the last place. */
  readonly s_number?: number | undefined
}

/** Pages written in one transaction, so that other writers need not wait for a whole database. */
const pagesAtOnce = 100

/**
 * Names of the catalogs at a path such as `/a/b`; blanks and empty names are dropped, what is too deep is folded.
 *
 * @throws {Failure} `catalogPathTooLong`
 */
export function catalogNames(...paths: readonly string[]): string[] {
  const path = paths.filter(Boolean).join('/')
  if (Buffer.byteLength(path) > limits.catalogPathBytes) throw new Failure('catalogPathTooLong', { limit: limits.catalogPathBytes })
  const names = path
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
  return foldedPath(names)
}

/** The title of a page. @throws {Failure} `titleMissing` */
export function pushedTitle(sent: string): string {
  if (sent.trim() === '') throw new Failure('titleMissing')
  return sent
}

/** The page that a script means by a title in a catalog. */
const presentPage = (db: Knex, item_id: number, cat_id: number, page_title: string) =>
  Page.query(db)
    .where({ item_id, cat_id, title_key: titleKey(page_title), page_title, is_del: 0, is_draft: 0 })
    .orderBy(['s_number', 'page_id'])
    .first()

/**
 * Pages that are written in several transactions: what one of them would exceed is refused before the first is written. The
 * transactions check again, since others write meanwhile.
 */
async function mustFitAll(db: Knex, itemId: number, pushed: readonly PushedPage[]): Promise<void> {
  const catalogs = await catalogsOf(db, itemId)
  const pages = await Page.query(db).where({ item_id: itemId, is_del: 0 }).select('cat_id', 'page_title', 'is_draft')
  const [ids, present] = [new Map<string, number>(), new Set<string>()]
  const keyOf = (catalog: number, name: string) => `${catalog} ${name}`
  for (const { parent_cat_id, cat_name, cat_id } of catalogs.toReversed()) ids.set(keyOf(parent_cat_id, cat_name), cat_id)
  for (const page of pages) if (!page.is_draft) present.add(keyOf(page.cat_id, page.page_title))

  const [catalogsBefore, pagesBefore] = [ids.size, present.size]
  for (const { path, page_title } of pushed) {
    let at = 0
    for (const name of path) {
      const key = keyOf(at, name)
      at = ids.get(key) ?? -ids.size - 1
      ids.set(key, at)
    }
    const key = keyOf(at, page_title)
    if (!present.has(key)) mustFit(page_title, undefined, limits.pageTitleLength, 'page_title')
    present.add(key)
  }
  mustHaveRoom('tooManyCatalogs', catalogs.length, ids.size - catalogsBefore, limits.catalogsPerItem)
  mustHaveRoom('tooManyPages', pages.length, present.size - pagesBefore, limits.pagesPerItem)
}

function mustHaveRoom(why: 'tooManyCatalogs' | 'tooManyPages', before: number, more: number, limit: number): void {
  if (more > 0 && before + more > limit) throw new Failure(why, { limit })
}

/**
 * Writes pages by title, each a change like any other: the version that was there stays in the history, log and times move. Nobody is
 * notified. Many are written in several transactions; after a crash between two the same push finishes the work.
 * Source: wire contract 13.1.
 *
 * @returns the pages in the order given
 * @throws {Failure} `tooManyPages`, `tooManyCatalogs`; `textTooLong` for the title of a new page
 */
export async function pushPages(
  on: Standing & { readonly db: Database; readonly item: ItemRow; readonly now: number },
  pushed: readonly PushedPage[],
  author: Author = openInterface,
): Promise<Page[]> {
  const keep = await versionsKept(on.db)
  if (pushed.length > pagesAtOnce) await mustFitAll(on.db.read, on.item.item_id, pushed)
  const written: Page[] = []
  for (let index = 0; index < pushed.length; index += pagesAtOnce) {
    const some = pushed.slice(index, index + pagesAtOnce)
    written.push(...(await on.db.transaction((db) => pushSome(db, on, some, { author, keep }))))
  }
  return written
}

async function pushSome(
  db: Knex.Transaction,
  on: Standing & { readonly item: ItemRow; readonly now: number },
  pushed: readonly PushedPage[],
  { author, keep }: { readonly author: Author; readonly keep: number },
): Promise<Page[]> {
  const { item, now } = on
  const changes: Change[] = []
  const context = { author, now, keep, log: (change: Change) => void changes.push(change), link: () => undefined }
  const catalogs = new Map<string, number>()
  const written: Page[] = []
  await lockItem(db, item.item_id)
  let room: number | undefined
  for (const { path, page_title, page_content, s_number = limits.defaultPosition } of pushed) {
    const key = path.join('/')
    const cat_id = catalogs.get(key) ?? (await catalogAt(db, item.item_id, path, { by: 0, now }))
    catalogs.set(key, cat_id)
    const present = await presentPage(db, item.item_id, cat_id, page_title).forUpdate()
    const content = typeof page_content === 'string' ? page_content : page_content(present?.page_content ?? '')
    if (present) {
      written.push(await writePage(db, present, { page_content: content, s_number }, item.item_type, context))
      continue
    }
    mustFit(page_title, undefined, limits.pageTitleLength, 'page_title')
    room ??= limits.pagesPerItem - (await Page.query(db).where({ item_id: item.item_id, is_del: 0 }).resultSize())
    if (room-- <= 0) throw new Failure('tooManyPages', { limit: limits.pagesPerItem })
    written.push(await createPage(db, item, { page_title, page_content: content, cat_id, s_number }, context))
  }
  await logChanges(db, changes)
  await linkNamedFiles(
    db,
    written.map((page) => ({ page_id: page.page_id, item_id: page.item_id, text: page.page_content })),
    now,
  )
  await touchAllowed(db, on, now)
  return written
}
