import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { FileDeletion } from '../../models/file-deletion.ts'
import { Installation } from '../../models/installation.ts'
import { Options } from '../../models/options.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { User } from '../../models/user.ts'
import type { Site } from '../../request-context.ts'
import { keysOnDisk } from '../../storage/disk.ts'
import {
  AttachmentsMismatch,
  mustHaveInstallId,
  readMark,
  writeMark,
  type InstallMark,
} from '../../storage/install-id.ts'
import { isOn } from '../settings/options.ts'
import { diskName } from './stores.ts'

// Checks that database, data folder and attachments belong to one installation. Why:
// storage/decisions/003-an-install-id-in-every-part.md

/** How the parts of a site do not match. */
export type InstallMismatch =
  /** The database is empty, although there was a site before. */
  | 'databaseMissing'
  /** The same for a PostgreSQL site whose address is not set. */
  | 'databaseNotNamed'
  /** The data folder belongs to another database. */
  | 'databaseForeign'
  /** The attachments belong to another database, or this one knows hardly any of them. */
  | 'attachmentsForeign'
  /** The attachments folder is missing. */
  | 'attachmentsMissing'

/** The parts do not belong together; nothing was changed. */
export class InstallIdsDiffer extends Error {
  readonly mismatch: InstallMismatch
  /** Folder whose mark or files differ. */
  readonly folder: string
  /** Database file, or database address without a password. */
  readonly database: string
  constructor(mismatch: InstallMismatch, folder: string, database: string) {
    super(`${folder} and ${database} do not belong together: ${mismatch}`)
    this.name = 'InstallIdsDiffer'
    this.mismatch = mismatch
    this.folder = folder
    this.database = database
  }
}

/** Locations of the parts of a site. */
export interface Places {
  /** The data folder. */
  readonly data: string
  /** The attachments folder. */
  readonly attachments: string
  /** Database file, or database address without a password. */
  readonly database: string
  /** Whether the database was given by its address in the settings. */
  readonly isNamed: boolean
}

/** The ids found in the parts. */
export interface Marks {
  readonly database: string | null
  readonly data: InstallMark | null
  readonly attachments: InstallMark | null
}

/** What is on the disk, and how much of it the database knows. */
interface Stock {
  /** Files on the disk. */
  readonly keys: number
  /** Those with a row, also a row that records a deletion. */
  readonly named: number
  /** Rows of files whose bytes are on the disk. */
  readonly rows: number
}

/** The id in the database; `null` when there is none. */
export async function installIdIn(db: Database): Promise<string | null> {
  if (!(await db.read.schema.hasTable(Installation.tableName))) return null
  return (await Installation.query(db.read).findById(1))?.install_id ?? null
}

/**
 * Which of these keys have a row, or a recorded deletion; one query, since moving a file turns one
 * into the other.
 */
export async function referencedKeys(
  { read }: Database,
  keys: readonly string[],
): Promise<Set<string>> {
  const named = (table: string) =>
    read<UploadFile | FileDeletion>(table)
      .where({ storage: diskName })
      .whereIn('storage_key', keys)
      .select('storage_key')
  const rows = await named(UploadFile.tableName).unionAll(named(FileDeletion.tableName))
  return new Set(rows.map((row) => row.storage_key))
}

async function stockOf(db: Database, folder: string): Promise<Stock> {
  let [keys, named] = [0, 0]
  for await (const some of keysOnDisk(folder)) {
    keys += some.length
    named += (await referencedKeys(db, some)).size
  }
  return {
    keys,
    named,
    rows: await UploadFile.query(db.read).where({ storage: diskName }).resultSize(),
  }
}

/** Whether the database has no accounts. */
const isUnused = async (db: Database): Promise<boolean> =>
  !(await db.read.schema.hasTable(User.tableName)) ||
  !(await User.query(db.read).select('uid').first())

const hasFiles = async (folder: string): Promise<boolean> => !(await keysOnDisk(folder).next()).done

/**
 * Whether the folder may belong to this database. Every folder has some files without rows; they
 * are few.
 */
const isPlausible = ({ keys, named, rows }: Stock): boolean =>
  keys === 0 ? rows === 0 : named * 2 >= keys

/** The mismatch between the database named by the data folder and the one in the settings. */
const databaseDiffers = (
  { database: kind }: InstallMark,
  { isNamed }: Places,
  mismatch: InstallMismatch,
): InstallMismatch => (kind === 'postgres' && !isNamed ? 'databaseNotNamed' : mismatch)

