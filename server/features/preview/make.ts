import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { previewCalls } from '#contract/calls/preview.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { SyncWrite } from '../../access/programs/sync.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { SyncCatalog } from '../../models/sync-catalog.ts'
import { SyncFormerPath } from '../../models/sync-former-path.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { copyContent, type Copies } from '../../services/catalogs/copy-content.ts'
import { bumpItem, lockItem } from '../../services/changes/item-change.ts'
import { purging } from '../../services/items/purge-item.ts'
import { openInterface } from '../../services/open-api/push-pages.ts'

type Make = typeof previewCalls.make

/**
 * Makes a preview of the item, or makes it again. It belongs to nobody, so it is in no list, and its
 * own password fits nothing: who may read it is decided by the item. Source: cli/spec.md 5.5.
 */
export async function makePreview(
  { ctx, write, item, writer }: SyncWrite,
  { name, source, days }: InputOf<Make>,
): Promise<OutputOf<Make>> {
  if (item.preview_of > 0 || item.item_type === 3 || item.item_type === 4)
    throw new Failure('syncItemKind')
  const { now, site } = ctx
  const expires = now + days * 86_400
  return write(async (trx) => {
    await lockItem(trx, item.item_id)
    const values = {
      item_name: `${item.item_name} (${name})`,
      item_description: item.item_description,
      item_type: item.item_type,
      markdown: item.markdown,
      preview_until: expires,
    }
    const before = await Item.query(trx)
      .findOne({ preview_of: item.item_id, preview_name: name, is_del: 0 })
      .select('item_id')
    if (before) await mustShowSource(trx, before.item_id, source, name)
    else await mustBeFew(trx, item.item_id)
    if (before) await discardContent(trx, before.item_id, now)
    const made = before
      ? before.$set({ ...values })
      : await Item.query(trx).insert({
          ...values,
          preview_of: item.item_id,
          preview_name: name,
          uid: 0,
          item_domain: '',
          domain_key: '',
          password: site.sealer.seal(randomUUID()),
          addtime: now,
        })
    if (before) await Item.query(trx).findById(before.item_id).patch(values)
    const to = made.item_id
    const author = writer ?? openInterface
    const copies = await copyContent(trx, { from: item.item_id, to, author, now })
    await copySource(trx, copies, { from: item.item_id, to, source, uid: author.uid, now })
    await bumpItem(trx, to, now)
    return { id: String(to), expires }
  })
}

/** Two folders of one item would replace each other's preview. @throws {Failure} `previewOfOther` */
async function mustShowSource(
  db: Knex.Transaction,
  itemId: number,
  source: string,
  name: string,
): Promise<void> {
  const shown = await SyncSource.query(db).findOne({ item_id: itemId }).select('source')
  if (shown && shown.source !== source) throw new Failure('previewOfOther', { name })
}

/** @throws {Failure} `previewsTooMany` */
async function mustBeFew(db: Knex.Transaction, itemId: number): Promise<void> {
  const count = await Item.query(db).where({ preview_of: itemId, is_del: 0 }).resultSize()
  const limit = limits.previewsPerItem
  if (count >= limit) throw new Failure('previewsTooMany', { limit })
}

/**
 * Moves everything in a preview to an item that is only there to be purged: deleting it here would
 * block other writers for long. Files stay, since the same are likely to be pushed again.
 */
async function discardContent(db: Knex.Transaction, itemId: number, now: number): Promise<void> {
  const { item_id } = await Item.query(db).insert({
    item_name: '',
    item_type: 1,
    uid: 0,
    item_domain: '',
    domain_key: '',
    password: '',
    addtime: now,
    is_del: purging,
  })
  for (const { tableName } of [Page, Catalog, SyncSource])
    await db(tableName).where({ item_id: itemId }).update({ item_id })
}

interface CopyingSource {
  readonly from: number
  readonly to: number
  readonly source: string
  readonly uid: number
  readonly now: number
}

/**
 * What the source last agreed on, for the copies: so a push knows the page of each file. A page that
 * has changed since stays newer than what was agreed.
 */
async function copySource(
  db: Knex.Transaction,
  copies: Copies,
  { from, to, source, uid, now }: CopyingSource,
): Promise<void> {
  const made = await SyncSource.query(db).insert({
    item_id: to,
    source,
    root: '',
    uid,
    commit_id: '',
    branch: '',
    addtime: now,
    last_time: now,
  })
  const known = await SyncSource.query(db).findOne({ item_id: from, source })
  if (!known) return
  const catalogs = await SyncCatalog.query(db).where({ source_id: known.id })
  const folders = catalogs.flatMap((row) => {
    const cat_id = copies.catalogs.get(row.cat_id)
    return cat_id === undefined ? [] : [{ ...row.$toJson(), source_id: made.id, cat_id }]
  })
  for (const rows of inChunks(folders, 4)) await db(SyncCatalog.tableName).insert(rows)
  const agreed = (await SyncPage.query(db)
    .join('page as p', 'p.page_id', 'sync_page.page_id')
    .where({ source_id: known.id })
    .select('sync_page.*', 'p.revision')) as (SyncPage & { revision: number })[]
  const pages = agreed.flatMap(({ revision, ...row }) => {
    const page_id = copies.pages.get(row.page_id)
    const rev = row.rev === revision ? 1 : 0
    return page_id === undefined ? [] : [{ ...row, source_id: made.id, page_id, rev }]
  })
  for (const rows of inChunks(pages, 11)) await db(SyncPage.tableName).insert(rows)
  const left = await SyncFormerPath.query(db).where({ source_id: known.id })
  const former = left.flatMap((row) => {
    const page_id = copies.pages.get(row.page_id)
    return page_id === undefined ? [] : [{ ...row.$toJson(), source_id: made.id, page_id }]
  })
  for (const rows of inChunks(former, 4)) await db(SyncFormerPath.tableName).insert(rows)
}
