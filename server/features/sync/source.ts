import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { SyncCatalog } from '../../models/sync-catalog.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { SyncText } from '../../models/sync-text.ts'

// The side record: what a folder of a repository and the item agreed on last. Source: command line 2.10.

/** Index key of a path; paths may be longer than an index row. */
export const pathKey = (path: string): string => createHash('sha256').update(path).digest('base64url')

/** The row of a source, made on its first push. */
export async function sourceOf(
  db: Knex.Transaction,
  values: { item_id: number; source: string; root: string; uid: number; commit: string; branch: string; now: number },
): Promise<SyncSource> {
  const known = { root: values.root, uid: values.uid, commit_id: values.commit, branch: values.branch, last_time: values.now }
  return SyncSource.query(db)
    .insert({ item_id: values.item_id, source: values.source, addtime: values.now, ...known })
    .onConflict(['item_id', 'source'])
    .merge(known)
    .returning('*')
}

/** What is agreed about one page from now on. */
export interface Agreement {
  readonly path: string
  readonly page_id: number
  readonly rev: number
  readonly content_hash: string
  readonly title: string
  readonly s_number: number
  readonly text: string
  /** Side record as JSON; `null` keeps the one that is there. */
  readonly side: string | null
}

/** Writes an agreement; a page that was known under another path moves with it. */
export async function agree(db: Knex.Transaction, source: SyncSource, agreed: Agreement): Promise<void> {
  const path_key = pathKey(agreed.path)
  const moved = await SyncPage.query(db)
    .where({ source_id: source.id, page_id: agreed.page_id })
    .whereNot({ path_key })
    .select('path_key', 'side')
  for (const old of moved) {
    await SyncText.query(db).deleteById([source.id, old.path_key])
    await SyncPage.query(db).deleteById([source.id, old.path_key])
  }
  const values = {
    page_id: agreed.page_id,
    rev: agreed.rev,
    content_hash: agreed.content_hash,
    title: agreed.title,
    s_number: agreed.s_number,
    commit_id: source.commit_id,
    branch: source.branch,
    ...(agreed.side === null ? {} : { side: agreed.side }),
  }
  await SyncPage.query(db)
    .insert({ source_id: source.id, path_key, path: agreed.path, side: agreed.side ?? moved[0]?.side ?? '', ...values })
    .onConflict(['source_id', 'path_key'])
    .merge(values)
  await SyncText.query(db)
    .insert({ source_id: source.id, path_key, base_text: agreed.text })
    .onConflict(['source_id', 'path_key'])
    .merge({ base_text: agreed.text })
}

/** Remembers the catalog that a folder became. */
export async function tieCatalog(db: Knex.Transaction, source: SyncSource, path: string, catId: number): Promise<void> {
  await SyncCatalog.query(db)
    .insert({ source_id: source.id, path_key: pathKey(path), path, cat_id: catId })
    .onConflict(['source_id', 'path_key'])
    .merge({ cat_id: catId })
}
