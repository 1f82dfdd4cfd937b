import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { PageRead } from '../../access/content/page.ts'
import { dated } from '../../date-text.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { unreferencedFiles } from '../../services/files/file-links.ts'
import { fileAddress } from '../../services/files/files.ts'

type UploadList = typeof pageCalls.uploadList

/** Files linked to the page, the newest link first. */
export async function listUploads(
  grant: PageRead,
  _input: InputOf<UploadList>,
): Promise<OutputOf<UploadList>> {
  const { ctx, db, page } = grant
  const files = await UploadFile.query(db.read)
    .join('file_page as link', 'link.file_id', 'upload_file.file_id')
    .where('link.page_id', page.page_id)
    .orderBy('link.id', 'desc')
    .select('upload_file.*')
  const removed = await filesRemovedWithLink(grant)
  return files.map((file) => ({
    file_id: file.file_id,
    display_name: file.display_name,
    url: fileAddress(ctx, file.sign),
    ...dated('addtime', file.addtime, ctx.site.config.timeZone),
    file_type: file.file_type,
    file_size: file.file_size,
    removes_file: removed.has(file.file_id),
  }))
}

/** Ids of the caller's own files that nothing but their link to this page keeps. */
async function filesRemovedWithLink({ ctx, db, page }: PageRead): Promise<ReadonlySet<number>> {
  if (!ctx.person) return new Set()
  const { page_id } = page
  const files = await unreferencedFiles(db.read, { linkedPage: page_id })
    .join('file_page as link', 'link.file_id', 'upload_file.file_id')
    .where({ 'link.page_id': page_id, 'upload_file.uid': ctx.person.uid })
    .select('upload_file.file_id')
  return new Set(files.map((file) => file.file_id))
}
