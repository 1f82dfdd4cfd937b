import type { InputOf, OutputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/attachment.ts'
import type { OwnFiles } from '../../access/content/files.ts'
import { dateText } from '../../date-text.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { FileFlow } from '../../models/file-flow.ts'
import { UploadFile } from '../../models/upload-file.ts'
import {
  inMiB,
  listedFile,
  filterByType,
  filterByTerm,
  ordered,
  pageCounts,
  totalOf,
} from './listed.ts'

type GetMyList = typeof attachmentCalls.getMyList

/** The caller's files with their total size and this month's traffic. */
export async function listMyFiles(
  { ctx, db, person }: OwnFiles,
  input: InputOf<GetMyList>,
): Promise<OutputOf<GetMyList>> {
  const own = () => UploadFile.query(db.read).where({ uid: person.uid })
  const requested = filterByTerm(
    db.read,
    filterByType(own(), input.attachment_type),
    input.display_name,
    'display_name',
  )
  const { offset, limit } = pageOf(input)
  const date_month = dateText(ctx.now, ctx.site.config.timeZone).slice(0, 7)
  const [files, found, all, flow] = await Promise.all([
    ordered(db.read, requested.clone(), input.sort).offset(offset).limit(limit),
    totalOf(requested),
    totalOf(own()),
    FileFlow.query(db.read).findOne({ uid: person.uid, date_month }),
  ])
  const pages = await pageCounts(db.read, files)
  return {
    list: files.map((file) => listedFile(ctx, file, pages)),
    total: found.files,
    used: all.bytes,
    used_m: inMiB(all.bytes),
    used_flow_m: inMiB(flow?.used ?? 0),
  }
}
