import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { StaleGrant, type Write } from '../../access/basis/grant-basis.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { FileDeletion } from '../../models/file-deletion.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { Upload, RequestContext } from '../../request-context.ts'
import { removeFromDisk } from '../../storage/disk.ts'
import {
  disposition,
  isAcceptedName,
  isShown,
  isSvgName,
  sentType,
  svgType,
  typeOf,
} from '../../storage/kinds.ts'
import { StoreFailure, type FinishedFile } from '../../storage/store.ts'
import { lockItem } from '../changes/item-change.ts'
import { readSettings, uploadLimit } from '../settings/options.ts'
import { readableFiles } from './file-links.ts'
import { diskName, storeForNew } from './stores.ts'
import { safeSvg } from './svg/safe-svg.ts'
import { tellFiles, tellFilesIn } from './told-files.ts'

/** The person, item and page of a file; 0 for none. */
export interface FileOwner {
  readonly uid: number
  readonly item_id: number
  readonly page_id: number
  /** The source of the push that sends it. */
  readonly source?: string
}

/** Control characters and bidirectional text marks: a name must not look like another one. */
// oxlint-disable-next-line no-control-regex -- these are the characters to drop
const unseen = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Display name of a file: without folders and invisible characters, at most 200 characters, the
 * extension kept.
 */
function displayNameOf(sent: string): string {
  const name = (sent.toWellFormed().split(/[\\/]/).at(-1) as string)
    .replace(unseen, '')
    .normalize('NFC')
    .trim()
  const end = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  if (name.length <= limits.displayNameLength) return name
  // toWellFormed: the cut may have split a surrogate pair
  return name.slice(0, limits.displayNameLength - end.length).replace(/[\ud800-\udbff]$/, '') + end
}

/** The uploaded file in the form that is stored. */
export interface AcceptedUpload extends Upload {
  readonly display_name: string
  readonly file_type: string
  /** SHA-256 of the uploaded bytes, base64url. */
  readonly sentHash: string
}

/** What is said about a file with more than these bytes. */
export const tooLarge = (limit: number): Failure =>
  new Failure('fileTooLarge', {
    limit,
    megabytes: Math.max(0.1, Math.floor((limit / 1_048_576) * 10) / 10),
  })

/**
 * The uploaded file, if it is acceptable; an SVG is sanitised.
 *
 * @throws {Failure} `fileMissing`, `fileTooLarge` with the limit in bytes, `fileKindRefused`, those
 * of `keptSvg`
 */
export async function acceptedUpload(ctx: RequestContext): Promise<AcceptedUpload> {
  const { upload, uploadTooLarge } = ctx
  if (!upload && !uploadTooLarge) throw new Failure('fileMissing')
  const rules = await fileRules(ctx)
  const { limit } = rules
  if (!upload || upload.size > limit) throw tooLarge(limit)
  return accepted(ctx, upload, rules)
}

/** What a site takes as attachments. */
export interface FileRules {
  /** Most bytes. */
  readonly limit: number
  /** Extensions besides those that every site takes. */
  readonly moreKinds: readonly string[]
}

export async function fileRules({ db, site }: RequestContext): Promise<FileRules> {
  const { upload_kinds, ...limit } = await readSettings(db.read, 'upload_limit', 'upload_kinds')
  return { limit: uploadLimit(limit, site.config), moreKinds: upload_kinds }
}

/** A file within the limit, if its name and kind are acceptable; an SVG is sanitised. */
export async function accepted(
  ctx: RequestContext,
  upload: Upload,
  { moreKinds }: FileRules,
): Promise<AcceptedUpload> {
  const display_name = displayNameOf(upload.name)
  if (/\.svgz$/i.test(display_name)) throw new Failure('svgCompressed')
  if (!isAcceptedName(display_name, moreKinds)) throw new Failure('fileKindRefused')
  const told = { display_name, sentHash: upload.hash }
  if (isSvgName(display_name)) {
    const svg = await safeSvg(upload, ctx.person?.uid ?? 0)
    return { ...svg, ...told, file_type: svgType }
  }
  return { ...upload, ...told, file_type: typeOf(upload.head, display_name) }
}

/** A person, with the files they may read. */
export type Reader = Parameters<typeof readableFiles>[1]

export const isSvg = ({ file_type }: AcceptedUpload): boolean => file_type === svgType

/** The file of an item with these bytes that somebody may read, the oldest if there are several. */
async function sameFile(db: Knex, itemId: number, upload: AcceptedUpload, reader: Reader) {
  const bytes = isSvg(upload)
    ? { sent_hash: upload.sentHash }
    : { hash: upload.hash, file_size: upload.size }
  const same = await UploadFile.query(db)
    .where({ item_id: itemId, ...bytes })
    .orderBy('file_id')
  const read = await readableFiles(db, reader, [itemId], same)
  return same.find((file) => read.has(file.file_id))
}

/**
 * Seconds for which bytes without a row are kept, in an object store or set aside on disk: somebody
 * may restore the database that refers to them. Source: server/contract/spec/additions.md 6.
 */
export const rowlessSeconds = 30 * 86_400

/** The stored bytes of a file, before a row refers to them. */
export interface Placed {
  readonly storage: string
  readonly storage_key: string
}

/**
 * Moves the bytes to their store. Bytes for an object store are first recorded for deletion; that
 * record is removed in the transaction that writes the row, so that a crash in between leaves
 * nothing behind, and buckets never need to be listed.
 *
 * @throws {Failure} `storeFailed` with the object store's error
 */
