import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { TreeFile, TreeRemark } from '#contract/tree.ts'
import type { RequestContext } from '../../../request-context.ts'
import {
  accepted,
  fileRules,
  type AcceptedUpload,
  type Reader,
} from '../../../services/files/files.ts'
import { FileBatch } from '../../../services/files/save-files.ts'
import { toDisk } from '../../../storage/to-disk.ts'

/** The attachments of an import, stored but not yet in any item. */
export interface Attachments {
  /** Ids of the files in the order of `batch`. */
  readonly ids: readonly string[]
  readonly batch: FileBatch
  /** Files that were refused. */
  readonly remarks: readonly TreeRemark[]
}

/**
 * Stores the files of an import; one that is refused, such as a broken SVG, becomes a remark.
 *
 * @param itemId 0 for a new item
 * @throws {Failure} `storeFailed`
 */
export async function placeAttachments(
  ctx: RequestContext,
  itemId: number,
  files: readonly TreeFile[],
  reader: Reader,
): Promise<Attachments> {
  const ids: string[] = []
  const uploads: AcceptedUpload[] = []
  const remarks: TreeRemark[] = []
  const temporary: string[] = []
  const rules = await fileRules(ctx)
  try {
    for (const { id, name, bytes } of files) {
      const source = Readable.from(slices(bytes))
      const upload = await toDisk(source, ctx.site.uploadsFolder, name)
      temporary.push(upload.path)
      try {
        uploads.push(await accepted(ctx, upload, rules))
        ids.push(id)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        // a path in an archive, or a number that says nothing
        const where = id.endsWith(name) ? id : name
        remarks.push({ where, message: failureSentence(ctx.locale, error.why, error.details) })
      }
    }
    return { ids, batch: await FileBatch.place(ctx, itemId, uploads, reader), remarks }
  } finally {
    await Promise.all(temporary.map((one) => rm(one, { force: true })))
  }
}

/** Pieces of a size that can be hashed without delaying others. */
function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  const length = 1024 * 1024
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
