import type { ItemEdit } from '../../access/content/item.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { diskName } from '../../services/files/stores.ts'
import { mustHaveInstallId } from '../../storage/install-id.ts'
import { logExport } from './log-export.ts'

/**
 * Logs an export that contains attachments, unless those of the item cannot be read: it would lack
 * them without a word.
 *
 * @throws {import('../../storage/install-id.ts').AttachmentsMismatch}
 */
export async function beginExport(edit: ItemEdit): Promise<void> {
  const { ctx, db, item } = edit
  const { filesFolder, installId } = ctx.site
  const { item_id } = item
  const hasFiles =
    (await UploadFile.query(db.read).findOne({ item_id, storage: diskName }).select('file_id')) ??
    (await UploadFile.query(db.read)
      .join('file_page as link', 'link.file_id', 'upload_file.file_id')
      .findOne({ 'link.item_id': item_id, storage: diskName })
      .select('upload_file.file_id'))
  if (hasFiles) await mustHaveInstallId(filesFolder, installId)
  await logExport(edit)
}
