import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { foldedPath } from '#contract/text/folded-path.ts'
import { isInvisible } from '#contract/text/invisible.ts'
import type { Write, WriteDoor } from '../../access/basis/grant-basis.ts'
import { inPieces } from '../../db/batches/in-chunks.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import type { ReadDatabase } from '../../db/database.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Page } from '../../models/page.ts'
import { catalogAt, mustFitCatalog } from '../catalogs/catalog-path.ts'
import { catalogsOf } from '../catalogs/catalog-tree.ts'
import { logChanges, type Change } from '../changes/change-log.ts'
import { lockItem } from '../changes/item-change.ts'
import { linkReferencedFiles } from '../files/file-links.ts'
import { keepVersions, type PageState } from '../pages/history.ts'
import { mustFit } from '../pages/writing/must-fit.ts'
import { createPages, titleKey, writePage, type Author } from '../pages/writing/page-write.ts'
import { updatePages, type WrittenPage } from '../pages/writing/write-many.ts'
import { versionsKept } from '../settings/site-options.ts'

/** Author of pages written by the open interface. Source: server/contract/spec/calls.md 2.1. */
export const openInterface: Author = { uid: 0, username: 'API' }

/** A page sent by a script: found by its title in the catalog at its path, or created there. */
export interface PushedPage {
  /** Names of catalogs from the root, already folded. */
  readonly path: readonly string[]
  readonly page_title: string
  /** The text, or a function of the current text (`''` for a new page). */
  readonly page_content: string | ((present: string) => string)
  /** Absent: the last position. */
  readonly s_number?: number | undefined
}

/** Pages per transaction, so that other writers need not wait for a whole data dictionary. */
const pagesAtOnce = 100

/**
 * Names of the catalogs in a path such as `/a/b`; spaces and empty names are dropped, levels beyond
 * the deepest are folded.
 *
 * @throws {Failure} `catalogPathTooLong`
 */
export function catalogNames(...paths: readonly string[]): string[] {
  const path = paths.filter(Boolean).join('/')
  if (Buffer.byteLength(path) > limits.catalogPathBytes)
    throw new Failure('catalogPathTooLong', { limit: limits.catalogPathBytes })
  const names = path
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
  return foldedPath(names)
}

/** The title of a page. @throws {Failure} `titleMissing` */
export function pushedTitle(sent: string): string {
  if (isInvisible(sent)) throw new Failure('titleMissing')
  return sent
}

/** A page sent by a script, with the catalog at its path. */
type Placed = PushedPage & { readonly cat_id: number }

/** The change to a page with this text. */
const changeOf = ({ page_content, s_number = limits.defaultPosition }: Placed, before: string) => ({
  page_content: typeof page_content === 'string' ? page_content : page_content(before),
  s_number,
})

const placeOf = ({ cat_id, page_title }: { cat_id: number; page_title: string }): string =>
  `${cat_id} ${page_title}`

/**
 * The existing pages with these titles and catalogs, by position, with the size of their texts; of
 * several with the same title the first.
 */
async function presentPages(
  db: Knex.Transaction,
  item_id: number,
  wanted: ReadonlyMap<string, Placed>,
) {
  const all = [...wanted.values()]
  const pages = await Page.query(db)
    .where({ item_id, is_del: 0, is_draft: 0 })
    .whereIn('cat_id', [...new Set(all.map((one) => one.cat_id))])
    .whereIn('title_key', [...new Set(all.map((one) => titleKey(one.page_title)))])
    .orderBy(['s_number', 'page_id'])
    .select('page_id', 'cat_id', 'page_title', textBytes(db, Page.tableName))
    .castTo<{ page_id: number; cat_id: number; page_title: string; bytes: number }[]>()
  const placed = pages.toReversed().map((page) => [placeOf(page), page] as const)
  return new Map(placed.filter(([place]) => wanted.has(place)))
}

/** Splits a push where a page occurs again, so that the later one sees what was written before. */
function* withoutRepeats(wanted: readonly Placed[]): Generator<Placed[]> {
  const seen = new Set<string>()
  let some: Placed[] = []
  for (const one of wanted) {
    if (seen.has(placeOf(one))) {
      yield some
      some = []
      seen.clear()
    }
    seen.add(placeOf(one))
    some.push(one)
  }
  yield some
}

/**
 * Checks the limits before pages are written in several transactions. The transactions check again,
 * since others may write meanwhile.
 */
async function mustFitAll(db: Knex, itemId: number, pushed: readonly PushedPage[]): Promise<void> {
  const catalogs = await catalogsOf(db, itemId)
  const pages = await Page.query(db)
    .where({ item_id: itemId, is_del: 0 })
    .select('cat_id', 'page_title', 'is_draft')
  const [ids, present] = [new Map<string, number>(), new Set<string>()]
  const keyOf = (catalog: number, name: string) => `${catalog} ${name}`
  for (const { parent_cat_id, cat_name, cat_id } of catalogs.toReversed())
    ids.set(keyOf(parent_cat_id, cat_name), cat_id)
  for (const page of pages) if (!page.is_draft) present.add(keyOf(page.cat_id, page.page_title))

  const [catalogsBefore, pagesBefore] = [ids.size, present.size]
  for (const { path, page_title } of pushed) {
    let at = 0
    for (const name of path) {
      const key = keyOf(at, name)
      if (!ids.has(key)) mustFitCatalog(name)
      at = ids.get(key) ?? -ids.size - 1
      ids.set(key, at)
    }
    const key = keyOf(at, page_title)
    if (!present.has(key)) mustFit(page_title, undefined, limits.pageTitleLength, 'page_title')
    present.add(key)
  }
  mustHaveRoom(
    'tooManyCatalogs',
    catalogs.length,
    ids.size - catalogsBefore,
    limits.catalogsPerItem,
  )
  mustHaveRoom('tooManyPages', pages.length, present.size - pagesBefore, limits.pagesPerItem)
}

