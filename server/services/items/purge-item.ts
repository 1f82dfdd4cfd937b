import type { Knex } from 'knex'
import { inPieces } from '../../db/batches/in-chunks.ts'
import { runInBatches } from '../../db/batches/run-in-batches.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import type { Database } from '../../db/database.ts'
import { Catalog } from '../../models/catalog.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { GlobalParam } from '../../models/global-param.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { ItemStar } from '../../models/item-star.ts'
import { ItemToken } from '../../models/item-token.ts'
import { ItemTop } from '../../models/item-top.ts'
import { Mock } from '../../models/mock.ts'
import { Page } from '../../models/page.ts'
import { PageComment } from '../../models/page-comment.ts'
import { PageFeedback } from '../../models/page-feedback.ts'
import { PageHistory } from '../../models/page-history.ts'
import { PageLock } from '../../models/page-lock.ts'
import { PageSaveKey } from '../../models/page-save-key.ts'
import { Recycle } from '../../models/recycle.ts'
import { SinglePage } from '../../models/single-page.ts'
import { Subscription } from '../../models/subscription.ts'
import { SyncBatch } from '../../models/sync-batch.ts'
import { SyncCatalog } from '../../models/sync-catalog.ts'
import { SyncFormerPath } from '../../models/sync-former-path.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { SyncText } from '../../models/sync-text.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { TemplateItem } from '../../models/template-item.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { UserTokenItem } from '../../models/user-token-item.ts'
import { unreferencedFiles } from '../files/file-links.ts'
import { dropFiles } from '../files/files.ts'
import { forgetRemovedFiles } from '../files/removed-files.ts'

/** `is_del` of an item that is being purged: it is invisible and cannot be restored. */
export const purging = 2

/** `is_del` of a preview that has ended and has nothing left but its name. */
const endedPreview = 3

/**
 * Most rows per step, fewer if they are long: a step blocks the writer for some milliseconds, so
 * that saves hardly notice.
 */
const rowsAtOnce = 200

/** Deletes some versions of these pages. @returns how many, 0 when none is left */
async function dropVersions(db: Knex.Transaction, pages: readonly number[]): Promise<number> {
  const found = await PageHistory.query(db)
    .whereIn('page_id', pages)
    .select('page_history_id', textBytes(db, PageHistory.tableName))
    .limit(rowsAtOnce)
    .castTo<{ page_history_id: number; bytes: number }[]>()
  const [some = []] = inPieces(found)
  const ids = some.map((row) => row.page_history_id)
  return PageHistory.query(db).whereIn('page_history_id', ids).delete()
}

/**
 * Deletes some of these pages permanently with everything related except versions, which are
 * deleted before them, and files, which belong to their item.
 *
 * @returns how many, 0 when none is left
 */
async function dropPages(db: Knex.Transaction, pages: readonly number[]): Promise<number> {
  const found = await Page.query(db)
    .whereIn('page_id', pages)
    .select('page_id', textBytes(db, Page.tableName))
    .castTo<{ page_id: number; bytes: number }[]>()
  const [some = []] = inPieces(found)
  const ids = some.map((row) => row.page_id)
  const hanging = [
    Mock,
    PageLock,
    PageSaveKey,
    SinglePage,
    Recycle,
    FilePage,
    FileMention,
    SyncPage,
    SyncFormerPath,
    PageComment,
    PageFeedback,
  ]
  for (const { tableName } of hanging) await db(tableName).whereIn('page_id', ids).delete()
  await Subscription.query(db).where({ object_type: 'page' }).whereIn('object_id', ids).delete()
  // nobody else could read drafts, so their titles must not remain
  const drafts = () => Page.query(db).whereIn('page_id', ids).where({ is_draft: 1 })
  const entries = ItemChangeLog.query(db).whereIn('item_id', drafts().select('item_id'))
  await entries
    .where({ op_object_type: 'page' })
    .whereIn('op_object_id', drafts().select('page_id'))
    .delete()
  return Page.query(db).whereIn('page_id', ids).delete()
}

/**
 * Deletes pages permanently, a few at a time: first their versions, then the pages. An interrupted
 * purge continues when called again.
 *
 * @param next returns ids of some pages to delete, none when all are deleted
 * @param signal aborts between two steps
 * @param tell called with the number of pages deleted in each step
 */
export async function purgePages(
  db: Database,
  next: (db: Knex, most: number) => Promise<readonly number[]>,
  signal?: AbortSignal,
  tell?: (count: number) => void,
): Promise<void> {
  for (;;) {
    const ids = await next(db.read, rowsAtOnce)
    if (ids.length === 0) return
    await runInBatches(db, signal, (trx) => dropVersions(trx, ids))
    await runInBatches(db, signal, (trx) => dropPages(trx, ids), tell)
  }
}

