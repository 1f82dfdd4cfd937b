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
import { mustBeMarked } from './install-mark.ts'
import type { Store } from './store.ts'

// Attachments in the data folder: `ab/cdef…`, named by nothing but chance. Neither names nor dates
// of users reach the disk.

const shape = /^[0-9a-f]{40}$/

/** A key nobody guesses: 160 bits. */
export const newStorageKey = (): string => randomBytes(20).toString('hex')

/**
 * `null` for a key that no server has made: there is no such file, and nothing outside of the
 * folder is touched.
 */
const placeOf = (folder: string, key: string): string | null =>
  shape.test(key) ? path.join(folder, key.slice(0, 2), key.slice(2)) : null

/**
 * The same for a key that a server has made.
 * @throws {Error} for any other: what is to be done to it would be taken for done
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
 * Brings a finished file to its place, where it is durable; until somebody takes it away it stands
 * where it was made, too.
 */
export async function keepOnDisk(folder: string, temporary: string, key: string): Promise<void> {
  const place = ownPlaceOf(folder, key)
  await syncToDisk(temporary, 'r+')
  const made = await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  await link(temporary, place).catch(async () => {
    await copyFile(temporary, place, constants.COPYFILE_EXCL) // a disk without links
    await syncToDisk(place, 'r+')
  })
  await syncFolder(path.dirname(place))
  if (made) await syncFolder(folder)
}

/** Deletes a file; one that is gone already is no failure. */
export async function removeFromDisk(folder: string, key: string): Promise<void> {
  await rm(ownPlaceOf(folder, key), { force: true })
}

const isAbsent = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/**
 * Size in bytes and the moment (unix seconds) the file came to its place; `null` when there is
 * none.
 */
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

/** The bytes from `start` up to and with `end`; `null` when there is no such file. */
async function readFromDisk(folder: string, key: string, start: number, end: number) {
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
  return null
}

/**
 * The store of this server's own disk. It takes and deletes files only while the folder carries the
 * mark of the installation: where a disk is not mounted, what came meanwhile would be gone as soon
 * as it is.
 *
 * @param installId id of the installation
 */
export const diskStore = (folder: string, installId: string): Store => ({
  newKey: newStorageKey,
  async keep(file, key) {
    await mustBeMarked(folder, installId)
    await keepOnDisk(folder, file.path, key)
    await mustBeMarked(folder, installId) // the disk may have gone in between
  },
  read: (key, start, end) => readFromDisk(folder, key, start, end),
  async remove(key) {
    await mustBeMarked(folder, installId)
    await removeFromDisk(folder, key)
  },
  publicAddress: () => null,
})

/**
 * Folder of files that no row names, beside the others and on the same disk: `orphaned/ab/cdef…`.
 */
export const orphansIn = (folder: string): string => path.join(folder, 'orphaned')

async function moveBetween(from: string, to: string, key: string): Promise<void> {
  const place = ownPlaceOf(to, key)
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  await rename(ownPlaceOf(from, key), place)
  await syncFolder(path.dirname(place))
}

/**
 * Takes a file out of the store and keeps it among the orphaned ones.
 * @param now unix seconds, from which on it lies there
 */
export async function setAside(folder: string, key: string, now: number): Promise<void> {
  await utimes(ownPlaceOf(folder, key), now, now)
  await moveBetween(folder, orphansIn(folder), key)
}

/** Brings a file back that was set aside. */
export const bringBack = (folder: string, key: string): Promise<void> =>
  moveBetween(orphansIn(folder), folder, key)

/** Since when a file lies among the orphaned ones, unix seconds; `null` when it does not. */
export async function asideSince(folder: string, key: string): Promise<number | null> {
  try {
    return Math.floor((await stat(ownPlaceOf(orphansIn(folder), key))).mtimeMs / 1000)
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Names in a folder; none when it is not there: no server has begun on the data folder yet. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => (isAbsent(error) ? [] : Promise.reject(error as Error)))

/** Keys of all files there are, some hundred at a time. */
export async function* keysOnDisk(folder: string): AsyncGenerator<string[]> {
  for (const part of (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const keys = (await readdir(path.join(folder, part)))
      .map((name) => part + name)
      .filter((key) => shape.test(key))
    for (let at = 0; at < keys.length; at += 500) yield keys.slice(at, at + 500)
  }
}

/**
 * Deletes uploads that nobody finished: files directly in the folder whose last byte came before
 * this moment (unix seconds).
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
