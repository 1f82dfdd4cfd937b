import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { mustCoverParent } from '../../access/content/catalog.ts'
import { mustNotBeArchived, type ItemEdit } from '../../access/content/item.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { updateTexts } from '../../db/batches/bulk-update.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { catalogsOf, checkedLevels, writePlaces } from '../../services/catalogs/catalog-tree.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import { updatePageNumbers } from '../../services/pages/writing/write-many.ts'

type BatUpdate = typeof catalogCalls.batUpdate
type Input = InputOf<BatUpdate>
type Entry = NonNullable<Input['cats']>[number]

/** Entries by id; of repeated ids the last one counts. */
function sorted(entries: readonly Entry[]) {
  const catalogs = new Map<number, Entry>()
  const pages = new Map<number, Entry>()
  for (const entry of entries) {
    if (entry.page_id && entry.page_id > 0) pages.set(entry.page_id, entry)
    else if (entry.cat_id && entry.cat_id > 0 && entry.cat_name?.trim())
      catalogs.set(entry.cat_id, entry)
  }
  return { catalogs, pages }
}

/**
 * A new name; an unchanged one may be longer or contain other characters.
 * @throws {Failure} `badInput`
 */
function newName(name: string): string {
  if (name.length > limits.catalogNameLength || name.includes('\0') || !name.isWellFormed())
    throw new Failure('badInput', { field: 'cats' })
  return name
}

/** @returns how many catalogs changed */
async function writeCatalogs(
  db: Knex.Transaction,
  { rights }: ItemEdit,
  stored: readonly Catalog[],
  entries: ReadonlyMap<number, Entry>,
): Promise<number> {
  const renamed: [number, string][] = []
  const requested = stored.map((catalog) => {
    const entry = entries.get(catalog.cat_id)
    if (!entry) return catalog
    const request = {
      ...catalog,
      parent_cat_id: entry.parent_cat_id ?? catalog.parent_cat_id,
      s_number: entry.s_number ?? catalog.s_number,
    }
    const isRenamed =
      entry.cat_name !== catalog.cat_name && entry.cat_name?.trim() !== catalog.cat_name
    if (
      !isRenamed &&
      request.parent_cat_id === catalog.parent_cat_id &&
      request.s_number === catalog.s_number
    )
      return catalog
    mustCoverParent(rights, catalog.parent_cat_id)
    mustCoverParent(rights, request.parent_cat_id)
    if (isRenamed) renamed.push([catalog.cat_id, newName(entry.cat_name?.trim() ?? '')])
    return request
  })
  const moved = await writePlaces(db, stored, requested, checkedLevels(stored, requested))
  await updateTexts(db, Catalog.tableName, 'cat_id', 'cat_name', renamed)
  return moved + renamed.length
}

/** The item's pages in the entries, locked until the commit, without drafts of others. */
async function storedPages(
  db: Knex.Transaction,
  { item, person }: ItemEdit,
  ids: readonly number[],
): Promise<Page[]> {
  const found: Page[] = []
  for (const chunk of inChunks(ids.toSorted((a, b) => a - b))) {
    const pages = await Page.query(db)
      .where({ item_id: item.item_id, is_del: 0 })
      .whereIn('page_id', chunk)
      .modify(withoutOthersDrafts, person.uid)
      .orderBy('page_id')
      .select('page_id', 'cat_id', 's_number', 'revision', 'page_title')
      .forUpdate()
    for (const page of pages) found.push(page)
  }
  return found
}

/**
 * Moving a page to another catalog increments its revision; a position alone does not. Source:
 * server/contract/spec/additions.md 2.
 * @returns how many pages changed
 */
async function writePages(
  db: Knex.Transaction,
  { rights }: ItemEdit,
  catalogs: ReadonlySet<number>,
  stored: readonly Page[],
  entries: ReadonlyMap<number, Entry>,
): Promise<number> {
  const rows: (readonly [number, number, number, number])[] = []
  for (const page of stored) {
    const entry = entries.get(page.page_id)
    const catId = entry?.parent_cat_id ?? page.cat_id
    const position = entry?.s_number ?? page.s_number
    if (catId === page.cat_id && position === page.s_number) continue
    mustCoverParent(rights, page.cat_id)
    if (catId !== page.cat_id && catId !== 0 && !catalogs.has(catId))
      throw new Failure('catalogNotFound')
    mustCoverParent(rights, catId)
    rows.push([page.page_id, catId, position, page.revision + (catId === page.cat_id ? 0 : 1)])
  }
  await updatePageNumbers(db, ['cat_id', 's_number', 'revision'], rows)
  return rows.length
}

/**
 * Writes places, order and names of a dragged tree, all or nothing. Entries without changes need no
 * right, so a restricted editor may send the tree as they see it; ids of other items are skipped.
 * Levels are computed from the places, whatever the entries say. Malformed lists change nothing.
 * Source: server/contract/spec/calls.md 10.5, server/access/spec.md 7.
 */
export async function updateTree(grant: ItemEdit, input: Input): Promise<OutputOf<BatUpdate>> {
  const { item, person, ctx } = grant
  const entries = sorted(input.cats ?? [])
  if (entries.catalogs.size + entries.pages.size === 0) {
    mustNotBeArchived(item)
    return []
  }
  return grant.write(async (db, { bumpMenu }): Promise<[]> => {
    await lockItem(db, item.item_id)
    const catalogs = await catalogsOf(db, item.item_id)
    const pages = await storedPages(db, grant, [...entries.pages.keys()])
    const ids = new Set(catalogs.map(({ cat_id }) => cat_id))
    const changed =
      (await writeCatalogs(db, grant, catalogs, entries.catalogs)) +
      (await writePages(db, grant, ids, pages, entries.pages))
    mustNotBeArchived(item) // rights are checked before state. Source: server/access/spec.md 4
    if (changed === 0) return []
    const dragged =
      input.dragged_type === 'page'
        ? pages.find(({ page_id }) => page_id === input.dragged_id)?.page_title
        : catalogs.find(({ cat_id }) => cat_id === input.dragged_id)?.cat_name
    await logChange(db, {
      item: item.item_id,
      by: person.uid,
      action: 'drag',
      type: 'tree',
      object: 0,
      name: dragged ?? '',
      catalog: 0,
      now: ctx.now,
    })
    await bumpMenu()
    return []
  })
}
