import type { InputOf, OutputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/attachment.ts'
import { limits } from '#contract/limits.ts'
import type { RemovedFiles } from '../../access/content/files.ts'
import { dated } from '../../date-text.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { UploadFile } from '../../models/upload-file.ts'
import { deletedFiles } from '../../services/files/removed-files.ts'
import { inMiB, uploaders } from './listed.ts'

type GetRemovedList = typeof attachmentCalls.getRemovedList

/** Files that the caller can bring back. Source: server/contract/spec/additions.md 3. */
export async function listRemovedFiles(
  { ctx, db, person }: RemovedFiles,
  input: InputOf<GetRemovedList>,
): Promise<OutputOf<GetRemovedList>> {
  const { timeZone } = ctx.site.config
  const removed = deletedFiles(db.read, { by: person.uid, now: ctx.now })
  if (input.all === 0) void removed.where({ uid: person.uid })
  const { offset, limit } = pageOf(input)
  const [rows, total] = await Promise.all([
    removed.clone().offset(offset).limit(limit),
    removed.resultSize(),
  ])
  const names = await uploaders(db.read, rows)
  return {
    list: rows.map(({ file_id, page_id, uid, file, restore_until }) => {
      const { display_name, file_type, file_size } = JSON.parse(file) as UploadFile
      return {
        file_id,
        page_id,
        uid,
        username: names.get(uid) ?? '',
        display_name,
        file_type,
        file_size,
        file_size_m: inMiB(file_size),
        ...dated('del_time', restore_until - limits.removedFileSeconds, timeZone),
        ...dated('restore_until', restore_until, timeZone),
      }
    }),
    total,
  }
}
