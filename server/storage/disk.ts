import { randomBytes } from 'node:crypto'
import {
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import path from 'node:path'
import { mustHaveInstallId } from './install-id.ts'
import type { Store } from './store.ts'

// Attachments in the data folder: `ab/cdef…`, with random names. Neither names nor dates of users
// reach the disk.

const shape = /^[0-9a-f]{40}$/

/** An unguessable key: 160 bits. */
export const newStorageKey = (): string => randomBytes(20).toString('hex')

/**
 * `null` for a key that no server has created: there is no such file, and nothing outside the
 * folder is touched.
 */
const placeOf = (folder: string, key: string): string | null =>
  shape.test(key) ? path.join(folder, key.slice(0, 2), key.slice(2)) : null

/**
 * The same for a key that a server has created.
 * @throws {Error} for any other, since ignoring it would look like success
 */
function ownPlaceOf(folder: string, key: string): string {
  const place = placeOf(folder, key)
  if (place === null) throw new Error('a storage key that this server has not made')
  return place
}

async function syncToDisk(file: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Folders cannot be flushed on Windows, where a rename is durable by itself. */
const syncFolder = (folder: string): Promise<void> =>
  process.platform === 'win32' ? Promise.resolve() : syncToDisk(folder, 'r')

/**
 * Moves a finished file to its place durably; the temporary name stays until somebody removes it.
 */
export async function saveToDisk(folder: string, temporary: string, key: string): Promise<void> {
  const place = ownPlaceOf(folder, key)
  await syncToDisk(temporary, 'r+')
  const made = await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  await link(temporary, place).catch(async () => {
    await copyFile(temporary, place, constants.COPYFILE_EXCL) // a file system without hard links
    await syncToDisk(place, 'r+')
  })
  await syncFolder(path.dirname(place))
  if (made) await syncFolder(folder)
}

/** Deletes a file; a missing one is not an error. */
export async function removeFromDisk(folder: string, key: string): Promise<void> {
  await rm(ownPlaceOf(folder, key), { force: true })
}

const isAbsent = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/** Size in bytes and time (unix seconds) when the file was stored; `null` if it is missing. */
export async function measureOnDisk(
  folder: string,
  key: string,
): Promise<{ size: number; since: number } | null> {
  const place = placeOf(folder, key)
  if (place === null) return null
  try {
    const found = await stat(place)
    return found.isFile() ? { size: found.size, since: Math.floor(found.ctimeMs / 1000) } : null
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

interface Read {
  readonly folder: string
  readonly installId: string
}

/**
 * The bytes from `start` to `end`, inclusive; `null` if there is no such file.
 * @throws {AttachmentsMismatch} if the folder is not that of the installation
 */
async function readFromDisk({ folder, installId }: Read, key: string, start: number, end: number) {
  for (const root of [folder, orphansIn(folder)]) {
    const place = placeOf(root, key)
    if (place === null) return null
    try {
      const handle = await open(place)
      return handle.createReadStream({ start, end }) // closes the file itself
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }
  await mustHaveInstallId(folder, installId)
  return null
}

/**
 * The store on this server's disk. It stores and deletes files, and calls none missing, only while
 * the folder carries the mark of the installation: without its disk mounted, new files would be
 * hidden as soon as it is mounted again.
 *
 * @param installId id of the installation
 */
export const diskStore = (folder: string, installId: string): Store => ({
  newKey: newStorageKey,
  async keep(file, key) {
    await mustHaveInstallId(folder, installId)
    await saveToDisk(folder, file.path, key)
    await mustHaveInstallId(folder, installId) // the disk may have been unmounted in between
  },
  read: (key, start, end) => readFromDisk({ folder, installId }, key, start, end),
  async remove(key) {
    await mustHaveInstallId(folder, installId)
    await removeFromDisk(folder, key)
  },
  publicAddress: () => null,
})

/** Folder of orphaned files, beside the others and on the same disk: `orphaned/ab/cdef…`. */
export const orphansIn = (folder: string): string => path.join(folder, 'orphaned')

async function moveBetween(from: string, to: string, key: string): Promise<void> {
  const place = ownPlaceOf(to, key)
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  await rename(ownPlaceOf(from, key), place)
  await syncFolder(path.dirname(place))
}

/**
 * Moves a file out of the store to the orphaned ones.
 * @param now unix seconds, the time it was set aside
 */
export async function moveToOrphans(folder: string, key: string, now: number): Promise<void> {
  await utimes(ownPlaceOf(folder, key), now, now)
  await moveBetween(folder, orphansIn(folder), key)
}

/** Moves an orphaned file back. */
export const restoreOrphan = (folder: string, key: string): Promise<void> =>
  moveBetween(orphansIn(folder), folder, key)

/** Time since when a file is orphaned, unix seconds; `null` if it is not. */
export async function orphanedSince(folder: string, key: string): Promise<number | null> {
  try {
    return Math.floor((await stat(ownPlaceOf(orphansIn(folder), key))).mtimeMs / 1000)
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Names in a folder; empty if it does not exist: no server has used the data folder yet. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => (isAbsent(error) ? [] : Promise.reject(error as Error)))

/** Keys of all files, in batches of some hundred. */
export async function* keysOnDisk(folder: string): AsyncGenerator<string[]> {
  for (const part of (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const keys = (await readdir(path.join(folder, part)))
      .map((name) => part + name)
      .filter((key) => shape.test(key))
    for (let at = 0; at < keys.length; at += 500) yield keys.slice(at, at + 500)
  }
}

/**
 * Deletes unfinished uploads: files directly in the folder that were last written before this time
 * (unix seconds).
 * @returns how many
 */
export async function removeAbandoned(uploads: string, before: number): Promise<number> {
  let removed = 0
  for (const name of await namesIn(uploads)) {
    const file = path.join(uploads, name)
    const found = await stat(file).catch((error: unknown) =>
      isAbsent(error) ? null : Promise.reject(error as Error),
    )
    if (!found?.isFile() || found.mtimeMs / 1000 >= before) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}
