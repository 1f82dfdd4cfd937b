import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { limits } from '#contract/limits.ts'
import { withoutOthersDrafts } from '../../access/readable-pages.ts'
import type { SyncRead } from '../../access/sync.ts'
import type { MenuCatalogRow } from '../../db/rows.ts'
import { Page } from '../../models/page.ts'
import { PageLock } from '../../models/page-lock.ts'
import { SyncCatalog } from '../../models/sync-catalog.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { User } from '../../models/user.ts'
import { completeHashes } from '../../services/content-hash.ts'
import { textBytes } from '../../services/in-chunks.ts'
import { readSettings, uploadLimit } from '../../services/options.ts'
import { covers, type Part } from '../../services/part.ts'
import { uploadKinds } from '../../storage/kinds.ts'

type Compare = typeof syncCalls.compare
type Answer = OutputOf<Compare>

/** Names of a root path, the folder of the item below which everything of a source lies. */
export const namesOf = (path: string): string[] => path.split('/').filter(Boolean)

/** The catalogs below the root with their paths, cut to what the caller sees. */
function catalogsBelow(rows: readonly MenuCatalogRow[], root: string, part: Part): { path: Map<number, string>; rows: MenuCatalogRow[] } {
  const byParent = new Map<number, MenuCatalogRow[]>()
  for (const row of rows) byParent.set(row.parent_cat_id, [...(byParent.get(row.parent_cat_id) ?? []), row])
  let top = 0
  for (const name of namesOf(root)) top = byParent.get(top)?.find((row) => row.cat_name === name)?.cat_id ?? -1
  const path = new Map<number, string>()
  const below: MenuCatalogRow[] = []
  const open = (byParent.get(top) ?? []).map((row) => ({ row, at: row.cat_name }))
  for (let next = open.shift(); next; next = open.shift()) {
    const { row, at } = next
    if (path.has(row.cat_id)) continue
    path.set(row.cat_id, at)
    below.push(row)
    open.push(...(byParent.get(row.cat_id) ?? []).map((child) => ({ row: child, at: `${at}/${child.cat_name}` })))
  }
  return { path, rows: below.filter((row) => covers(part, row.cat_id)) }
}

/**
 * Compares a manifest with the item. The number of queries does not depend on its length; texts are read only of pages
 * whose hash a save has left open.
 */
export async function compareFolder({ visit, db, item, rights, writer }: SyncRead, input: InputOf<Compare>): Promise<Answer> {
  const uid = visit.person?.uid ?? -1
  const [source, pages, catalogRows, settings] = await Promise.all([
    input.source === '' ? undefined : SyncSource.query(db.read).findOne({ item_id: item.item_id, source: input.source }),
    Page.query(db.read)
      .where({ item_id: item.item_id, is_del: 0 })
      .modify(withoutOthersDrafts, uid)
      .select('page_id', 'cat_id', 'page_title', 's_number', 'revision', 'content_hash', 'author_username', 'addtime')
      .select(textBytes(db.read, Page.tableName))
      .castTo<(Page & { bytes: number })[]>(),
    db.prepared.all<MenuCatalogRow>('menuCatalogs', [item.item_id]),
    readSettings(db.read, 'upload_limit'),
  ])
  const below = catalogsBelow(catalogRows, input.root, rights.lists)
  const [known, foreign, folders, locks] = await Promise.all([
    source
      ? SyncPage.query(db.read)
          .where({ source_id: source.id })
          .select('path', 'page_id', 'rev', 'content_hash', 'title', 's_number', 'commit_id', 'branch')
      : [],
    SyncPage.query(db.read)
      .join('sync_source as s', 's.id', 'sync_page.source_id')
      .where('s.item_id', item.item_id)
      .whereNot('s.id', source?.id ?? 0)
      .select('sync_page.page_id', 's.source as source'),
    source ? SyncCatalog.query(db.read).where({ source_id: source.id }).select('path', 'cat_id') : [],
    PageLock.query(db.read)
      .join(`${User.tableName} as u`, 'u.uid', 'page_lock.lock_uid')
      .join('page as p', 'p.page_id', 'page_lock.page_id')
      .where('p.item_id', item.item_id)
      .where('page_lock.lock_to', '>', visit.now)
      .whereNot('page_lock.lock_uid', uid)
      .select('page_lock.page_id', 'u.username as username'),
  ])
  const sideOf = new Map(known.map((row) => [row.page_id, row]))
  const trackedBy = new Map(foreign.map((row) => [row.page_id, (row as unknown as { source: string }).source]))
  const lockedBy = new Map(locks.map((row) => [row.page_id, (row as unknown as { username: string }).username]))
  const folderOf = new Map(folders.map((row) => [row.cat_id, row.path]))
  const isHere = (catId: number) => (input.root === '' && catId === 0) || below.path.has(catId)
  const shown = pages.filter(
    (page) => (page.cat_id === 0 || covers(rights.lists, page.cat_id)) && (isHere(page.cat_id) || sideOf.has(page.page_id)),
  )
  const hashes = await completeHashes(db, shown)

  const manifest = new Map(input.manifest.filter((entry) => entry.id !== undefined).map((entry) => [entry.id as number, entry]))
  const isEqual = (page: Page): boolean => {
    const entry = manifest.get(page.page_id)
    if (!entry || entry.rev !== page.revision || entry.hash !== hashes.get(page.page_id)) return false
    return (entry.order === undefined || entry.order === page.s_number) && sideOf.get(page.page_id)?.path === entry.path
  }
  const different = shown.filter((page) => !isEqual(page))

  const optional = <K extends string, V>(key: K, value: V | undefined) => (value === undefined ? {} : ({ [key]: value } as { [P in K]: V }))
  return {
    item: {
      id: String(item.item_id),
      name: item.item_name,
      domain: item.item_domain,
      type: item.item_type,
      archived: item.is_archived > 0,
      rights: rights.writes === 'none' ? 'read' : rights.role >= 2 && writer ? 'manage' : 'write',
      ...(typeof rights.lists === 'string' ? {} : { ties: [...rights.lists].map(String) }),
    },
    state: String(item.tree_revision),
    catalogs: below.rows.map((row) => ({
      id: String(row.cat_id),
      parent: String(below.path.has(row.parent_cat_id) ? row.parent_cat_id : 0),
      path: below.path.get(row.cat_id) as string,
      ...optional('source_path', folderOf.get(row.cat_id)),
      name: row.cat_name,
      order: row.s_number,
    })),
    pages: different.map((page) => {
      const side = sideOf.get(page.page_id)
      return {
        id: String(page.page_id),
        ...optional('path', side?.path),
        cat: String(page.cat_id),
        title: page.page_title,
        order: page.s_number,
        rev: String(page.revision),
        hash: hashes.get(page.page_id) as string,
        ...(side
          ? {
              base: {
                rev: String(side.rev),
                hash: side.content_hash,
                title: side.title,
                order: side.s_number,
                ...optional('commit', side.commit_id || undefined),
                ...optional('branch', side.branch || undefined),
              },
            }
          : {}),
        ...optional('tracked_by', trackedBy.get(page.page_id)),
        ...optional('locked_by', lockedBy.get(page.page_id)),
        author: page.author_username,
        time: page.addtime,
      }
    }),
    equal: shown.length - different.length,
    limits: {
      batch_pages: limits.batchPages,
      batch_bytes: limits.batchBytes,
      page_bytes: limits.textBytes,
      file_bytes: uploadLimit(settings, visit.site.config),
      kinds: [...uploadKinds],
    },
    server: visit.site.version,
  }
}
