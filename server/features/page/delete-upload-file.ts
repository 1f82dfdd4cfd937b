import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { recheckGrant } from '../../access/basis/grant-basis.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { FilePage } from '../../models/file-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { unshownFiles } from '../../services/files/file-links.ts'
import { dropFiles } from '../../services/files/files.ts'

type DeleteUploadFile = typeof pageCalls.deleteUploadFile

/**
 * Takes the link away; the file goes with it when it is the caller's own and no other page shows
 * it.
 */
export async function deleteUpload(
  grant: PageEdit,
  { file_id }: InputOf<DeleteUploadFile>,
): Promise<OutputOf<DeleteUploadFile>> {
  const { ctx, db, person, page } = grant
  return db.transaction(async (trx): Promise<[]> => {
    const file = await UploadFile.query(trx).findById(file_id).forUpdate()
    const removed = await FilePage.query(trx).where({ file_id, page_id: page.page_id }).delete()
    if (!file || removed === 0) throw new Failure('fileNotFound')
    await recheckGrant(trx, grant)
    if (file.uid === person.uid && (await unshownFiles(trx).findById(file_id)))
      await dropFiles(trx, [file], ctx.now)
    return []
  })
}
