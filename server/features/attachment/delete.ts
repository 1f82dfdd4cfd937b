import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/attachment.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/administrator.ts'
import type { OwnFiles } from '../../access/files.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { actorOf, recordAct } from '../../services/audit.ts'
import { dropFiles } from '../../services/files.ts'
import { inChunks } from '../../services/in-chunks.ts'

type Calls = typeof attachmentCalls

/** Deletes a file of the caller. */
export async function deleteMyFile(
  { visit, db, person }: OwnFiles,
  { file_id }: InputOf<Calls['deleteMyAttachment']>,
): Promise<OutputOf<Calls['deleteMyAttachment']>> {
  return db.transaction(async (trx): Promise<[]> => {
    const file = await UploadFile.query(trx).findOne({ file_id, uid: person.uid })
    if (!file) throw new Failure('fileNotFound')
    await dropFiles(trx, [file], visit.now)
    return []
  })
}

/** Deletes the files there are of these, and records each. @returns how many */
async function deleteAny({ visit, person }: Administer, trx: Knex.Transaction, ids: readonly number[]): Promise<number> {
  let deleted = 0
  for (const chunk of inChunks(ids)) {
    const files = await UploadFile.query(trx).findByIds(chunk)
    await dropFiles(trx, files, visit.now)
    deleted += files.length
    if (files.length === 0) continue
    const [first] = files
    await recordAct(trx, {
      by: actorOf(visit, person),
      act: 'attachment.delete',
      object: files.length === 1 && first ? first.file_id : 0,
      detail: { files: files.map((file) => `${file.file_id} ${file.display_name} (${file.uid})`) },
      now: visit.now,
    })
  }
  return deleted
}

/** Deletes one file of anybody. */
export async function deleteFile(
  grant: Administer,
  { file_id }: InputOf<Calls['deleteAttachment']>,
): Promise<OutputOf<Calls['deleteAttachment']>> {
  return grant.db.transaction(async (trx): Promise<[]> => {
    if ((await deleteAny(grant, trx, [file_id])) === 0) throw new Failure('fileNotFound')
    return []
  })
}

/** Deletes those of the files that are there. @throws {Failure} `badInput` for an empty list */
export async function deleteFiles(
  grant: Administer,
  { file_ids }: InputOf<Calls['batchDeleteAttachments']>,
): Promise<OutputOf<Calls['batchDeleteAttachments']>> {
  if (file_ids.length === 0) throw new Failure('badInput', { field: 'file_ids' })
  const success = await grant.db.transaction((trx) => deleteAny(grant, trx, file_ids))
  return { success, failed: file_ids.length - success }
}
