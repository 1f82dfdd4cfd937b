import BetterSqlite from 'better-sqlite3'
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

/**
 * Locks a data folder with an embedded database for one server: a lock on an empty file beside the
 * database, which the system releases when the process dies. Commands that run beside a server do
 * not take it.
 *
 * @returns a function that releases the lock
 * @throws {ServerRunning}
 */
export function lockForServer(folder: string): () => void {
  const lock = new BetterSqlite(path.join(folder, 'server.lock'), { timeout: patience })
  try {
    lock.pragma('journal_mode=MEMORY') // no journal file
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw (error as { code?: string }).code?.startsWith('SQLITE_BUSY')
      ? new ServerRunning(folder)
      : error
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}
