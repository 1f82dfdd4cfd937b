import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { PageRead } from '../../access/content/page.ts'
import { dated } from '../../date-text.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { fileAddress } from '../../services/files/files.ts'

type UploadList = typeof pageCalls.uploadList

/** Files linked to the page, the newest link first. */
export async function listUploads(
  { ctx, db, page }: PageRead,
  _input: InputOf<UploadList>,
): Promise<OutputOf<UploadList>> {
  const files = await UploadFile.query(db.read)
    .join('file_page as link', 'link.file_id', 'upload_file.file_id')
    .where('link.page_id', page.page_id)
    .orderBy('link.id', 'desc')
    .select('upload_file.*')
  return files.map((file) => ({
    file_id: file.file_id,
    display_name: file.display_name,
    url: fileAddress(ctx, file.sign),
    ...dated('addtime', file.addtime, ctx.site.config.timeZone),
    file_type: file.file_type,
    file_size: file.file_size,
  }))
}
