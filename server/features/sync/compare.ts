import type { InputOf, OutputOf } from '#contract/call.ts'
import type { SourceRepository } from '#contract/calls/sync-fields.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { limits } from '#contract/limits.ts'
import { covers, type CatalogScope } from '../../access/basis/catalog-scope.ts'
import { lockHolders } from '../../access/content/page-lock.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import type { SyncRead } from '../../access/programs/sync.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import type { ReadDatabase } from '../../db/database.ts'
import type { MenuCatalogRow } from '../../db/statements/rows.ts'
import { Page } from '../../models/page.ts'
import { SyncCatalog } from '../../models/sync-catalog.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { addMissingHashes } from '../../services/pages/content-hash.ts'
import { readSettings, uploadLimit } from '../../services/settings/options.ts'
import { uploadKinds } from '#contract/text/upload-kinds.ts'
import { namesOf } from '../../tree/catalogs.ts'
import { readFormerPaths } from './former-paths.ts'
import { deletedAnswer, movedAnswer, readGone } from './gone.ts'

type Compare = typeof syncCalls.compare
type Input = InputOf<Compare>
type Answer = OutputOf<Compare>

/**
 * The catalogs below the root visible to the caller, with their paths, which begin at a scope; `top`
 * is the root itself, -1 if it does not exist.
 * Source: server/contract/spec/additions.md 9.
 */
function catalogsBelow(
  rows: readonly MenuCatalogRow[],
  root: string,
  part: CatalogScope,
): { top: number; path: Map<number, string>; rows: MenuCatalogRow[] } {
  const byParent = Map.groupBy(rows, (row) => row.parent_cat_id)
  let top = 0
  for (const name of namesOf(root))
    top = byParent.get(top)?.find((row) => row.cat_name === name)?.cat_id ?? -1
  const path = new Map<number, string>()
  const below: MenuCatalogRow[] = []
  const walked = new Set<number>()
  const open = (byParent.get(top) ?? []).map((row) => ({ row, at: row.cat_name }))
  for (let next = open.shift(); next; next = open.shift()) {
    const { row, at } = next
    if (walked.has(row.cat_id)) continue
    walked.add(row.cat_id)
    const isSeen = covers(part, row.cat_id)
    if (isSeen) {
      path.set(row.cat_id, at)
      below.push(row)
    }
    const above = isSeen ? `${at}/` : ''
    open.push(
      ...(byParent.get(row.cat_id) ?? []).map((child) => ({
        row: child,
        at: `${above}${child.cat_name}`,
      })),
    )
  }
  return { top, path, rows: below }
}

/** The last agreed state of source and item: sides of pages and folders by id. */
async function readAgreed({ read }: ReadDatabase, source: SyncSource | undefined) {
  if (!source) return { sideOf: new Map<number, SyncPage>(), folderOf: new Map<number, string>() }
  const [pages, folders] = await Promise.all([
    SyncPage.query(read)
      .where({ source_id: source.id })
      .select('path', 'page_id', 'rev', 'content_hash', 'title', 's_number', 'commit_id', 'branch'),
    SyncCatalog.query(read).where({ source_id: source.id }).select('path', 'cat_id'),
  ])
  return {
    sideOf: new Map(pages.map((row) => [row.page_id, row])),
    // of several folders that a catalog was, always the same one
    folderOf: new Map(
      folders
        .toSorted((one, other) => (one.path < other.path ? -1 : 1))
        .map((row) => [row.cat_id, row.path]),
    ),
  }
}

/** Names of other sources that track pages of the item, by page id. */
async function readTracked(
  { read }: ReadDatabase,
  itemId: number,
  source: SyncSource | undefined,
): Promise<Map<number, string>> {
  const rows = await SyncPage.query(read)
    .join('sync_source as s', 's.id', 'sync_page.source_id')
    .where('s.item_id', itemId)
    .whereNot('s.id', source?.id ?? 0)
    .select('sync_page.page_id', 's.source as source')
    .castTo<{ page_id: number; source: string }[]>()
  return new Map(rows.map((row) => [row.page_id, row.source]))
}

/**
 * Names of people other than the caller who are editing pages that the caller may edit too, by page
 * id. Source: server/access/spec.md 14.
 */
async function readLocks({ ctx, item, rights }: SyncRead): Promise<Map<number, string>> {
  const holders = await lockHolders(ctx, item)
  const shown = holders.filter(
    ({ uid, cat_id }) => uid !== ctx.person?.uid && covers(rights.writes, cat_id),
  )
  return new Map(shown.map(({ page_id, username }) => [page_id, username]))
}

/**
 * The stored data of item and source visible to the caller: a fixed number of queries, without
 * texts.
 */
