import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import type { KeyPairWrite } from '../../access/programs/key-pair.ts'
import { FilePage } from '../../models/file-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { unreferencedFiles } from '../../services/files/file-links.ts'
import { dropFiles } from '../../services/files/files.ts'

type Delete = typeof openCalls.deleteAttachment

function named(db: Knex, input: InputOf<Delete>): Promise<UploadFile | undefined> {
  const sign = input.sign || (attachmentAddress(input.file_url)?.sign ?? '')
  const files = UploadFile.query(db).forUpdate()
  if (input.file_id > 0) return files.findById(input.file_id).execute()
  return sign === '' ? Promise.resolve(undefined) : files.findOne({ sign }).execute()
}

/**
 * Deletes a file of the pair's item with all its links. A file that pages of other items show stays
 * for them: the pair opens one item only, so only its links in this item are removed. Source:
 * server/contract/spec/calls.md 13.4, server/access/spec.md 12.
 */
export async function openDeleteAttachment(
  { ctx, write, item }: KeyPairWrite,
  input: InputOf<Delete>,
): Promise<OutputOf<Delete>> {
  return write(async (trx, { recheck }) => {
    const file = await named(trx, input)
    if (!file) throw new Failure('fileNotFound')
    const link = { file_id: file.file_id, item_id: item.item_id }
    if (file.item_id !== item.item_id && !(await FilePage.query(trx).findOne(link)))
      throw new Failure('fileNotFound')
    await recheck()
    const isOnlyHere =
      [item.item_id, 0].includes(file.item_id) &&
      (await unreferencedFiles(trx, { item: item.item_id }).findById(file.file_id))
    if (isOnlyHere) await dropFiles(trx, [file], ctx.now)
    else await FilePage.query(trx).where(link).delete()
    return { file_id: file.file_id }
  })
}
