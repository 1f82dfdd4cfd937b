import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import type { KeyPairWrite } from '../../access/programs/key-pair.ts'
import { Page } from '../../models/page.ts'
import { acceptedUpload, fileAddress, saveFile } from '../../services/files/files.ts'

type Upload = typeof openCalls.uploadAttachment

/** Stores the uploaded file for the item's owner, linked to a page of the item if one is given. */
export async function openUploadAttachment(
  { ctx, db, write, item }: KeyPairWrite,
  input: InputOf<Upload>,
): Promise<OutputOf<Upload>> {
  const page_id = Math.max(0, input.page_id)
  const live = { page_id, item_id: item.item_id, is_del: 0, is_draft: 0 }
  if (page_id > 0 && !(await Page.query(db.read).findOne(live).select('page_id')))
    throw new Failure('pageNotFound')
  const upload = await acceptedUpload(ctx)
  const file = await saveFile(
    ctx,
    upload,
    { uid: item.uid, item_id: item.item_id, page_id },
    { write },
  )
  return { url: fileAddress(ctx, file.sign), file_id: file.file_id, sign: file.sign }
}
