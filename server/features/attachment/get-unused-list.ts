import type { InputOf, OutputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/attachment.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { lastFileScan, unusedFiles } from '../../services/files/file-links.ts'
import { listedFile, filterByUploader, filterByTerm, totalOf, uploaders } from './listed.ts'

type GetUnusedList = typeof attachmentCalls.getUnusedList

/** Unused files, the newest first. */
export async function listUnusedFiles(
  { ctx, db }: Administer,
  input: InputOf<GetUnusedList>,
): Promise<OutputOf<GetUnusedList>> {
  const scannedAt = await lastFileScan(db.read)
  const unused = unusedFiles(db.read, scannedAt)
  const requested = filterByUploader(
    db.read,
    filterByTerm(db.read, unused, input.display_name, 'display_name'),
    input.username,
  )
  const { offset, limit } = pageOf(input)
  const [files, found] = await Promise.all([
    requested.clone().orderBy('file_id', 'desc').offset(offset).limit(limit),
    totalOf(requested),
  ])
  const names = await uploaders(db.read, files)
  return {
    list: files.map((file) => ({
      ...listedFile(ctx, file, new Map()),
      username: names.get(file.uid) ?? '',
    })),
    total: found.files,
    scanned_unix: scannedAt,
  }
}
