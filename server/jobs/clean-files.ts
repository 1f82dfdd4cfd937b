import { FileDeletion } from '../models/file-deletion.ts'
import { UploadFile } from '../models/upload-file.ts'
import { keysOnDisk, measureOnDisk, removeAbandoned, removeFromDisk } from '../storage/disk.ts'
import type { Site } from '../visit.ts'

/** Age in seconds after which bytes without a row are nobody's: an upload takes minutes. Source: additions 6. */
const orphanSeconds = 86_400

/** Deletions of one run, and the pause after one that failed, in seconds. */
const mostDeletions = 1_000
const pauseSeconds = 3_600

/** Which of these keys rows name. */
async function keysWithRow(site: Site, keys: readonly string[]): Promise<Set<string>> {
  const rows = await UploadFile.query(site.db.read).where({ storage: 'disk' }).whereIn('storage_key', keys).select('storage_key')
  return new Set(rows.map((row) => row.storage_key))
}

/** Deletes what deleting transactions have queued. One that fails is tried again later. */
async function deleteQueued(site: Site, now: number): Promise<number> {
  const due = await FileDeletion.query(site.db.read)
    .where({ storage: 'disk' })
    .where('due_time', '<=', now)
    .orderBy('due_time')
    .limit(mostDeletions)
  let deleted = 0
  for (const { storage, storage_key, tries } of due) {
    const isDeleted = await removeFromDisk(site.filesFolder, storage_key).then(
      () => true,
      () => false,
    )
    await site.db.transaction(async (db) => {
      const row = FileDeletion.query(db).where({ storage, storage_key })
      await (isDeleted ? row.delete() : row.patch({ tries: tries + 1, due_time: now + pauseSeconds }))
    })
    if (isDeleted) deleted++
  }
  return deleted
}

/** Deletes bytes without a row, as a crash between rename and transaction leaves them. */
async function deleteOrphans(site: Site, now: number): Promise<number> {
  let deleted = 0
  for await (const keys of keysOnDisk(site.filesFolder)) {
    const known = await keysWithRow(site, keys)
    for (const key of keys) {
      if (known.has(key)) continue
      const found = await measureOnDisk(site.filesFolder, key)
      if (!found || found.since > now - orphanSeconds) continue
      await removeFromDisk(site.filesFolder, key)
      deleted++
    }
  }
  return deleted
}

/** Frees the disk of what belongs to no row: never a row of a file. Source: additions 6. */
export async function cleanFiles(site: Site, now: number): Promise<string> {
  const queued = await deleteQueued(site, now)
  const orphans = await deleteOrphans(site, now)
  const abandoned = await removeAbandoned(site.uploadsFolder, now - orphanSeconds)
  return `${queued} queued, ${orphans} without a row, ${abandoned} unfinished`
}
