import type { InputOf, OutputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/attachment.ts'
import { Failure } from '#contract/failures.ts'
import type { FileBind } from '../../access/content/files.ts'
import { FilePage } from '../../models/file-page.ts'
import { UploadFile } from '../../models/upload-file.ts'

type BindingPage = typeof attachmentCalls.bindingPage

/** Links the file to the page, once. */
export async function bindFile(
  grant: FileBind,
  input: InputOf<BindingPage>,
): Promise<OutputOf<BindingPage>> {
  const { ctx, write, person, page } = grant
  return write(async (trx, { recheck }): Promise<[]> => {
    const file = await UploadFile.query(trx)
      .findOne({ file_id: input.file_id, uid: person.uid })
      .forUpdate()
    if (!file) throw new Failure('fileNotFound')
    await recheck()
    const link = {
      file_id: file.file_id,
      page_id: page.page_id,
      item_id: page.item_id,
      addtime: ctx.now,
    }
    await FilePage.query(trx).insert(link).onConflict(['file_id', 'page_id']).ignore()
    return []
  })
}
