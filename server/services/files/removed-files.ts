import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { limits } from '#contract/limits.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { FileDeletion } from '../../models/file-deletion.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { RemovedFile } from '../../models/removed-file.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { dropFiles } from './files.ts'

/** Who removes files, and when. Only they can bring them back, from the same place. */
export interface Removal {
  readonly by: number
  /** The page that files are taken from; 0 where they are deleted wherever they are used. */
  readonly page_id: number
  /** Unix seconds. */
  readonly now: number
}

type FormerLink = Pick<FilePage, 'id' | 'page_id' | 'addtime'>

/** The links to a file that went with it, and pages whose texts mention it. */
interface FormerPages {
  readonly links: readonly FormerLink[]
  readonly mentions: readonly number[]
}

const rowOf = (
  { file_id, uid, item_id, storage, storage_key }: UploadFile,
  { by, page_id, now }: Removal,
  { file, pages }: { readonly file: string; readonly pages: FormerPages },
) => ({
  file_id,
  page_id,
  removed_by: by,
  restore_until: now + limits.removedFileSeconds,
  uid,
  item_id,
  storage,
  storage_key,
  file,
  pages: JSON.stringify(pages),
})

const linkOf = ({ id, page_id, addtime }: FilePage): FormerLink => ({ id, page_id, addtime })

/** Replaces what was noted when the same was removed before. */
async function note(db: Knex.Transaction, rows: readonly object[]): Promise<void> {
  for (const chunk of inChunks(rows, 10))
    await db(RemovedFile.tableName).insert(chunk).onConflict(['file_id', 'page_id']).merge()
}

/**
 * Deletes files like `dropFiles`, so that whoever does it can bring them back for a day: until then
 * their bytes stay, and their rows and links are noted where nothing else reads them. Source:
 * server/contract/spec/additions.md 3.
 *
 * @returns how many were deleted
 */
export async function removeFiles(
  db: Knex.Transaction,
  files: readonly Pick<UploadFile, 'file_id'>[],
  removal: Removal,
): Promise<number> {
  let removed = 0
  for (const chunk of inChunks(files.map((file) => file.file_id))) {
    const held = await UploadFile.query(db).whereIn('file_id', chunk).orderBy('file_id').forUpdate()
    const ids = held.map((file) => file.file_id)
    const links = Map.groupBy(
      await FilePage.query(db).whereIn('file_id', ids).orderBy('id'),
      (link) => link.file_id,
    )
    const mentions = Map.groupBy(
      await FileMention.query(db).whereIn('file_id', ids),
      (mention) => mention.file_id,
    )
    const rows = held.map((file) =>
      rowOf(file, removal, {
        file: JSON.stringify(file),
        pages: {
          links: links.get(file.file_id)?.map(linkOf) ?? [],
          mentions: mentions.get(file.file_id)?.map(({ page_id }) => page_id) ?? [],
        },
      }),
    )
    await note(db, rows)
    removed += await dropFiles(db, held, removal.now + limits.removedFileSeconds)
  }
  return removed
}

/** Takes a file from the page of the link, so that it can be brought back there. */
export async function removeLink(
  db: Knex.Transaction,
  file: UploadFile,
  link: FilePage,
  removal: Removal,
): Promise<void> {
  await note(db, [
    rowOf(file, removal, { file: '', pages: { links: [linkOf(link)], mentions: [] } }),
  ])
  await FilePage.query(db).deleteById(link.id)
}

/** What a person has removed, wherever from, and can still bring back. */
const removedBy = (
  db: Knex,
  { by, now }: Omit<Removal, 'page_id'>,
): QueryBuilder<RemovedFile, RemovedFile[]> =>
  RemovedFile.query(db).where({ removed_by: by }).where('restore_until', '>', now)

/** `is_del` of items whose files can be brought back: those that are not being purged. */
const lasting = [0, 1]

/**
 * Files that a person has deleted and can still bring back, without mere links to pages; the last
 * deleted first.
 */
export const deletedFiles = (
  db: Knex,
  removal: Omit<Removal, 'page_id'>,
): QueryBuilder<RemovedFile, RemovedFile[]> =>
  removedBy(db, removal)
    .whereNot({ file: '' })
    .where((file) =>
      file
        .where({ item_id: 0 })
        .orWhereIn('item_id', Item.query(db).whereIn('is_del', lasting).select('item_id')),
    )
    .orderBy('restore_until', 'desc')
    .orderBy('file_id', 'desc')

/** Ids of those rows whose file had no item, or one that is still there and stays until the commit. */
async function withTheirItem(
  db: Knex.Transaction,
  rows: readonly RemovedFile[],
): Promise<readonly RemovedFile[]> {
  const items = await Item.query(db)
    .whereIn('item_id', [...new Set(rows.map((row) => row.item_id))])
    .whereIn('is_del', lasting)
    .orderBy('item_id')
    .select('item_id')
    .forShare()
  const there = new Set([0, ...items.map((item) => item.item_id)])
  return rows.filter((row) => there.has(row.item_id))
}