export async function place(ctx: RequestContext, upload: AcceptedUpload): Promise<Placed> {
  const { db, site, now } = ctx
  const { display_name, file_type } = upload
  const typeAtStore = sentType(file_type)
  const headers = {
    'content-type': typeAtStore,
    'content-disposition': disposition(isShown(typeAtStore), display_name),
  }
  const file: FinishedFile = { ...upload, headers }
  const { name: storage, store } = await storeForNew(site)
  const placed = { storage, storage_key: store.newKey() }
  if (storage !== diskName)
    await db.transaction((trx) =>
      FileDeletion.query(trx).insert({ ...placed, due_time: now + rowlessSeconds }),
    )
  try {
    await store.keep(file, placed.storage_key)
    return placed
  } catch (error) {
    await displace(ctx, placed)
    throw error instanceof StoreFailure
      ? new Failure('storeFailed', { reason: error.code }, { cause: error })
      : error
  }
}

/** Deletes bytes without a row: at once from the disk, by the job from an object store. */
export async function displace({ db, site, now }: RequestContext, placed: Placed): Promise<void> {
  if (placed.storage === diskName) await removeFromDisk(site.filesFolder, placed.storage_key)
  else await db.transaction((trx) => FileDeletion.query(trx).where(placed).patch({ due_time: now }))
}

/** The row of a stored file, with a new sign. */
export const newRow = (
  upload: AcceptedUpload,
  placed: Placed,
  owner: FileOwner,
  now: number,
): Partial<UploadFile> & { readonly sign: string } => ({
  sign: randomBytes(16).toString('hex'),
  ...owner,
  display_name: upload.display_name,
  file_type: upload.file_type,
  file_size: upload.size,
  hash: upload.hash,
  sent_hash: isSvg(upload) ? upload.sentHash : '',
  ...placed,
  addtime: now,
})

/** Checks that the page still exists, and locks it. @throws {StaleGrant} */
async function mustStillLie(trx: Knex.Transaction, { page_id, item_id }: FileOwner): Promise<void> {
  const page = Page.query(trx).findOne({ page_id, item_id, is_del: 0 }).select('page_id')
  if (!(await page.forShare())) throw new StaleGrant()
}

/**
 * Stores an accepted file: first the bytes, then the row in a transaction, so that nothing
 * incomplete is ever listed. If the row is not written the bytes are deleted; after a crash between
 * the two a job deletes them.
 *
 * @param write of the grant; it checks the right once the bytes are stored, which may take long
 * @param onceFor do not store bytes that the item already has in a file that this person may read,
 * but return its row
 * @throws {Failure} `storeFailed`
 */
export async function saveFile(
  ctx: RequestContext,
  upload: AcceptedUpload,
  owner: FileOwner,
  { write, onceFor }: { readonly write: Write; readonly onceFor?: Reader },
): Promise<UploadFile> {
  const { db, now } = ctx
  const present = onceFor && (await sameFile(db.read, owner.item_id, upload, onceFor))
  if (present && (await tellFiles(write, [present], now)).has(present.file_id)) return present
  const placed = await place(ctx, upload)
  let kept: UploadFile | undefined
  try {
    kept = await write(async (trx) => {
      if (owner.page_id > 0) await mustStillLie(trx, owner)
      if (onceFor) {
        await lockItem(trx, owner.item_id)
        const other = await sameFile(trx, owner.item_id, upload, onceFor)
        if (other && (await tellFilesIn(trx, [other], now)).has(other.file_id)) return other
      }
      const row = newRow(upload, placed, owner, now)
      if (placed.storage !== diskName) await FileDeletion.query(trx).where(placed).delete()
      const file = await UploadFile.query(trx).insertAndFetch(row)
      if (owner.page_id > 0)
        await FilePage.query(trx).insert({
          file_id: file.file_id,
          page_id: owner.page_id,
          item_id: owner.item_id,
          addtime: now,
        })
      return file
    })
    return kept
  } finally {
    if (kept?.storage_key !== placed.storage_key) await displace(ctx, placed)
  }
}

/**
 * Deletes files in the caller's transaction: their signs are invalid once it commits, and their
 * bytes are recorded for the job, which retries until they are deleted. Files that a person deletes
 * go by `removeFiles`, which can be undone.
 *
 * @param due when the bytes may be deleted, unix seconds
 * @returns how many were deleted; of two concurrent deletions only one counts a file
 */
export async function dropFiles(
  db: Knex.Transaction,
  files: readonly Pick<UploadFile, 'file_id' | 'storage' | 'storage_key'>[],
  due: number,
): Promise<number> {
  let dropped = 0
  for (const chunk of inChunks(files, 4)) {
    const wanted = chunk.map((file) => file.file_id)
    // whoever links one of them waits, and then finds it deleted
    const held = await UploadFile.query(db)
      .whereIn('file_id', wanted)
      .orderBy('file_id')
      .select('file_id')
      .forUpdate()
    const ids = new Set(held.map((file) => file.file_id))
    // rows without local bytes have nothing to delete
    const notes = chunk
      .filter((file) => ids.has(file.file_id) && file.storage_key !== '')
      .map(({ storage, storage_key }) => ({ storage, storage_key, due_time: due, tries: 0 }))
    if (notes.length > 0)
      await db(FileDeletion.tableName)
        .insert(notes)
        .onConflict(['storage', 'storage_key'])
        .merge(['due_time'])
    for (const model of [FilePage, FileMention, UploadFile])
      await db(model.tableName)
        .whereIn('file_id', [...ids])
        .delete()
    dropped += ids.size
  }
  return dropped
}

/**
 * Full address of a file, as returned by uploads and lists. Source: server/contract/spec/calls.md
 * 9.2.
 */
export const fileAddress = (ctx: RequestContext, sign: string): string =>
  `${ctx.baseAddress}${attachmentPath(sign)}`
