import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { Failure } from '#contract/failures.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import type { SyncWrite } from '../../access/programs/sync.ts'
import { acceptedUpload, saveFile } from '../../services/files/files.ts'

type TakeFile = typeof syncCalls.file

/**
 * Stores a file in the item. Bytes that the item already has in a file that the sender can read,
 * also those that arrive concurrently, share one row and one sign.
 */
export async function saveSyncedFile(
  on: SyncWrite,
  input: InputOf<TakeFile>,
): Promise<OutputOf<TakeFile>> {
  const { ctx, item, rights, writer } = on
  const upload = await acceptedUpload(ctx)
  if (upload.sentHash !== input.hash) throw new Failure('fileHashDiffers')
  const uid = writer?.uid ?? 0
  const file = await saveFile(
    ctx,
    upload,
    { uid, item_id: item.item_id, page_id: 0, source: input.source },
    { write: on.write, onceFor: { uid, reads: rights.reads } },
  )
  return { sign: file.sign, url: attachmentPath(file.sign) }
}
