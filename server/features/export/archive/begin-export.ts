import type { ItemEdit } from '../../../access/content/item.ts'
import { UploadFile } from '../../../models/upload-file.ts'
import { sharedFilesOf } from '../../../services/files/item-files.ts'
import { diskName } from '../../../services/files/stores.ts'
import { mustHaveInstallId } from '../../../storage/install-id.ts'
import { logExport } from './log-export.ts'

/**
 * Logs an export that contains attachments, unless those of the item cannot be read: it would lack
 * them without a word.
 *
 * @throws {import('../../../storage/install-id.ts').AttachmentsMismatch}
 */
export async function beginExport(edit: ItemEdit): Promise<void> {
  const { ctx, db, item } = edit
  const { filesFolder, installId } = ctx.site
  const { item_id } = item
  const hasFiles =
    (await UploadFile.query(db.read).findOne({ item_id, storage: diskName }).select('file_id')) ??
    (await sharedFilesOf(db.read, [item_id]).findOne({ storage: diskName }).select('file_id'))
  if (hasFiles) await mustHaveInstallId(filesFolder, installId)
  await logExport(edit)
}
