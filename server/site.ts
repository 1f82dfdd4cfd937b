import { accessSync, constants, rmSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { copySqliteFile, openSqlite } from './db/sqlite.ts'
import { openPostgres } from './db/postgres.ts'
import { migrateUp, pendingMigrations } from './db/migrate.ts'
import { makeFolders } from './make-folders.ts'
import { installationKey, sealerOf } from './sealer.ts'
import type { Site } from './visit.ts'

/** The data folder cannot be used; `message` names it and the reason. */
export class DataFolderUnusable extends Error {
  readonly folder: string
  /** Code of the operating system, such as `EACCES`. */
  readonly reason: string
  constructor(folder: string, reason: string) {
    super(`${folder}: ${reason}`)
    this.name = 'DataFolderUnusable'
    this.folder = folder
    this.reason = reason
  }
}

const databaseFile = (config: Config) => path.join(config.data, 'showdoc.sqlite')

function prepareFolder(folder: string): string {
  try {
    makeFolders(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderUnusable(folder, (error as { code?: string }).code ?? String(error))
  }
  return folder
}

/** Opens the database that the settings name. @throws {DataFolderUnusable} @throws {import('./db/database.ts').DatabaseUnreachable} */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl)
  prepareFolder(config.data)
  return openSqlite(databaseFile(config))
}

/**
 * Opens everything a server needs: data folder, database brought up to date (on SQLite after a copy of the file), key.
 *
 * @param clock in place of this machine's and the database's; milliseconds since 1970
 * @throws {DataFolderUnusable} @throws {import('./db/database.ts').DatabaseUnreachable} @throws {import('./db/migrate.ts').DatabaseTooNew}
 * @throws {import('./sealer.ts').KeyUnusable}
 */
export async function openSite(config: Config, version: string, clock?: () => number): Promise<Site> {
  prepareFolder(config.data)
  const db = await openDatabase(config)
  try {
    const pending = await pendingMigrations(db)
    const isUsed = await db.read.schema.hasTable('migration')
    if (pending.length > 0 && isUsed && db.kind === 'sqlite') {
      const copies = prepareFolder(path.join(config.data, 'copies'))
      const copy = path.join(copies, `before-${pending.at(-1)}.sqlite`)
      rmSync(copy, { force: true }) // of a start that failed
      await copySqliteFile(databaseFile(config), copy)
    }
    await migrateUp(db)
    return {
      db,
      config,
      sealer: sealerOf(installationKey(config.data, config.secretKey)),
      clock: clock ?? Date.now,
      databaseClock: clock ?? db.clock,
      filesFolder: prepareFolder(path.join(config.data, 'attachments')),
      uploadsFolder: prepareFolder(path.join(config.data, 'uploads')),
      version,
    }
  } catch (error) {
    await db.close()
    throw error
  }
}
