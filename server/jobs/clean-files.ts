import { UploadFile } from '../models/upload-file.ts'
import type { Site } from '../request-context.ts'
import { keysNamed, mustBelongTogether } from '../services/files/installation.ts'
import { diskName } from '../services/files/stores.ts'
import {
  asideSince,
  bringBack,
  keysOnDisk,
  measureOnDisk,
  orphansIn,
  removeAbandoned,
  removeFromDisk,
  setAside,
} from '../storage/disk.ts'
import type { Run } from './timed-work.ts'

/**
 * Age in seconds after which bytes without a row are nobody's: an upload takes minutes. Source:
 * server/contract/spec/additions.md 6.
 */
const straySeconds = 86_400

/**
 * Seconds for which they are kept all the same: somebody may bring back the database that knows
 * them.
 */
const asideSeconds = 30 * 86_400

/**
 * Keys of bytes without a row that nobody has noted for deletion either, as a crash before the
 * transaction leaves them; an upload under way is among them for a moment.
 */
export async function* strayKeys(site: Site): AsyncGenerator<string> {
  for await (const keys of keysOnDisk(site.filesFolder)) {
    const named = await keysNamed(site.db, keys)
    yield* keys.filter((key) => !named.has(key))
  }
}

async function setStraysAside({ site, now, signal }: Run): Promise<number> {
  let count = 0
  for await (const key of strayKeys(site)) {
    signal.throwIfAborted()
    const found = await measureOnDisk(site.filesFolder, key)
    if (!found || found.since > now - straySeconds) continue
    await setAside(site.filesFolder, key, now)
    count++
  }
  return count
}

/** Which of these keys of orphaned files a row names again, as after a backup was put back. */
async function namedAgain({ db }: Site, keys: readonly string[]): Promise<Set<string>> {
  const rows = await UploadFile.query(db.read)
    .where({ storage: diskName })
    .whereIn('storage_key', keys)
    .select('storage_key')
  return new Set(rows.map((row) => row.storage_key))
}

/**
 * Brings files back that were set aside and that a row names again.
 * @returns how many
 * @throws {AttachmentsAway}
 */
export async function bringOrphansBack({ site, signal }: Run): Promise<number> {
  await mustBelongTogether(site)
  let count = 0
  for await (const keys of keysOnDisk(orphansIn(site.filesFolder))) {
    for (const key of await namedAgain(site, keys)) {
      signal.throwIfAborted()
      await bringBack(site.filesFolder, key)
      count++
    }
  }
  return count
}

async function deleteOrphans({ site, now, signal }: Run): Promise<number> {
  let count = 0
  for await (const keys of keysOnDisk(orphansIn(site.filesFolder))) {
    const named = await namedAgain(site, keys)
    for (const key of keys) {
      signal.throwIfAborted()
      const since = await asideSince(site.filesFolder, key)
      if (named.has(key) || since === null || since > now - asideSeconds) continue
      await removeFromDisk(orphansIn(site.filesFolder), key)
      count++
    }
  }
  return count
}

/** What was done with bytes on the disk. */
export interface Freed {
  /** Stored files that no row names, which now lie among the orphaned ones. */
  readonly aside: number
  /** Those of them that were brought back, since a row names them again. */
  readonly back: number
  /** Those that lay there for thirty days and are gone. */
  readonly deleted: number
  /** Uploads that nobody finished; they are gone. */
  readonly unfinished: number
}

/**
 * Frees the disk of what belongs to no row: never a row of a file, and never anything while
 * database and attachments do not belong together. Object stores need no such look: what goes there
 * is noted for deletion before it goes, and a bucket may hold what others have put there. Source:
 * server/contract/spec/additions.md 6; storage/decisions/003-an-install-id-in-every-part.md.
 *
 * @throws {AttachmentsAway}
 */
export async function freeDisk(run: Run): Promise<Freed> {
  const back = await bringOrphansBack(run)
  // first: a stray file may have a second name among the uploads, and what is set aside gets the
  // date of this moment under both
  const unfinished = await removeAbandoned(run.site.uploadsFolder, run.now - straySeconds)
  return { back, unfinished, deleted: await deleteOrphans(run), aside: await setStraysAside(run) }
}

export async function cleanFiles(run: Run): Promise<string> {
  const { aside, back, deleted, unfinished } = await freeDisk(run)
  return `${aside} without a row set aside, ${back} brought back, ${deleted} deleted, ${unfinished} unfinished`
}
