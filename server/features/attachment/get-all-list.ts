import type { InputOf, OutputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/attachment.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { UploadFile } from '../../models/upload-file.ts'
import {
  inMiB,
  listedFile,
  filterByType,
  filterByUploader,
  filterByTerm,
  ordered,
  pageCounts,
  totalOf,
  uploaders,
} from './listed.ts'

type GetAllList = typeof attachmentCalls.getAllList

/**
 * Files of everybody. The space used is filtered by type and uploader, not by name. Source:
 * server/contract/spec/administration.md 10.2.
 */
export async function listAllFiles(
  { ctx, db }: Administer,
  input: InputOf<GetAllList>,
): Promise<OutputOf<GetAllList>> {
  const counted = filterByUploader(
    db.read,
    filterByType(UploadFile.query(db.read), input.attachment_type),
    input.username,
  )
  const requested = filterByTerm(
    db.read,
    counted.clone(),
    input.display_name,
    'display_name',
    'sign',
  )
  const { offset, limit } = pageOf(input)
  const [files, found, all] = await Promise.all([
    ordered(db.read, requested.clone(), input.sort, true).offset(offset).limit(limit),
    totalOf(requested),
    totalOf(counted),
  ])
  const [names, pages] = await Promise.all([uploaders(db.read, files), pageCounts(db.read, files)])
  return {
    list: files.map((file) => ({
      ...listedFile(ctx, file, pages),
      username: names.get(file.uid) ?? '',
    })),
    total: found.files,
    used: all.bytes,
    used_m: inMiB(all.bytes),
  }
}