/** Deletes files of an item, except those shown by pages of other items. @returns how many */
async function dropItemFiles(db: Knex.Transaction, itemId: number, now: number): Promise<number> {
  const files = await unreferencedFiles(db, { item: itemId })
    .where({ item_id: itemId })
    .select('file_id', 'storage', 'storage_key')
    .limit(rowsAtOnce)
  await dropFiles(db, files, now)
  return files.length
}

/** Deletes the texts that push has stored for an item. @returns how many */
async function dropSyncTexts(db: Knex.Transaction, itemId: number): Promise<number> {
  let dropped = 0
  for (const { id } of await SyncSource.query(db).where({ item_id: itemId }).select('id')) {
    const keys = await SyncText.query(db)
      .where({ source_id: id })
      .select('path_key')
      .limit(rowsAtOnce)
    dropped += await SyncText.query(db)
      .where({ source_id: id })
      .whereIn(
        'path_key',
        keys.map((row) => row.path_key),
      )
      .delete()
  }
  return dropped
}

/**
 * Deletes members of an item with the catalogs they are restricted to, up to a hundred each.
 * @returns how many, 0 when none is left
 */
async function dropPeople(db: Knex.Transaction, itemId: number): Promise<number> {
  const here = { item_id: itemId }
  const members = (
    await ItemMember.query(db).where(here).select('item_member_id').limit(rowsAtOnce)
  ).map((row) => row.item_member_id)
  await ItemMemberCat.query(db).whereIn('item_member_id', members).delete()
  await ItemMember.query(db).whereIn('item_member_id', members).delete()
  const ofTeams = (await TeamItemMember.query(db).where(here).select('id').limit(rowsAtOnce)).map(
    (row) => row.id,
  )
  await TeamItemMemberCat.query(db).whereIn('team_item_member_id', ofTeams).delete()
  await TeamItemMember.query(db).whereIn('id', ofTeams).delete()
  return members.length + ofTeams.length
}

/**
 * Deletes the rest of an item whose pages, files and members are deleted, including people added by
 * a bound team since.
 */
async function dropRest(db: Knex.Transaction, itemId: number): Promise<void> {
  const sources = db(SyncSource.tableName).where({ item_id: itemId }).select('id')
  for (const { tableName } of [SyncBatch, SyncCatalog, SyncFormerPath, SyncPage])
    await db(tableName).whereIn('source_id', sources).delete()
  const here = { item_id: itemId }
  // adding people to a team locks it, and finds the item no longer bound to it afterwards
  await Team.query(db)
    .whereIn('id', TeamItem.query(db).where(here).select('team_id'))
    .orderBy('id')
    .select('id')
    .forUpdate()
  const late = TeamItemMember.query(db).where(here).select('id')
  await TeamItemMemberCat.query(db).whereIn('team_item_member_id', late).delete()
  const shared = [
    TeamItemMember,
    TeamItem,
    TemplateItem,
    ItemGroupItem,
    ItemStar,
    ItemTop,
    UserTokenItem,
  ]
  const own = [SyncSource, ItemToken, GlobalParam, ItemChangeLog, Recycle, FilePage, Catalog]
  for (const { tableName } of [...shared, ...own]) await db(tableName).where(here).delete()
  await dropItem(db, itemId)
  // shown in another item: from now on a personal file of its uploader
  await UploadFile.query(db).where(here).patch({ item_id: 0, page_id: 0 })
}

/**
 * Deletes the row of an item, and those of its ended previews; a preview leaves its name as long as
 * its item is there, so that its address can say that it has ended.
 */
async function dropItem(db: Knex.Transaction, itemId: number): Promise<void> {
  const kept = await Item.query(db)
    .findById(itemId)
    .where('preview_of', '>', 0)
    .whereNot({ preview_name: '' })
    .whereIn('preview_of', Item.query(db).select('item_id'))
    .patch({ is_del: endedPreview, item_name: '', item_description: '', password: '' })
  if (kept === 0) await Item.query(db).deleteById(itemId)
  await Item.query(db).where({ preview_of: itemId, is_del: endedPreview }).delete()
}

/**
 * Permanently deletes an item that was marked as `purging`: pages, versions, files, members and
 * everything else that refers to it. It works in many small steps; when called again after an
 * interruption it continues. Source: server/contract/spec/administration.md 2.2.
 *
 * @param signal aborts between two steps
 */
export async function purgeItem(
  db: Database,
  itemId: number,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const pagesLeft = async (knex: Knex, most: number) =>
    (await Page.query(knex).where({ item_id: itemId }).select('page_id').limit(most)).map(
      ({ page_id }) => page_id,
    )
  await purgePages(db, pagesLeft, signal)
  await runInBatches(db, signal, (trx) => dropItemFiles(trx, itemId, now))
  await runInBatches(db, signal, (trx) => forgetRemovedFiles(trx, itemId, rowsAtOnce))
  await runInBatches(db, signal, (trx) => dropSyncTexts(trx, itemId))
  await runInBatches(db, signal, (trx) => dropPeople(trx, itemId))
  await db.transaction((trx) => dropRest(trx, itemId))
}
