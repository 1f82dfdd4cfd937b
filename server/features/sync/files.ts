import type { QueryBuilder } from 'objection'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { SyncRead } from '../../access/programs/sync.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { readableFiles } from '../../services/files/file-links.ts'
import { sharedFilesOf } from '../../services/files/item-files.ts'
import { tellFiles } from '../../services/files/told-files.ts'
import { isSvgName } from '../../storage/kinds.ts'

type Files = typeof syncCalls.files

/** False for an SVG from migrated data, which is never displayed: sent again it is. */
const isAsNowSent = ({ display_name, sent_hash }: UploadFile): boolean =>
  sent_hash !== '' || !isSvgName(display_name)

/**
 * Those of the files that the item already has, by hash of the uploaded bytes, as far as the caller
 * can read them: a sign opens a file to everybody who has it. Of equal ones its own, the oldest.
 * They are not deleted by another push before this one has written its pages. Source: cli/spec.md
 * 2.7.
 */
export async function findFiles(
  { ctx, db, item, rights, write, writer }: SyncRead,
  input: InputOf<Files>,
): Promise<OutputOf<Files>> {
  // a preview shows the files of its item
  const items = item.preview_of > 0 ? [item.item_id, item.preview_of] : [item.item_id]
  const hashes = [...new Set(input.files.map((file) => file.hash))]
  const reader = { uid: writer?.uid ?? 0, reads: rights.reads }
  const isTold = ctx.mayWrite && rights.writes !== 'none'
  const known = new Map<string, string>()
  for (const chunk of inChunks(hashes)) {
    const ofHashes = (from: QueryBuilder<UploadFile, UploadFile[]>) =>
      from
        .where((sent) => sent.whereIn('hash', chunk).orWhereIn('sent_hash', chunk))
        .orderBy('file_id', 'desc')
        .select(
          'file_id',
          'uid',
          'hash',
          'sent_hash',
          'display_name',
          'sign',
          'source',
          'told_time',
        )
    // two statements, since an index finds hashes within an item only
    const files = [
      ...(await ofHashes(sharedFilesOf(db.read, items))),
      ...(await ofHashes(UploadFile.query(db.read).whereIn('item_id', items))),
    ]
    const read = await readableFiles(db.read, reader, items, files)
    const usable = files.filter((file) => isAsNowSent(file) && read.has(file.file_id))
    const kept = isTold ? await tellFiles(write, usable, ctx.now) : read
    for (const file of usable) {
      if (!kept.has(file.file_id)) continue
      known.set(file.hash, file.sign)
      if (file.sent_hash !== '') known.set(file.sent_hash, file.sign)
    }
  }
  const asked = hashes.filter((hash) => known.has(hash))
  return {
    known: Object.fromEntries(asked.map((hash) => [hash, known.get(hash) as string])),
    missing: hashes.filter((hash) => !known.has(hash)),
  }
}
