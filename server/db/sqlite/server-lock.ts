import BetterSqlite from 'better-sqlite3'
import path from 'node:path'

/** Another server has this data folder. */
export class ServerRuns extends Error {
  readonly folder: string
  constructor(folder: string) {
    super(`another server runs on ${folder}`)
    this.name = 'ServerRuns'
    this.folder = folder
  }
}

/** Locks of this process: one that nobody held any more would be given back by itself. */
const held = new Set<BetterSqlite.Database>()

/** Milliseconds for which a server that is just ending is waited for. */
const patience = 1_000

/**
 * Takes a data folder with an embedded database for one server: a lock on an empty file beside the
 * database, which the system takes away from a process that died. Commands that work beside a
 * server do not ask for it.
 *
 * @returns gives it back
 * @throws {ServerRuns}
 */
export function lockForServer(folder: string): () => void {
  const lock = new BetterSqlite(path.join(folder, 'server.lock'), { timeout: patience })
  try {
    lock.pragma('journal_mode=MEMORY') // no file of its own
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw (error as { code?: string }).code?.startsWith('SQLITE_BUSY')
      ? new ServerRuns(folder)
      : error
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}
