import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { bumpMenu, mustCover, recheckGrant } from '../../access/basis/grant-basis.ts'
import { mustNotBeHeldByOthers } from '../../access/content/page-lock.ts'
import { pagesNamed, type PagesMove, type PlacedPage } from '../../access/content/pages.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { copyPages } from '../../services/catalogs/copy-content.ts'
import { logChanges, type Change } from '../../services/changes/change-log.ts'
import { lockItems } from '../../services/changes/item-change.ts'
import { moveWithPages } from '../../services/pages/move-pages.ts'
import { updatePageNumbers } from '../../services/pages/writing/write-many.ts'

type Move = typeof pageCalls.move
type Input = InputOf<Move>

/** Both ends of a move, whose items are locked. */
interface Way {
  readonly from: number
  readonly to: number
  /** Catalog of the target, 0 for its root. */
  readonly into: number
}

/** The pages as they are now, in the order named, locked until the commit. */
async function storedPages(
  db: Knex.Transaction,
  { source, person }: PagesMove,
  { page_ids }: Input,
): Promise<PlacedPage[]> {
  const found = await pagesNamed(db, source.item.item_id, page_ids, person.uid).forUpdate()
  const pages = new Map(found.map((page) => [page.page_id, page]))
  return page_ids.map((id) => {
    const page = pages.get(id)
    if (!page) throw new Failure('pageNotFound')
    mustCover(source.rights.writes, page.cat_id)
    return page
  })
}

/** The position after the last page of a catalog. */
async function nextPosition(db: Knex.Transaction, { to, into }: Way): Promise<number> {
  const last = await Page.query(db)
    .where({ item_id: to, cat_id: into, is_del: 0 })
    .max('s_number as last')
    .first()
    .castTo<{ last: number | null } | undefined>()
  return Number(last?.last ?? 0) + 1
}

/**
 * A page in another place has a new revision, but no new version: its text is the same. Source:
 * server/contract/spec/additions.md 2.
 */
async function movePages(
  db: Knex.Transaction,
  way: Way,
  pages: readonly PlacedPage[],
): Promise<void> {
  const first = await nextPosition(db, way)
  const rows = pages.map(
    ({ page_id, revision }, index) =>
      [page_id, way.to, way.into, first + index, revision + 1] as const,
  )
  await updatePageNumbers(db, ['item_id', 'cat_id', 's_number', 'revision'], rows)
  if (way.from !== way.to)
    await moveWithPages(
      db,
      pages.map(({ page_id }) => page_id),
      way,
    )
}

/** @returns ids of the copies, in the order of the pages */
async function makeCopies(
  db: Knex.Transaction,
  { person, ctx }: PagesMove,
  way: Way,
  pages: readonly PlacedPage[],
): Promise<number[]> {
  const first = await nextPosition(db, way)
  const copies = await copyPages(
    db,
    { from: way.from, to: way.to, author: person, now: ctx.now },
    pages.map(({ page_id }) => page_id),
    way.into,
  )
  const ids = pages.map(({ page_id }) => copies.get(page_id) as number)
  await updatePageNumbers(
    db,
    ['s_number'],
    ids.map((id, index) => [id, first + index]),
  )
  return ids
}

/** A move within the item is a change; between items one loses pages and the other gains them. */
async function logMove(
  db: Knex.Transaction,
  { person, ctx }: PagesMove,
  { from, to, into }: Way,
  pages: readonly PlacedPage[],
  made: readonly number[],
  isCopy: boolean,
): Promise<void> {
  const entry = { by: person.uid, type: 'page', now: ctx.now } as const
  const arrived = isCopy || from !== to ? 'create' : 'update'
  const entries = (item: number, action: Change['action'], at: (page: PlacedPage) => number) =>
    pages.map((page, index) => ({
      ...entry,
      item,
      action,
      object: item === from && action === 'delete' ? page.page_id : (made[index] as number),
      name: page.page_title,
      catalog: at(page),
    }))
  if (!isCopy && from !== to)
    await logChanges(
      db,
      entries(from, 'delete', ({ cat_id }) => cat_id),
    )
  await logChanges(
    db,
    entries(to, arrived, () => into),
  )
}

/**
 * Moves pages, or copies them, to the end of a catalog in the order named: all or none. A move keeps
 * ids, and with them links, versions, share keys, files, comments and votes. Decided while both
 * items are locked, like the moves of catalogs. Source: server/contract/spec/additions.md 3.
 */
export async function movePagesTo(grant: PagesMove, input: Input): Promise<OutputOf<Move>> {
  const { source, target, person, ctx } = grant
  const isBetween = source !== target
  if (!input.copy) await mustNotBeHeldByOthers({ ctx, item: source.item }, grant.pages, person.uid)
  const way = { from: source.item.item_id, to: target.item.item_id, into: input.cat_id }
  return grant.write(async (db, door) => {
    await lockItems(db, [way.from, way.to])
    if (
      way.into !== 0 &&
      !(await Catalog.query(db).findOne({ cat_id: way.into, item_id: way.to }).select('cat_id'))
    )
      throw new Failure('catalogNotFound')
    const named = await storedPages(db, grant, input)
    const pages = named.filter((page) => input.copy || isBetween || page.cat_id !== way.into)
    if (pages.length === 0) return { page_ids: input.page_ids }
    const ids = pages.map(({ page_id }) => page_id)
    const made = input.copy ? await makeCopies(db, grant, way, pages) : ids
    if (!input.copy) await movePages(db, way, pages)
    await logMove(db, grant, way, pages, made, input.copy)
    if (isBetween && input.copy) await recheckGrant(db, source)
    if (isBetween && !input.copy) await bumpMenu(db, source, ctx.now)
    await door.bumpMenu()
    return { page_ids: input.copy ? made : input.page_ids }
  })
}
