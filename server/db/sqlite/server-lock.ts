import BetterSqlite from 'better-sqlite3'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'

/** Another server is using this data folder. */
export class ServerRunning extends Error {
  readonly folder: string
  constructor(folder: string) {
    super(`another server runs on ${folder}`)
    this.name = 'ServerRunning'
    this.folder = folder
  }
}

/** Locks of this process; an unreferenced one would be garbage-collected and released. */
const held = new Set<BetterSqlite.Database>()

/** Milliseconds to wait for a server that is shutting down. */
const patience = 1_000
/** Milliseconds between looks at whether the lock file is still the one that is locked. */
const lookEvery = 2_000

const lockOf = (folder: string): string => path.join(folder, 'server.lock')

const isBusy = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true

/** Opens the lock file. @param timeout milliseconds to wait for a held lock */
function openLock(folder: string, timeout: number): BetterSqlite.Database {
  const lock = new BetterSqlite(lockOf(folder), { timeout })
  try {
    lock.pragma('journal_mode=MEMORY') // no journal file
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * Locks a data folder with an embedded database for one server: a lock on an empty file beside the
 * database, which the system releases when the process dies. Commands that run beside a server do
 * not take it. If somebody deletes the file, a new one is locked within seconds.
 *
 * @param onTaken another server was faster to lock the new file
 * @returns a function that releases the lock
 * @throws {ServerRunning}
 */
export function lockForServer(folder: string, onTaken?: () => void): () => void {
  try {
    return hold(folder, 'begin exclusive', onTaken)
  } catch (error) {
    throw isBusy(error) ? new ServerRunning(folder) : error
  }
}

/**
 * Marks a data folder as served, for a server whose database is elsewhere: several of them may share
 * one. Where the disk has no locks, such as some network disks, it goes without.
 *
 * @returns a function that releases the lock
 */
export function shareAsServer(folder: string): () => void {
  try {
    // reading takes the shared lock
    return hold(folder, 'begin; select count(*) from sqlite_schema')
  } catch {
    return () => undefined
  }
}

/** @param sql statements that take the lock, for as long as the connection is open */
function hold(folder: string, sql: string, onTaken?: () => void): () => void {
  let { lock, inode } = take(folder, sql, patience)
  const looking = setInterval(() => {
    if (inodeOf(folder) === inode) return
    try {
      const next = take(folder, sql, 0)
      release(lock)
      ;({ lock, inode } = next)
    } catch (error) {
      if (!isBusy(error)) return // a folder that is away for a moment, or a full disk
      clearInterval(looking)
      onTaken?.()
    }
  }, lookEvery).unref()
  return () => {
    clearInterval(looking)
    release(lock)
  }
}

function take(folder: string, sql: string, timeout: number) {
  const lock = openLock(folder, timeout)
  try {
    lock.exec(sql)
  } catch (error) {
    lock.close()
    throw error
  }
  held.add(lock)
  return { lock, inode: inodeOf(folder) }
}

function release(lock: BetterSqlite.Database): void {
  held.delete(lock)
  lock.close()
}

/** `undefined` if there is no lock file. */
const inodeOf = (folder: string): bigint | undefined =>
  statSync(lockOf(folder), { bigint: true, throwIfNoEntry: false })?.ino

/** Whether a server runs on a data folder, whatever has become of its database. */
export function isServed(folder: string): boolean {
  if (!existsSync(lockOf(folder))) return false
  let lock: BetterSqlite.Database | undefined
  try {
    lock = openLock(folder, 0)
    lock.exec('begin exclusive')
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    lock?.close()
  }
}