/**
 * Items of those pages that still exist, live or in the recycle bin, and stay until the commit, by
 * page id.
 */
async function itemsOfPages(
  db: Knex.Transaction,
  pageIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  for (const chunk of inChunks([...new Set(pageIds)].toSorted((a, b) => a - b))) {
    const pages = await Page.query(db)
      .join('item', 'item.item_id', 'page.item_id')
      .whereIn('page.page_id', chunk)
      .whereIn('page.is_del', [0, 1])
      .whereIn('item.is_del', [0, 1])
      .orderBy('page.page_id')
      .select('page.page_id', 'page.item_id')
      .forShare()
    for (const { page_id, item_id } of pages) found.set(page_id, item_id)
  }
  return found
}

async function restorePages(db: Knex.Transaction, rows: readonly RemovedFile[]): Promise<void> {
  const former = rows.map(({ file_id, pages }) => ({
    file_id,
    ...(JSON.parse(pages) as FormerPages),
  }))
  const items = await itemsOfPages(
    db,
    former.flatMap(({ links, mentions }) => [...links.map(({ page_id }) => page_id), ...mentions]),
  )
  const links = former.flatMap(({ file_id, links: ofFile }) =>
    ofFile.flatMap((link) => {
      const item_id = items.get(link.page_id)
      return item_id === undefined ? [] : [{ ...link, file_id, item_id }]
    }),
  )
  const mentions = former.flatMap(({ file_id, mentions: ofFile }) =>
    ofFile.filter((page_id) => items.has(page_id)).map((page_id) => ({ file_id, page_id })),
  )
  // somebody may have linked the file to the page again
  for (const chunk of inChunks(links, 5))
    await db(FilePage.tableName).insert(chunk).onConflict(['file_id', 'page_id']).ignore()
  for (const chunk of inChunks(mentions, 2))
    await db(FileMention.tableName).insert(chunk).onConflict(['file_id', 'page_id']).ignore()
}

/**
 * Brings back what the same person has removed from the same place: files with their ids, signs and
 * links, or only their links to the page. The row here and the job that deletes bytes exclude each
 * other: a file comes back with its bytes, or not at all.
 *
 * @returns names of the files by id, without those that cannot be brought back
 */
export async function restoreFiles(
  db: Knex.Transaction,
  ids: readonly number[],
  { by, page_id, now }: Removal,
): Promise<Map<number, string>> {
  const restored = new Map<number, string>()
  for (const chunk of inChunks(ids)) {
    const noted = await removedBy(db, { by, now })
      .whereIn('file_id', chunk)
      .where({ page_id })
      .orderBy('file_id')
      .forUpdate()
    const whole = await withTheirItem(
      db,
      noted.filter((row) => row.file !== ''),
    )
    const files = whole.map((row) => JSON.parse(row.file) as UploadFile)
    for (const some of inChunks(files, 20)) await db(UploadFile.tableName).insert(some)
    const keys = whole.map((row) => row.storage_key).filter((key) => key !== '')
    await FileDeletion.query(db)
      .whereIn('storage_key', keys)
      .whereIn('storage', [...new Set(whole.map((row) => row.storage))])
      .delete()
    const present = await UploadFile.query(db)
      .whereIn(
        'file_id',
        noted.map((row) => row.file_id),
      )
      .orderBy('file_id')
      .select('file_id', 'display_name')
      .forShare()
    for (const { file_id, display_name } of present) restored.set(file_id, display_name)
    await restorePages(
      db,
      noted.filter((row) => restored.has(row.file_id)),
    )
    await RemovedFile.query(db)
      .whereIn('file_id', [...restored.keys()])
      .where({ page_id })
      .delete()
  }
  return restored
}

/**
 * Makes removals of files of an item final, some at a time: the next job deletes their bytes.
 *
 * @returns how many, 0 when none is left
 */
export async function forgetRemovedFiles(
  db: Knex.Transaction,
  itemId: number,
  most: number,
): Promise<number> {
  const rows = await RemovedFile.query(db)
    .where({ item_id: itemId })
    .orderBy(['file_id', 'page_id'])
    .limit(most)
    .forUpdate()
  for (const { file_id, page_id, storage, storage_key, file } of rows) {
    await RemovedFile.query(db).deleteById([file_id, page_id])
    if (file !== '')
      await FileDeletion.query(db).where({ storage, storage_key }).patch({ due_time: 0 })
  }
  return rows.length
}

/**
 * Ends the time in which removals can be undone, some at a time, before bytes are deleted.
 * @returns how many, 0 when none is left
 */
export async function endRemovals(
  db: Knex.Transaction,
  now: number,
  most: number,
): Promise<number> {
  const ended = await RemovedFile.query(db)
    .where('restore_until', '<=', now)
    .orderBy(['restore_until', 'file_id', 'page_id'])
    .limit(most)
    .forUpdate()
    .select('file_id', 'page_id')
  if (ended.length === 0) return 0
  return RemovedFile.query(db)
    .whereIn(
      ['file_id', 'page_id'],
      ended.map(({ file_id, page_id }) => [file_id, page_id]),
    )
    .delete()
}
