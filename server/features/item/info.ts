import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { limits } from '#contract/limits.ts'
import type { CatalogScope } from '../../access/basis/catalog-scope.ts'
import type { ItemRead } from '../../access/content/item.ts'
import type { ReadDatabase } from '../../db/database.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { findPages, scopeOf } from '../../search/find.ts'
import { shownGlobals } from '../../services/pages/rendering/global-parameters.ts'
import { longTexts } from '../../services/pages/long-texts.ts'
import { stampedPage } from '../../services/pages/page-rows.ts'
import { isOn } from '../../services/settings/options.ts'
import { countSearch } from '../../signin/throttle.ts'
import { filteredRows, isFiltered } from './api-status.ts'
import { buildMenu, cachedMenu, type MenuRows } from './menu.ts'

type Info = typeof itemCalls.info

/**
 * Catalogs of the start page as older clients read them: (grandparent, parent, own), (parent, 0,
 * own) or (0, own, 0). Source: server/contract/spec/calls.md 5.2.
 */
function defaultCatalogs(path: readonly number[]) {
  const [own = 0, parent = 0, grandparent = 0] = path.toReversed()
  if (path.length >= 3)
    return { default_cat_id2: grandparent, default_cat_id3: parent, default_cat_id4: own }
  if (path.length === 2)
    return { default_cat_id2: parent, default_cat_id3: 0, default_cat_id4: own }
  return { default_cat_id2: 0, default_cat_id3: own, default_cat_id4: 0 }
}

const unreadOf = async (db: ReadDatabase, uid: number): Promise<number> =>
  Number((await db.prepared.one<{ n: number }>('unread', [uid]))?.n ?? 0)

/**
 * Most bytes of text in the answer to a search; further pages are left out, since older clients
 * hold the whole answer in memory.
 */
const mostTextBytes = 32 * 1024 * 1024

/**
 * Pages that contain the keyword, best first, with their texts; only wanted ones, if there is a
 * filter. Source: server/contract/spec/calls.md 5.2.
 */
async function found(
  db: ReadDatabase,
  { itemId, scope, uid }: { itemId: number; scope: CatalogScope; uid: number },
  keyword: string,
  wanted: ReadonlySet<number> | null,
) {
  // filter before truncating, or wanted pages ranked below many others would be missing
  const most = wanted ? limits.pagesPerItem : limits.searchHits
  const hits = (await findPages(db, scopeOf(uid, [{ item_id: itemId, scope }]), keyword, most, 0))
    .filter(({ page }) => wanted?.has(page.page_id) ?? true)
    .slice(0, limits.searchHits)
  let bytes = 0
  const fitting = hits.filter(({ page }) => (bytes += page.bytes) <= mostTextBytes)
  const texts = await longTexts(
    db.read,
    Page,
    fitting.map(({ page: { page_id: id, bytes } }) => ({ id, bytes })),
  )
  return {
    pages: fitting.map(({ page }) =>
      stampedPage({ ...page, page_content: texts.get(page.page_id) ?? '' }),
    ),
    catalogs: [],
  }
}

const idsOf = (rows: MenuRows | null) => rows && new Set(rows.pages.map(({ page_id }) => page_id))

/** What a preview says about itself. */
async function previewOf(
  { read }: ItemRead['db'],
  { item_id }: ItemRow,
  live: ItemRow,
  { endsPreview = false }: ItemRead['rights'],
): Promise<OutputOf<Info>['preview']> {
  const row = await Item.query(read).findById(item_id).select('preview_name', 'preview_until')
  return (
    row && {
      name: row.preview_name,
      expires: row.preview_until,
      item_id: String(live.item_id),
      item_name: live.item_name,
      can_end: endsPreview,
    }
  )
}

/** The item with its menu, limited to what the caller can see. */
export async function itemInfo(
  { ctx, db, item, rights }: ItemRead,
  input: InputOf<Info>,
): Promise<OutputOf<Info>> {
  const uid = ctx.person?.uid ?? 0
  const isSearch = input.keyword.trim() !== ''
  if (isSearch) await countSearch(ctx)
  const filtered = isFiltered(input) ? await filteredRows(db, item, input) : null
  const { menu, catalogsOf } = filtered
    ? buildMenu(filtered, rights.lists, uid)
    : await cachedMenu(db, item, rights.lists, uid)
  // who may read a preview is decided by its item, and so is how it looks
  const live =
    item.preview_of > 0 ? await db.prepared.one<ItemRow>('item', [item.preview_of]) : undefined
  const isLive = item.is_archived === 0
  const edits = isLive && rights.writes !== 'none'
  const manages = isLive && rights.role >= 2
  const startPage = catalogsOf.get(input.default_page_id)
  const ties = typeof rights.lists === 'string' ? null : [...rights.lists].map(String)
  return {
    item_id: item.item_id,
    item_domain: item.item_domain,
    is_archived: item.is_archived,
    item_name: item.item_name,
    ...(item.item_description ? { item_description: item.item_description } : {}),
    default_page_id: startPage ? input.default_page_id : 0,
    ...defaultCatalogs(startPage ?? []),
    unread_count: uid ? await unreadOf(db, uid) : 0,
    item_type: item.item_type,
    is_login: uid > 0,
    is_private: (live ?? item).password !== '',
    item_edit: edits,
    item_manage: manages,
    ItemPermn: edits,
    ItemCreator: manages,
    can_export: rights.writes !== 'none',
    current_page_id: input.page_id,
    global_param: (await shownGlobals(db.read, item)) ?? [],
    show_watermark: isOn(item.show_watermark) ? 1 : 0,
    allow_comment: item.allow_comment,
    allow_feedback: item.allow_feedback,
    markdown: item.markdown,
    ...(live ? { is_preview: true, preview: await previewOf(db, item, live, rights) } : {}),
    ...(item.has_repository > 0 ? { has_repository: true } : {}),
    revision: String(item.tree_revision),
    ...(ties ? { ties } : {}),
    menu: isSearch
      ? await found(
          db,
          { itemId: item.item_id, scope: rights.lists, uid },
          input.keyword,
          idsOf(filtered),
        )
      : menu,
  }
}
