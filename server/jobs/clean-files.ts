import { FileDeletion } from '../models/file-deletion.ts'
import { UploadFile } from '../models/upload-file.ts'
import { diskName } from '../services/stores.ts'
import { keysOnDisk, measureOnDisk, removeAbandoned, removeFromDisk } from '../storage/disk.ts'
import type { Site } from '../visit.ts'
import type { Run } from './timed-work.ts'

/** Age in seconds after which bytes without a row are nobody's: an upload takes minutes. Source: additions 6. */
const straySeconds = 86_400

/** Which of these keys a row names, or a note of what is to be deleted; asked in one, since moving a file turns one into the other. */
async function keysNamed({ db }: Site, keys: readonly string[]): Promise<Set<string>> {
  const named = (table: string) =>
    db.read<UploadFile | FileDeletion>(table).where({ storage: diskName }).whereIn('storage_key', keys).select('storage_key')
  const rows = await named(UploadFile.tableName).unionAll(named(FileDeletion.tableName))
  return new Set(rows.map((row) => row.storage_key))
}

/**
 * Keys of bytes without a row that nobody has noted for deletion either, as a crash before the transaction leaves them; an upload
 * under way is among them for a moment.
 */
export async function* strayKeys(site: Site): AsyncGenerator<string> {
  for await (const keys of keysOnDisk(site.filesFolder)) {
    const named = await keysNamed(site, keys)
    yield* keys.filter((key) => !named.has(key))
  }
}

async function deleteStrays({ site, now, signal }: Run): Promise<number> {
  let deleted = 0
  for await (const key of strayKeys(site)) {
    signal.throwIfAborted()
    const found = await measureOnDisk(site.filesFolder, key)
    if (!found || found.since > now - straySeconds) continue
    await removeFromDisk(site.filesFolder, key)
    deleted++
  }
  return deleted
}

/**
 * Frees the disk of what belongs to no row: never a row of a file. Object stores need no such look: what goes there is noted for deletion
 * before it goes, and a bucket may hold what others have put there. Source: additions 6.
 *
 * @returns how many stored files and unfinished uploads went
 */
export async function freeDisk(run: Run): Promise<{ strays: number; unfinished: number }> {
  return {
    strays: await deleteStrays(run),
    unfinished: await removeAbandoned(run.site.uploadsFolder, run.now - straySeconds),
  }
}

export async function cleanFiles(run: Run): Promise<string> {
  const { strays, unfinished } = await freeDisk(run)
  return `${strays} without a row, ${unfinished} unfinished`
}
