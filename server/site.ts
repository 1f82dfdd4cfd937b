import { accessSync, constants, copyFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { migrateUp, pendingMigrations } from './db/migrate.ts'
import { openPostgres } from './db/postgres/postgres.ts'
import { mustHaveRights } from './db/postgres/rights.ts'
import { placeOf } from './db/postgres/watched-client.ts'
import { lostCommitsOf } from './db/sqlite/log-damage.ts'
import { copySqliteFile, openSqlite } from './db/sqlite/sqlite.ts'
import { makeFolders } from './make-folders.ts'
import type { Site } from './request-context.ts'
import { installationKey, keyFileIn, sealerOf, storedKey } from './sealer.ts'
import {
  commonId,
  readInstallIds,
  writeInstallIds,
  mismatchWithoutDatabase,
  type Places,
} from './services/files/installation.ts'
import { KeyDiffers, keyFits, markKey } from './services/settings/key-check.ts'

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

/** Locations of database, data folder and attachments for these settings. */
export const placesOf = (config: Config): Places => ({
  data: config.data,
  attachments: path.join(config.data, 'attachments'),
  database: config.databaseUrl ? placeOf(config.databaseUrl) : databaseFile(config),
  isNamed: config.databaseUrl !== null,
})

/** Creates a folder if it is missing. @throws {DataFolderUnusable} */
export function prepareFolder(folder: string): string {
  try {
    makeFolders(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderUnusable(folder, (error as { code?: string }).code ?? String(error))
  }
  return folder
}

/**
 * Opens the configured database.
 * @throws {DataFolderUnusable}
 * @throws {import('./db/database.ts').DatabaseUnreachable}
 */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl)
  prepareFolder(config.data)
  return openSqlite(databaseFile(config))
}

/** Whether the embedded database does not exist yet. */
function isAbsent(config: Config): boolean {
  return (
    !config.databaseUrl &&
    (statSync(databaseFile(config), { throwIfNoEntry: false })?.size ?? 0) === 0
  )
}

/** A damaged or cut log: what SQLite would skip, and where the log was copied to. */
interface DamagedLog {
  /** Commits that are lost, at least. */
  readonly commits: number
  readonly copy: string
}

/**
 * Copies a damaged or cut log before SQLite continues without what is lost; of a log that is empty
 * or gone, the index that tells of it.
 *
 * @returns `null` if there is none
 */
export function keepDamagedLog(config: Config): DamagedLog | null {
  const file = databaseFile(config)
  const commits = config.databaseUrl ? 0 : lostCommitsOf(file)
  if (commits === 0) return null
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const kind = hasLog ? 'wal' : 'shm'
  const copy = path.join(
    prepareFolder(path.join(config.data, 'copies')),
    `damaged-${time}.sqlite-${kind}`,
  )
  copyFileSync(`${file}-${kind}`, copy)
  return { commits, copy }
}

/** Migrates the schema; on SQLite the file is copied first. */
async function bringUpToDate(db: Database, config: Config): Promise<void> {
  const pending = await pendingMigrations(db)
  const isUsed = await db.read.schema.hasTable('migration')
  if (pending.length > 0 && isUsed && db.kind === 'sqlite') {
    const copies = prepareFolder(path.join(config.data, 'copies'))
    const copy = path.join(copies, `before-${pending.at(-1)}.sqlite`)
    rmSync(copy, { force: true }) // of a failed start
    await copySqliteFile(databaseFile(config), copy)
  }
  await migrateUp(db)
}

/**
 * Refuses a key other than the one that has sealed what is stored, and none where there was one.
 * @throws {KeyDiffers} @throws {import('./sealer.ts').KeyUnusable}
 */
export async function mustHaveItsKey(db: Database, config: Config): Promise<void> {
  const key = storedKey(config.data, config.secretKey)
  if (await keyFits(db, key)) return
  const place = config.secretKey ? 'SHOWDOC_SECRET_KEY' : keyFileIn(config.data)
  throw new KeyDiffers(place, key === null)
}

/**
 * Opens everything a server needs: data folder, migrated database (on SQLite after a copy of the
 * file), key. Parts that do not belong together are left unchanged, unless the settings say that
 * they are a new site, or a new key.
 *
 * @param clock replaces this machine's and the database's; milliseconds since 1970
 * @throws {DataFolderUnusable} @throws {import('./db/database.ts').DatabaseUnreachable} @throws
 * {import('./db/migrate.ts').DatabaseTooNew}
 * @throws {import('./sealer.ts').KeyUnusable} @throws
 * {import('./services/files/installation.ts').InstallIdsDiffer} @throws {KeyDiffers}
 * @throws {import('./db/postgres/rights.ts').RightsMissing}
 */
export async function openSite(
  config: Config,
  version: string,
  clock?: () => number,
): Promise<Site> {
  prepareFolder(config.data)
  const places = placesOf(config)
  if (isAbsent(config) && !config.newSite) {
    const mismatch = await mismatchWithoutDatabase(places)
    if (mismatch) throw mismatch
  }
  const db = await openDatabase(config)
  try {
    // unreadable tables look like missing ones
    await mustHaveRights(db)
    await pendingMigrations(db)
    const found = await readInstallIds(db, places)
    if (found.mismatch && !config.newSite) throw found.mismatch
    if (!config.newKey) await mustHaveItsKey(db, config)
    await bringUpToDate(db, config)
    const filesFolder = prepareFolder(places.attachments)
    const installId = commonId(found) ?? (await writeInstallIds(db, places, found, config.newSite))
    const key = installationKey(config.data, config.secretKey)
    await markKey(db, key)
    return {
      db,
      config,
      sealer: sealerOf(key),
      clock: clock ?? Date.now,
      databaseClock: clock ?? db.clock,
      filesFolder,
      uploadsFolder: prepareFolder(path.join(config.data, 'uploads')),
      installId,
      version,
    }
  } catch (error) {
    await db.close()
    throw error
  }
}
