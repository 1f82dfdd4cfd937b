import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/attachment.ts'
import { Failure } from '#contract/failures.ts'
import type { OwnFiles } from '../../access/content/files.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { removeFiles, type Removal } from '../../services/files/removed-files.ts'

type Calls = typeof attachmentCalls

/** Files are deleted wherever they are used. */
const removalOf = ({ now }: RequestContext, { uid }: Person): Removal => ({
  by: uid,
  page_id: 0,
  now,
})

/** Deletes a file of the caller. */
export async function deleteMyFile(
  { ctx, write, person }: OwnFiles,
  { file_id }: InputOf<Calls['deleteMyAttachment']>,
): Promise<OutputOf<Calls['deleteMyAttachment']>> {
  return write(async (trx): Promise<[]> => {
    const file = await UploadFile.query(trx).findOne({ file_id, uid: person.uid })
    if (!file || (await removeFiles(trx, [file], removalOf(ctx, person))) === 0)
      throw new Failure('fileNotFound')
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'attachment.deleteOwn',
      object: file_id,
      detail: { file_name: file.display_name },
      now: ctx.now,
    })
    return []
  })
}

/** Files deleted per transaction, to limit blocking. */
const atOnce = 500

/** Deletes those of these files that exist, and records it. @returns how many */
async function deleteAny(
  { ctx, person }: Administer,
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<number> {
  const files = await UploadFile.query(trx).findByIds([...ids])
  const [first] = files
  if (!first) return 0
  const deleted = await removeFiles(trx, files, removalOf(ctx, person))
  if (deleted === 0) return 0
  await recordAudit(trx, {
    by: actorOf(ctx, person),
    act: 'attachment.delete',
    object: files.length === 1 ? first.file_id : 0,
    detail: {
      ...(files.length === 1 && { file_name: first.display_name }),
      files: files.map((file) => `${file.file_id} ${file.display_name} (${file.uid})`),
    },
    now: ctx.now,
  })
  return deleted
}

/** Deletes anybody's file. */
export async function deleteFile(
  grant: Administer,
  { file_id }: InputOf<Calls['deleteAttachment']>,
): Promise<OutputOf<Calls['deleteAttachment']>> {
  return grant.write(async (trx): Promise<[]> => {
    if ((await deleteAny(grant, trx, [file_id])) === 0) throw new Failure('fileNotFound')
    return []
  })
}

/** Deletes those of the files that exist. */
export async function deleteFiles(
  grant: Administer,
  { file_ids }: InputOf<Calls['batchDeleteAttachments']>,
): Promise<OutputOf<Calls['batchDeleteAttachments']>> {
  let success = 0
  for (let at = 0; at < file_ids.length; at += atOnce)
    success += await grant.write((trx) => deleteAny(grant, trx, file_ids.slice(at, at + atOnce)))
  return { success, failed: file_ids.length - success }
}