/** How an empty database does not match its surroundings; `null`: this is a first start. */
export async function mismatchWithoutDatabase(places: Places): Promise<InstallIdsDiffer | null> {
  const mark = readMark(places.data)
  if (mark)
    return new InstallIdsDiffer(
      databaseDiffers(mark, places, 'databaseMissing'),
      places.data,
      places.database,
    )
  const hasAttachments =
    readMark(places.attachments) !== null || (await hasFiles(places.attachments))
  return hasAttachments
    ? new InstallIdsDiffer('databaseMissing', places.attachments, places.database)
    : null
}

async function misfitOf(
  db: Database,
  places: Places,
  { database, data, attachments }: Marks,
): Promise<InstallIdsDiffer | null> {
  if (database === null && (await isUnused(db))) return mismatchWithoutDatabase(places)
  const inData = (mismatch: InstallMismatch) =>
    new InstallIdsDiffer(mismatch, places.data, places.database)
  const inAttachments = (mismatch: InstallMismatch) =>
    new InstallIdsDiffer(mismatch, places.attachments, places.database)
  const id = database ?? data?.id ?? attachments?.id
  if (data !== null && data.id !== id)
    return inData(databaseDiffers(data, places, 'databaseForeign'))
  if (attachments !== null && attachments.id !== id) return inAttachments('attachmentsForeign')
  if (database !== null && attachments !== null) return null
  const stock = await stockOf(db, places.attachments)
  if (stock.keys > 0) return isPlausible(stock) ? null : inAttachments('attachmentsForeign')
  // the data folder is marked last, so the attachments had a mark
  const wasMarked = data !== null && attachments === null
  return !isPlausible(stock) || (wasMarked && !(await isRemote(db)))
    ? inAttachments('attachmentsMissing')
    : null
}

/**
 * Whether new files go to an object store: the folder may have been removed when the last file had
 * moved there.
 */
async function isRemote(db: Database): Promise<boolean> {
  return isOn((await Options.query(db.read).findById('oss_open'))?.option_value ?? '')
}

/** Result of the check: the marks, and the mismatch. */
export interface Found {
  readonly marks: Marks
  readonly mismatch: InstallIdsDiffer | null
}

/** Checks whether database, data folder and attachments belong together; writes nothing. */
export async function readInstallIds(db: Database, places: Places): Promise<Found> {
  // folders first: they are marked after the database
  const [data, attachments] = [readMark(places.data), readMark(places.attachments)]
  const marks = { data, attachments, database: await installIdIn(db) }
  return { marks, mismatch: await misfitOf(db, places, marks) }
}

/** The id shared by all parts; `null` while one of them has none. */
export const commonId = ({ marks: { database, data, attachments } }: Found): string | null =>
  data?.id === database && attachments?.id === database ? database : null

/**
 * Writes the installation id to every part that has none, and with `newSite` also to those with
 * another one. The database comes first and the data folder last, so that the next start completes
 * an interrupted one.
 *
 * @returns the id
 * @throws {InstallIdsDiffer} another server was faster, with other parts
 */
export async function writeInstallIds(
  db: Database,
  places: Places,
  { marks }: Found,
  newSite: boolean,
): Promise<string> {
  const wanted =
    (newSite ? null : (marks.data ?? marks.attachments)?.id) ?? randomBytes(16).toString('hex')
  const id =
    marks.database ??
    (await db.transaction(async (trx) => {
      await Installation.query(trx)
        .insert({ number: 1, install_id: wanted })
        .onConflict('number')
        .ignore()
      return (await Installation.query(trx).findById(1).throwIfNotFound()).install_id
    }))
  for (const [folder, mismatch] of [
    [places.attachments, 'attachmentsForeign'],
    [places.data, 'databaseForeign'],
  ] as const) {
    if (readMark(folder)?.id === id) continue
    writeMark(folder, { id, database: db.kind }, { replace: newSite })
    if (readMark(folder)?.id !== id) throw new InstallIdsDiffer(mismatch, folder, places.database)
  }
  return id
}

/**
 * Checks, before anything without a row is deleted, that the database and the attachments folder
 * still belong together.
 *
 * @throws {AttachmentsMismatch}
 */
export async function mustBelongTogether({ db, filesFolder, installId }: Site): Promise<void> {
  if ((await installIdIn(db)) !== installId) throw new AttachmentsMismatch(filesFolder)
  await mustHaveInstallId(filesFolder, installId)
}
