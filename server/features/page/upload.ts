import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { FileUpload } from '../../access/content/files.ts'
import { acceptedUpload, fileAddress, saveFile } from '../../services/files/files.ts'

type Upload = typeof pageCalls.upload

/** Stores the uploaded file, each time as a new one, and links it to the page if one is given. */
export async function uploadFile(
  { ctx, write, person, itemId, pageId }: FileUpload,
  _input: InputOf<Upload>,
): Promise<OutputOf<Upload>> {
  const upload = await acceptedUpload(ctx)
  const file = await saveFile(
    ctx,
    upload,
    { uid: person.uid, item_id: itemId, page_id: pageId },
    { write },
  )
  return { success: 1, url: fileAddress(ctx, file.sign) }
}
