import { UploadFile } from '../models/upload-file.ts'
import type { Site } from '../request-context.ts'
import { rowlessSeconds } from '../services/files/files.ts'
import { referencedKeys, mustBelongTogether } from '../services/files/installation.ts'
import { diskName } from '../services/files/stores.ts'
import {
  orphanedSince,
  restoreOrphan,
  keysOnDisk,
  measureOnDisk,
  orphansIn,
  removeAbandoned,
  removeFromDisk,
  moveToOrphans,
} from '../storage/disk.ts'
import type { JobRun } from './scheduled-job.ts'

/**
 * Age in seconds after which bytes without a row count as orphaned: an upload takes minutes.
 * Source: server/contract/spec/additions.md 6.
 */
const straySeconds = 86_400

/**
 * Keys of bytes without a row and without a recorded deletion, as after a crash before the
 * transaction; an upload in progress is among them for a moment.
 */
export async function* strayKeys(site: Site): AsyncGenerator<string> {
  for await (const keys of keysOnDisk(site.filesFolder)) {
    const named = await referencedKeys(site.db, keys)
    yield* keys.filter((key) => !named.has(key))
  }
}

async function setStraysAside({ site, now, signal }: JobRun): Promise<number> {
  let count = 0
  for await (const key of strayKeys(site)) {
    signal.throwIfAborted()
    const found = await measureOnDisk(site.filesFolder, key)
    if (!found || found.since > now - straySeconds) continue
    await moveToOrphans(site.filesFolder, key, now)
    count++
  }
  return count
}

/** Those keys of orphaned files that a row refers to again, as after restoring a backup. */
async function namedAgain({ db }: Site, keys: readonly string[]): Promise<Set<string>> {
  const rows = await UploadFile.query(db.read)
    .where({ storage: diskName })
    .whereIn('storage_key', keys)
    .select('storage_key')
  return new Set(rows.map((row) => row.storage_key))
}

/**
 * Moves orphaned files back that a row refers to again.
 * @returns how many
 * @throws {AttachmentsMismatch}
 */
export async function restoreOrphans({ site, signal }: JobRun): Promise<number> {
  await mustBelongTogether(site)
  let count = 0
  for await (const keys of keysOnDisk(orphansIn(site.filesFolder))) {
    for (const key of await namedAgain(site, keys)) {
      signal.throwIfAborted()
      await restoreOrphan(site.filesFolder, key)
      count++
    }
  }
  return count
}

async function deleteOrphans({ site, now, signal }: JobRun): Promise<number> {
  let count = 0
  for await (const keys of keysOnDisk(orphansIn(site.filesFolder))) {
    const named = await namedAgain(site, keys)
    for (const key of keys) {
      signal.throwIfAborted()
      const since = await orphanedSince(site.filesFolder, key)
      if (named.has(key) || since === null || since > now - rowlessSeconds) continue
      await removeFromDisk(orphansIn(site.filesFolder), key)
      count++
    }
  }
  return count
}

/** Result of a cleanup. */
interface Freed {
  /** Stored files without a row, moved to the orphaned ones. */
  readonly aside: number
  /** Orphaned files moved back because a row refers to them again. */
  readonly back: number
  /** Orphaned files deleted after thirty days. */
  readonly deleted: number
  /** Unfinished uploads deleted. */
  readonly unfinished: number
}

/**
 * Cleans up files on disk that have no row: never a row of a file, and nothing while database and
 * attachments do not belong together. Object stores need no such scan: uploads to them are recorded
 * for deletion beforehand, and a bucket may contain objects of others. Source:
 * server/contract/spec/additions.md 6; storage/decisions/003-an-install-id-in-every-part.md.
 *
 * @throws {AttachmentsMismatch}
 */
export async function freeDisk(run: JobRun): Promise<Freed> {
  const back = await restoreOrphans(run)
  // first: an orphaned file may have a second name among the uploads, and setting it aside updates
  // the date under both
  const unfinished = await removeAbandoned(run.site.uploadsFolder, run.now - straySeconds)
  return { back, unfinished, deleted: await deleteOrphans(run), aside: await setStraysAside(run) }
}

export async function cleanFiles(run: JobRun): Promise<string> {
  const { aside, back, deleted, unfinished } = await freeDisk(run)
  return `${aside} without a row set aside, ${back} brought back, ${deleted} deleted, ${unfinished} unfinished`
}
