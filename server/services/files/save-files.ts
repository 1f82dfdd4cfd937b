import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { FileDeletion } from '../../models/file-deletion.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { RequestContext } from '../../request-context.ts'
import { readableFiles } from './file-links.ts'
import {
  displace,
  isSvg,
  newRow,
  place,
  type AcceptedUpload,
  type FileOwner,
  type Placed,
  type Reader,
} from './files.ts'
import { diskName } from './stores.ts'

/** Equal for files with the same bytes; for an SVG those that were sent count. */
const keyOf = (upload: AcceptedUpload): string =>
  isSvg(upload) ? upload.sentHash : `${upload.hash} ${upload.size}`

/** Signs of the files that an item already has, by `keyOf`, as far as the person may read them. */
async function knownSigns(
  db: Knex,
  itemId: number,
  uploads: readonly AcceptedUpload[],
  reader: Reader,
): Promise<Map<string, string>> {
  const signs = new Map<string, string>()
  const hashes = [...new Set(uploads.flatMap(({ hash, sentHash }) => [hash, sentHash]))]
  for (const chunk of inChunks(hashes)) {
    const rows = await UploadFile.query(db)
      .where({ item_id: itemId })
      .where((sent) => sent.whereIn('hash', chunk).orWhereIn('sent_hash', chunk))
      .orderBy('file_id', 'desc')
      .select('file_id', 'uid', 'hash', 'sent_hash', 'file_size', 'sign')
    const read = await readableFiles(db, reader, [itemId], rows)
    for (const row of rows.filter(({ file_id }) => read.has(file_id)))
      signs.set(row.sent_hash || `${row.hash} ${row.file_size}`, row.sign)
  }
  return signs
}

/**
 * Files that are written together with the pages that show them. First all bytes are stored, then
 * the rows in the transaction of the pages, so that a failure leaves neither.
 */
export class FileBatch {
  private readonly ctx: RequestContext
  private readonly reader: Reader
  private readonly uploads: readonly AcceptedUpload[]
  private readonly placed: ReadonlyMap<string, Placed>
  private kept = new Set<string>()

  private constructor(
    ctx: RequestContext,
    reader: Reader,
    uploads: readonly AcceptedUpload[],
    placed: ReadonlyMap<string, Placed>,
  ) {
    this.ctx = ctx
    this.reader = reader
    this.uploads = uploads
    this.placed = placed
  }

  /**
   * Stores the bytes, except those that the item already has.
   *
   * @param itemId 0 for an item that does not exist yet
   * @throws {Failure} `storeFailed`; then nothing is left
   */
  static async place(
    ctx: RequestContext,
    itemId: number,
    uploads: readonly AcceptedUpload[],
    reader: Reader,
  ): Promise<FileBatch> {
    const known = itemId === 0 ? new Map() : await knownSigns(ctx.db.read, itemId, uploads, reader)
    const placed = new Map<string, Placed>()
    const batch = new FileBatch(ctx, reader, uploads, placed)
    try {
      for (const upload of uploads) {
        const key = keyOf(upload)
        if (!known.has(key) && !placed.has(key)) placed.set(key, await place(ctx, upload))
      }
    } catch (error) {
      await batch.finish(false)
      throw error
    }
    return batch
  }

  /**
   * Writes the rows; the caller holds `lockItem`.
   *
   * @returns signs in the order of the uploads; `undefined` for a file that was deleted since
   */
  async write(trx: Knex.Transaction, itemId: number): Promise<(string | undefined)[]> {
    const { ctx, placed, uploads } = this
    this.kept = new Set()
    const signs = await knownSigns(trx, itemId, uploads, this.reader)
    const owner: FileOwner = { uid: this.reader.uid, item_id: itemId, page_id: 0 }
    const rows: ReturnType<typeof newRow>[] = []
    for (const upload of uploads) {
      const key = keyOf(upload)
      const bytes = placed.get(key)
      if (signs.has(key) || !bytes) continue
      const row = newRow(upload, bytes, owner, ctx.now)
      rows.push(row)
      signs.set(key, row.sign)
      this.kept.add(key)
    }
    for (const chunk of inChunks(rows, 12)) {
      await trx(UploadFile.tableName).insert(chunk)
      const remote = chunk.filter(({ storage }) => storage !== diskName)
      if (remote.length > 0)
        await FileDeletion.query(trx)
          .whereIn(
            'storage_key',
            remote.map((row) => row.storage_key as string),
          )
          .delete()
    }
    return uploads.map((upload) => signs.get(keyOf(upload)))
  }

  /** Deletes the bytes without a row. @param isCommitted whether the rows were written */
  async finish(isCommitted: boolean): Promise<void> {
    for (const [key, bytes] of this.placed)
      if (!isCommitted || !this.kept.has(key)) await displace(this.ctx, bytes)
  }
}
