import type { Knex } from 'knex'
import { inChunks, inPieces } from '../../db/batches/in-chunks.ts'
import { SyncCatalog } from '../../models/sync-catalog.ts'
import { SyncFormerPath } from '../../models/sync-former-path.ts'
import { pathKey, SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { SyncText } from '../../models/sync-text.ts'

// The side record: the last agreed state of a repository folder and the item. Source: cli/spec.md
// 2.10.

/** The row of a source, created on its first push. */
export async function sourceOf(
  db: Knex.Transaction,
  values: {
    item_id: number
    source: string
    root: string
    uid: number
    commit: string
    branch: string
    /** As JSON; `undefined` keeps it. */
    repository: string | undefined
    now: number
  },
): Promise<SyncSource> {
  const known = {
    ...(values.repository === undefined ? {} : { repository: values.repository }),
    root: values.root,
    uid: values.uid,
    commit_id: values.commit,
    branch: values.branch,
    last_time: values.now,
  }
  return SyncSource.query(db)
    .insert({ item_id: values.item_id, source: values.source, addtime: values.now, ...known })
    .onConflict(['item_id', 'source'])
    .merge(known)
    .returning('*')
}

/** The new agreed state of a page. */
export interface Agreement {
  readonly path: string
  readonly page_id: number
  readonly rev: number
  readonly content_hash: string
  readonly title: string
  readonly s_number: number
  readonly text: string
  /** Length of the text in UTF-8. */
  readonly bytes: number
  /** Side record as JSON; `null` keeps the existing one. */
  readonly side: string | null
  readonly unseen: Unseen
  /** The written text is not part of the batch's commit. */
  readonly isUncommitted: boolean
}

/**
 * Fields not named by an operation keep their agreed state: the folder has not seen what the page
 * has there.
 */
export interface Unseen {
  /** Revision that a write without text was based on; the text agreed before stays. */
  readonly text?: number
  readonly title?: boolean
  readonly order?: boolean
}

/**
 * Writes the agreed states of a batch, with a fixed number of statements per megabyte; a page known
 * under another path moves with it, and of several in the batch it gets the last one. Where its file
 * was stays known until another page has that path.
 */
export async function saveAgreements(
  db: Knex.Transaction,
  source: SyncSource,
  agreements: readonly Agreement[],
): Promise<void> {
  // in the order in which they were given last
  const byPath = new Map<string, Agreement>()
  for (const one of agreements) {
    byPath.delete(one.path)
    byPath.set(one.path, one)
  }
  const last = new Map([...byPath.values()].map((one) => [one.page_id, one]))
  const keyed = [...last.values()].map((one) => ({ ...one, key: pathKey(one.path) }))
  const pieces = [...inPieces(keyed)]
  // all of it is read before any is written: pages may swap their paths
  const former = new Map<number, Former>()
  for (const piece of pieces)
    for (const row of await readFormer(db, source, piece)) former.set(row.page_id, row)
  const moved = keyed.flatMap(({ page_id, key }) => {
    const old = former.get(page_id)
    return old && old.path_key !== key ? [old] : []
  })
  for (const rows of inChunks(moved)) {
    const keys = rows.map(({ path_key }) => path_key)
    await SyncText.query(db).where({ source_id: source.id }).whereIn('path_key', keys).delete()
    await SyncPage.query(db).where({ source_id: source.id }).whereIn('path_key', keys).delete()
  }
  await keepFormerPaths(db, source, moved, new Set(keyed.map(({ key }) => key)))
  for (const piece of pieces) await writeAgreements(db, source, piece, former)
}

async function keepFormerPaths(
  db: Knex.Transaction,
  { id: source_id }: SyncSource,
  moved: readonly Former[],
  taken: ReadonlySet<string>,
): Promise<void> {
  for (const keys of inChunks([...taken]))
    await SyncFormerPath.query(db).where({ source_id }).whereIn('path_key', keys).delete()
  const left = moved.flatMap(({ path_key, path, page_id }) =>
    taken.has(path_key) ? [] : [{ source_id, path_key, path, page_id }],
  )
  for (const rows of inChunks(left, 4))
    await db(SyncFormerPath.tableName)
      .insert(rows)
      .onConflict(['source_id', 'path_key'])
      .merge(['page_id'])
}

type KeyedAgreement = Agreement & { readonly key: string }

/** What was agreed on before, with the text if that stays. */
type Former = SyncPage & { readonly text: string | undefined }

async function readFormer(
  db: Knex.Transaction,
  { id: source_id }: SyncSource,
  agreements: readonly KeyedAgreement[],
): Promise<Former[]> {
  const byPage = new Map(agreements.map((one) => [one.page_id, one]))
  const rows = await SyncPage.query(db)
    .where({ source_id })
    .whereIn('page_id', [...byPage.keys()])
  const kept = rows.filter((row) => isTextUnseen(byPage.get(row.page_id)!, row))
  const texts = await SyncText.query(db)
    .where({ source_id })
    .whereIn(
      'path_key',
      kept.map(({ path_key }) => path_key),
    )
  const textOf = new Map(texts.map((row) => [row.path_key, row.base_text]))
  return rows.map((row) => Object.assign(row, { text: textOf.get(row.path_key) }))
}

async function writeAgreements(
  db: Knex.Transaction,
  source: SyncSource,
  agreements: readonly KeyedAgreement[],
  former: ReadonlyMap<number, Former>,
): Promise<void> {
  const source_id = source.id
  const rows = agreements.map((one) => {
    const old = former.get(one.page_id)
    const keepsText = isTextUnseen(one, old)
    return {
      source_id,
      path_key: one.key,
      path: one.path,
      page_id: one.page_id,
      rev: keepsText && old ? old.rev : one.rev,
      content_hash: keepsText && old ? old.content_hash : one.content_hash,
      title: one.unseen.title && old ? old.title : one.title,
      s_number: one.unseen.order && old ? old.s_number : one.s_number,
      commit_id: one.isUncommitted ? '' : source.commit_id,
      branch: source.branch,
      side: one.side ?? old?.side ?? '',
    }
  })
  const texts = agreements.map(({ key, page_id, text }) => ({
    source_id,
    path_key: key,
    base_text: former.get(page_id)?.text ?? text,
  }))
  await db(SyncPage.tableName)
    .insert(rows)
    .onConflict(['source_id', 'path_key'])
    .merge(['page_id', 'rev', 'content_hash', 'title', 's_number', 'commit_id', 'branch', 'side'])
  await db(SyncText.tableName)
    .insert(texts)
    .onConflict(['source_id', 'path_key'])
    .merge(['base_text'])
}

const isTextUnseen = (one: Agreement, old: SyncPage | undefined): boolean =>
  one.unseen.text !== undefined && old !== undefined && old.rev < one.unseen.text

/** Records the catalog of a folder. */
export async function trackCatalog(
  db: Knex.Transaction,
  source: SyncSource,
  path: string,
  catId: number,
): Promise<void> {
  await SyncCatalog.query(db)
    .insert({ source_id: source.id, path_key: pathKey(path), path, cat_id: catId })
    .onConflict(['source_id', 'path_key'])
    .merge({ cat_id: catId })
}

/** Forgets which catalog a folder was. */
export async function forgetFolder(
  db: Knex.Transaction,
  source: SyncSource,
  path: string,
): Promise<void> {
  await SyncCatalog.query(db).deleteById([source.id, pathKey(path)])
}