async function readStored(grant: SyncRead, input: Input) {
  const { ctx, db, item, rights } = grant
  const uid = ctx.person?.uid ?? -1
  const [source, pages, catalogRows, settings] = await Promise.all([
    input.source === ''
      ? undefined
      : SyncSource.query(db.read).findOne({ item_id: item.item_id, source: input.source }),
    Page.query(db.read)
      .where({ item_id: item.item_id, is_del: 0 })
      .modify(withoutOthersDrafts, uid)
      .select(
        'page_id',
        'cat_id',
        'page_title',
        's_number',
        'revision',
        'content_hash',
        'author_username',
        'addtime',
      )
      .select(textBytes(db.read, Page.tableName))
      .castTo<(Page & { bytes: number })[]>(),
    db.prepared.all<MenuCatalogRow>('menuCatalogs', [item.item_id]),
    readSettings(db.read, 'upload_limit', 'upload_kinds'),
  ])
  const [{ sideOf, folderOf }, formerOf, trackedBy, lockedBy] = await Promise.all([
    readAgreed(db, source),
    readFormerPaths(db, source, input.manifest),
    readTracked(db, item.item_id, source),
    readLocks(grant),
  ])
  const live = new Set(pages.map((page) => page.page_id))
  const isMissing = [...sideOf.keys()].some((id) => !live.has(id))
  const { deleted, moved } = await readGone(grant, source, isMissing)
  const catalogs = catalogsBelow(catalogRows, input.root, rights.lists)
  const isHere = (catId: number) => catId === catalogs.top || catalogs.path.has(catId)
  const isListed = (page: Page) => page.cat_id === 0 || covers(rights.lists, page.cat_id)
  const isSeen = (page: Page) => isListed(page) && (isHere(page.cat_id) || sideOf.has(page.page_id))
  return {
    settings,
    repository: source?.repository ?? '',
    catalogs,
    pages: pages.filter(isSeen),
    deleted: deleted.filter(isListed),
    moved,
    sideOf,
    formerOf,
    folderOf,
    trackedBy,
    lockedBy,
  }
}
type Stored = Awaited<ReturnType<typeof readStored>>

/** Pages that differ from the manifest, or that it does not contain. */
function differing(
  { pages, sideOf }: Stored,
  hashes: ReadonlyMap<number, string>,
  manifest: Input['manifest'],
): Page[] {
  const entryOf = new Map(manifest.map((entry) => [entry.id, entry]))
  return pages.filter((page) => {
    const entry = entryOf.get(page.page_id)
    if (!entry || entry.rev !== page.revision || entry.hash !== hashes.get(page.page_id))
      return true
    return (
      (entry.order !== undefined && entry.order !== page.s_number) ||
      sideOf.get(page.page_id)?.path !== entry.path
    )
  })
}

const optional = <K extends string, V>(key: K, value: V | undefined) =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]: V })

const catalogAnswer = (
  row: MenuCatalogRow,
  { catalogs: { path }, folderOf }: Stored,
): Answer['catalogs'][number] => ({
  id: String(row.cat_id),
  parent: String(path.has(row.parent_cat_id) ? row.parent_cat_id : 0),
  path: path.get(row.cat_id) as string,
  ...optional('source_path', folderOf.get(row.cat_id)),
  name: row.cat_name,
  order: row.s_number,
})

const baseAnswer = (side: SyncPage): Answer['pages'][number]['base'] => ({
  rev: String(side.rev),
  hash: side.content_hash,
  title: side.title,
  order: side.s_number,
  ...optional('commit', side.commit_id || undefined),
  ...optional('branch', side.branch || undefined),
})

function pageAnswer(
  page: Page,
  hash: string,
  { sideOf, formerOf, trackedBy, lockedBy }: Stored,
): Answer['pages'][number] {
  const side = sideOf.get(page.page_id)
  return {
    id: String(page.page_id),
    ...optional('path', side?.path),
    ...optional('former_paths', formerOf.get(page.page_id)),
    cat: String(page.cat_id),
    title: page.page_title,
    order: page.s_number,
    rev: String(page.revision),
    hash,
    ...optional('base', side && baseAnswer(side)),
    ...optional('tracked_by', trackedBy.get(page.page_id)),
    ...optional('locked_by', lockedBy.get(page.page_id)),
    author: page.author_username,
    time: page.addtime,
  }
}

const isReadToken = ({ token }: SyncRead['ctx']) =>
  token?.kind === 'access' && token.scope === 'read'

/** The item and what the caller may do there, with the token that was sent. */
const itemAnswer = ({ ctx, item, rights, writer }: SyncRead): Answer['item'] => ({
  id: String(item.item_id),
  name: item.item_name,
  domain: item.item_domain,
  type: item.item_type,
  archived: item.is_archived > 0,
  markdown: item.markdown,
  rights:
    rights.writes === 'none' || isReadToken(ctx)
      ? 'read'
      : rights.role >= 2 && writer
        ? 'manage'
        : 'write',
  ...(typeof rights.lists === 'string' ? {} : { ties: [...rights.lists].map(String) }),
})

/**
 * Compares a manifest with the item. The number of queries does not depend on its length; texts are
 * only read for pages without a hash.
 */
export async function compareFolder(grant: SyncRead, input: Input): Promise<Answer> {
  const { site } = grant.ctx
  const stored = await readStored(grant, input)
  const hashes = await addMissingHashes(grant.ctx.db, stored.pages)
  const different = differing(stored, hashes, input.manifest)
  return {
    item: itemAnswer(grant),
    state: String(grant.item.tree_revision),
    catalogs: stored.catalogs.rows.map((row) => catalogAnswer(row, stored)),
    pages: different.map((page) => pageAnswer(page, hashes.get(page.page_id) as string, stored)),
    equal: stored.pages.length - different.length,
    repository:
      stored.repository === '' ? null : (JSON.parse(stored.repository) as SourceRepository),
    ...optional('deleted', deletedAnswer(stored, input.manifest)),
    ...optional('moved', movedAnswer(stored.moved)),
    limits: {
      batch_pages: limits.batchPages,
      batch_bytes: limits.batchBytes,
      atomic_pages: limits.atomicPages,
      atomic_bytes: limits.atomicBytes,
      page_bytes: limits.textBytes,
      file_bytes: uploadLimit(stored.settings, site.config),
      kinds: [...uploadKinds, ...stored.settings.upload_kinds],
    },
    server: site.version,
  }
}