function mustHaveRoom(
  why: 'tooManyCatalogs' | 'tooManyPages',
  before: number,
  more: number,
  limit: number,
): void {
  if (more > 0 && before + more > limit) throw new Failure(why, { limit })
}

/**
 * Writes pages by title, as ordinary changes: the previous version goes to the history, and log and
 * times are updated. Nobody is notified. Many pages are written in several transactions; after a
 * crash the same push completes the work. Source: server/contract/spec/calls.md 13.1.
 *
 * @returns the pages in the order given
 * @throws {Failure} `tooManyPages`, `tooManyCatalogs`; `textTooLong` for the title of a new page or
 * the name of a new catalog
 */
export async function pushPages(
  on: {
    readonly db: ReadDatabase
    readonly write: Write
    readonly item: ItemRow
    readonly now: number
  },
  pushed: readonly PushedPage[],
  author: Author = openInterface,
): Promise<Page[]> {
  const keep = await versionsKept(on.db)
  if (pushed.length > pagesAtOnce) await mustFitAll(on.db.read, on.item.item_id, pushed)
  const written: Page[] = []
  for (let index = 0; index < pushed.length; index += pagesAtOnce) {
    const some = pushed.slice(index, index + pagesAtOnce)
    written.push(...(await on.write((db, door) => pushSome(db, door, on, some, { author, keep }))))
  }
  return written
}

async function pushSome(
  db: Knex.Transaction,
  { bumpMenu }: WriteDoor,
  on: { readonly item: ItemRow; readonly now: number },
  pushed: readonly PushedPage[],
  { author, keep }: { readonly author: Author; readonly keep: number },
): Promise<Page[]> {
  const { item, now } = on
  const changes: Change[] = []
  const versions: PageState[] = []
  const changed: WrittenPage[] = []
  const context = {
    author,
    now,
    keep,
    log: (change: Change) => void changes.push(change),
    link: () => undefined,
    version: (state: PageState) => void versions.push(state),
    store: (page: WrittenPage) => void changed.push(page),
  }
  const catalogs = new Map<string, number>()
  const wanted: Placed[] = []
  await lockItem(db, item.item_id)
  for (const one of pushed) {
    const key = one.path.join('/')
    const cat_id =
      catalogs.get(key) ?? (await catalogAt(db, item.item_id, one.path, { by: 0, now }))
    catalogs.set(key, cat_id)
    wanted.push({ ...one, cat_id })
  }
  const written: Page[] = []
  let room: number | undefined
  for (const some of withoutRepeats(wanted)) {
    const byPlace = new Map(some.map((one) => [placeOf(one), one]))
    const present = await presentPages(db, item.item_id, byPlace)
    const fresh = some
      .filter((one) => !present.has(placeOf(one)))
      .map((one) => {
        mustFit(one.page_title, undefined, limits.pageTitleLength, 'page_title')
        return { page_title: one.page_title, cat_id: one.cat_id, ...changeOf(one, '') }
      })
    if (fresh.length > 0) {
      room ??=
        limits.pagesPerItem -
        (await Page.query(db).where({ item_id: item.item_id, is_del: 0 }).resultSize())
      room -= fresh.length
      if (room < 0) throw new Failure('tooManyPages', { limit: limits.pagesPerItem })
    }
    const logged = changes.length
    const done = new Map(
      (await createPages(db, item, fresh, context)).map((page) => [placeOf(page), page]),
    )
    for (const piece of inPieces([...present.values()])) {
      for (const page of await Page.query(db)
        .findByIds(piece.map((one) => one.page_id))
        .orderBy('page_id')
        .forUpdate()) {
        const change = changeOf(byPlace.get(placeOf(page)) as Placed, page.page_content)
        done.set(placeOf(page), await writePage(db, page, change, item.item_type, context))
      }
      await keepVersions(db, versions.splice(0), keep)
      await updatePages(db, changed.splice(0))
    }
    const inOrder = some.map((one) => done.get(placeOf(one)) as Page)
    const orderOf = new Map(inOrder.map((page, index) => [page.page_id, index]))
    changes.push(
      ...changes
        .splice(logged)
        .toSorted(
          (one, other) => Number(orderOf.get(one.object)) - Number(orderOf.get(other.object)),
        ),
    )
    written.push(...inOrder)
  }
  await logChanges(db, changes)
  await linkReferencedFiles(
    db,
    written.map((page) => ({
      page_id: page.page_id,
      item_id: page.item_id,
      text: page.page_content,
    })),
    { uid: author.uid, reads: 'all', now },
  )
  await bumpMenu()
  return written
}
