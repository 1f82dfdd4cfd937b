import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { FileUpload } from '../../access/content/files.ts'
import type { Upload } from '../../request-context.ts'
import { acceptedUpload, fileAddress, saveFile } from '../../services/files/files.ts'

type UploadImg = typeof pageCalls.uploadImg

const nameOf = ({ head }: Upload): string =>
  /^\uFEFF?\s*<(?:\?xml|svg|!doctype svg|!--)/i.test(head.toString()) ? 'blob.svg' : 'blob.jpg'

/**
 * Stores an image from the editor. Pasted images are only named `blob`, which becomes `blob.jpg`,
 * or `blob.svg` for an SVG. Source: server/contract/spec/calls.md 9.1.
 */
export async function uploadPicture(
  { ctx, write, person, itemId, pageId }: FileUpload,
  _input: InputOf<UploadImg>,
): Promise<OutputOf<UploadImg>> {
  const pasted =
    ctx.upload?.name === 'blob' ? { ...ctx.upload, name: nameOf(ctx.upload) } : ctx.upload
  const upload = await acceptedUpload({ ...ctx, upload: pasted })
  const file = await saveFile(
    ctx,
    upload,
    { uid: person.uid, item_id: itemId, page_id: pageId },
    { write },
  )
  return { success: 1, url: fileAddress(ctx, file.sign) }
}
