import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { FilePage } from '../../models/file-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { unreferencedFiles } from '../../services/files/file-links.ts'
import { dropFiles } from '../../services/files/files.ts'

type DeleteUploadFile = typeof pageCalls.deleteUploadFile

/** Removes the link; the file is deleted if it is the caller's own and no other page shows it. */
export async function deleteUpload(
  grant: PageEdit,
  { file_id }: InputOf<DeleteUploadFile>,
): Promise<OutputOf<DeleteUploadFile>> {
  const { ctx, write, person, page } = grant
  return write(async (trx, { recheck }): Promise<[]> => {
    const file = await UploadFile.query(trx).findById(file_id).forUpdate()
    const removed = await FilePage.query(trx).where({ file_id, page_id: page.page_id }).delete()
    if (!file || removed === 0) throw new Failure('fileNotFound')
    await recheck()
    if (file.uid === person.uid && (await unreferencedFiles(trx).findById(file_id)))
      await dropFiles(trx, [file], ctx.now)
    return []
  })
}
