import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { FilePage } from '../../models/file-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { unreferencedFiles } from '../../services/files/file-links.ts'
import { removeFiles, removeLink } from '../../services/files/removed-files.ts'

type DeleteUploadFile = typeof pageCalls.deleteUploadFile

/**
 * Removes the link; the file is deleted if it is the caller's own and no other page shows it. Either
 * can be undone (`attachment/restore`).
 */
export async function deleteUpload(
  grant: PageEdit,
  { file_id }: InputOf<DeleteUploadFile>,
): Promise<OutputOf<DeleteUploadFile>> {
  const { ctx, write, person, page } = grant
  const { page_id } = page
  return write(async (trx, { recheck }): Promise<[]> => {
    const file = await UploadFile.query(trx).findById(file_id).forUpdate()
    const link = await FilePage.query(trx).findOne({ file_id, page_id })
    if (!file || !link) throw new Failure('fileNotFound')
    await recheck()
    const removal = { by: person.uid, page_id, now: ctx.now }
    const isOnlyHere =
      file.uid === person.uid &&
      (await unreferencedFiles(trx, { linkedPage: page_id }).findById(file_id))
    if (isOnlyHere) await removeFiles(trx, [file], removal)
    else await removeLink(trx, file, link, removal)
    return []
  })
}
