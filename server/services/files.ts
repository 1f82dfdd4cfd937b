import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { attachmentPath } from '#contract/text/attachments.ts'
import { FilePage } from '../models/file-page.ts'
import { UploadFile } from '../models/upload-file.ts'
import { keepOnDisk, newStorageKey, removeFromDisk } from '../storage/disk.ts'
import { isAcceptedName, typeOf } from '../storage/kinds.ts'
import type { Upload, Visit } from '../visit.ts'
import { lockItem } from './item-change.ts'
import { readSettings, uploadLimit } from './options.ts'

/** Whom and what a file is taken for; 0 where there is nobody or nothing. */
export interface FileOwner {
  readonly uid: number
  readonly item_id: number
  readonly page_id: number
}

/** Control characters, and the marks that turn the direction of text: a name must not look like another one. */
// oxlint-disable-next-line no-control-regex -- these are the characters to drop
const unseen = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Name of a file as people see it: without folders and unseen signs, at most 200 characters, the extension kept. */
export function displayNameOf(sent: string): string {
  const name = (sent.toWellFormed().split(/[\\/]/).at(-1) as string).replace(unseen, '').normalize('NFC').trim()
  const end = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  if (name.length <= limits.displayNameLength) return name
  // toWellFormed: the cut may have split a pair
  return name.slice(0, limits.displayNameLength - end.length).replace(/[\ud800-\udbff]$/, '') + end
}

/**
 * The file of a request, once it is one that may be taken.
 *
 * @throws {Failure} `fileMissing`, `fileTooLarge` with the limit in bytes, `fileKindRefused`
 */
export async function acceptedUpload(visit: Visit): Promise<Upload & { readonly display_name: string }> {
  const { upload, uploadTooLarge, site } = visit
  if (!upload && !uploadTooLarge) throw new Failure('fileMissing')
  const limit = uploadLimit(await readSettings(visit.db.read, 'upload_limit'), site.config)
  if (!upload || upload.size > limit) throw new Failure('fileTooLarge', { limit })
  const display_name = displayNameOf(upload.name)
  if (!isAcceptedName(display_name)) throw new Failure('fileKindRefused')
  return { ...upload, display_name }
}

/** The file of an item with these bytes, the oldest if there are several. */
const sameFile = (db: Knex, itemId: number, { hash, size }: Upload) =>
  UploadFile.query(db).where({ item_id: itemId, hash, file_size: size, storage: 'disk' }).orderBy('file_id').first()

/**
 * Keeps an accepted file: the bytes go to their place first, the row follows in a transaction, so nothing half-written is ever listed.
 * When the row is not written the bytes go; after a crash between the two a job removes them.
 *
 * @param once bytes that the item has already are not kept again: their row is given back
 */
export async function keepFile(
  visit: Visit,
  upload: Upload & { readonly display_name: string },
  owner: FileOwner,
  { once = false } = {},
): Promise<UploadFile> {
  const { db, site, now } = visit
  const present = once ? await sameFile(db.read, owner.item_id, upload) : undefined
  if (present) return present
  const storage_key = newStorageKey()
  let kept: UploadFile | undefined
  try {
    await keepOnDisk(site.filesFolder, upload.path, storage_key)
    kept = await db.transaction(async (trx) => {
      if (once) {
        await lockItem(trx, owner.item_id)
        const other = await sameFile(trx, owner.item_id, upload)
        if (other) return other
      }
      const file = await UploadFile.query(trx).insertAndFetch({
        sign: randomBytes(16).toString('hex'),
        ...owner,
        display_name: upload.display_name,
        file_type: typeOf(upload.head, upload.display_name),
        file_size: upload.size,
        hash: upload.hash,
        storage: 'disk',
        storage_key,
        addtime: now,
      })
      if (owner.page_id > 0)
        await FilePage.query(trx).insert({ file_id: file.file_id, page_id: owner.page_id, item_id: owner.item_id, addtime: now })
      return file
    })
    return kept
  } finally {
    if (kept?.storage_key !== storage_key) await removeFromDisk(site.filesFolder, storage_key)
  }
}

/** Full address of a file, as upload and list calls answer it. Source: wire contract 9.2. */
export const fileAddress = (visit: Visit, sign: string): string => `${visit.baseAddress}${attachmentPath(sign)}`
