import type { Knex } from 'knex'
import type { Write } from '../../access/basis/grant-basis.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { UploadFile } from '../../models/upload-file.ts'

/** A push sends its files, or is told that they are there, before the pages that show them. */
export const pushSeconds = 3_600

/** Whoever is told again within this time is not noted again. */
const repeatSeconds = 60

type ToldFile = Pick<UploadFile, 'file_id' | 'source' | 'told_time'>

/** Only files that a push has sent are deleted by one. */
const isDue = ({ source, told_time }: ToldFile, now: number): boolean =>
  source !== '' && told_time < now - repeatSeconds

/**
 * Notes that somebody is told the signs of some files and may write pages with them from now on, so
 * that no push deletes them meanwhile.
 *
 * @returns ids of those that are still there
 */
export async function tellFiles(
  write: Write,
  files: readonly ToldFile[],
  now: number,
): Promise<ReadonlySet<number>> {
  const ids = new Set(files.map((file) => file.file_id))
  const due = files.filter((file) => isDue(file, now))
  if (due.length === 0) return ids
  const held = await write((trx, door) => {
    door.skipAudit()
    return tellFilesIn(trx, due, now)
  })
  for (const { file_id } of due) if (!held.has(file_id)) ids.delete(file_id)
  return ids
}

/** The same in a transaction. Whoever deletes one of them meanwhile is waited for. */
export async function tellFilesIn(
  db: Knex.Transaction,
  files: readonly ToldFile[],
  now: number,
): Promise<ReadonlySet<number>> {
  const held = new Set<number>()
  for (const chunk of inChunks(files.map((file) => file.file_id).toSorted((a, b) => a - b))) {
    const rows = await UploadFile.query(db)
      .whereIn('file_id', chunk)
      .orderBy('file_id')
      .select('file_id')
      .forUpdate()
    const ids = rows.map((row) => row.file_id)
    await UploadFile.query(db).whereIn('file_id', ids).patch({ told_time: now })
    for (const id of ids) held.add(id)
  }
  return held
}
