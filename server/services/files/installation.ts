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
  AttachmentsAway,
  mustBeMarked,
  readMark,
  writeMark,
  type InstallMark,
} from '../../storage/install-mark.ts'
import { isOn } from '../settings/options.ts'
import { diskName } from './stores.ts'

// Database, data folder and attachments belong to one installation. Why:
// storage/decisions/003-an-install-id-in-every-part.md

/** How the parts of a site do not fit. */
export type Misfit =
  /** No site is in the database, and one was here before. */
  | 'databaseMissing'
  /** The same, of a site on PostgreSQL whose address is not set. */
  | 'databaseNotNamed'
  /** The data folder belongs to another database. */
  | 'databaseForeign'
  /** The attachments belong to another database, or this one knows hardly any of them. */
  | 'attachmentsForeign'
  /** The attachments are not there. */
  | 'attachmentsMissing'

/** What was found does not belong together; nothing was changed. */
export class InstallIdsDiffer extends Error {
  readonly misfit: Misfit
  /** Folder whose mark or files say so. */
  readonly folder: string
  /** File of the database, or its address without a password. */
  readonly database: string
  constructor(misfit: Misfit, folder: string, database: string) {
    super(`${folder} and ${database} do not belong together: ${misfit}`)
    this.name = 'InstallIdsDiffer'
    this.misfit = misfit
    this.folder = folder
    this.database = database
  }
}

/** Where the parts of a site lie. */
export interface Places {
  /** The data folder. */
  readonly data: string
  /** The one of the attachments. */
  readonly attachments: string
  /** File of the database, or its address without a password. */
  readonly database: string
  /** Whether the database is the one that the settings name by its address. */
  readonly isNamed: boolean
}

/** What each part says of itself. */
export interface Marks {
  readonly database: string | null
  readonly data: InstallMark | null
  readonly attachments: InstallMark | null
}

/** What is stored on the disk, and how much of it the database knows. */
interface Stock {
  /** Files on the disk. */
  readonly keys: number
  /** Those of them that a row names, also one that notes a deletion. */
  readonly named: number
  /** Rows of files whose bytes lie on the disk. */
  readonly rows: number
}

/** The id in the database; `null` when there is none. */
export async function installIdIn(db: Database): Promise<string | null> {
  if (!(await db.read.schema.hasTable(Installation.tableName))) return null
  return (await Installation.query(db.read).findById(1))?.install_id ?? null
}

/**
 * Which of these keys a row names, or a note of what is to be deleted; asked in one, since moving a
 * file turns one into the other.
 */
export async function keysNamed({ read }: Database, keys: readonly string[]): Promise<Set<string>> {
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
    named += (await keysNamed(db, some)).size
  }
  return {
    keys,
    named,
    rows: await UploadFile.query(db.read).where({ storage: diskName }).resultSize(),
  }
}

/** A database that nobody has an account in. */
const isUnused = async (db: Database): Promise<boolean> =>
  !(await db.read.schema.hasTable(User.tableName)) ||
  !(await User.query(db.read).select('uid').first())

const hasFiles = async (folder: string): Promise<boolean> => !(await keysOnDisk(folder).next()).done

/**
 * Whether the folder may be the one of this database. Bytes whose rows never came are in every
 * folder; they are few.
 */
const isPlausible = ({ keys, named, rows }: Stock): boolean =>
  keys === 0 ? rows === 0 : named * 2 >= keys

/** The data folder tells of another database than the settings. */
const databaseDiffers = (
  { database: kind }: InstallMark,
  { isNamed }: Places,
  misfit: Misfit,
): Misfit => (kind === 'postgres' && !isNamed ? 'databaseNotNamed' : misfit)

/** How an empty database does not fit what lies beside it; `null`: this is a first start. */
export async function misfitWithoutDatabase(places: Places): Promise<InstallIdsDiffer | null> {
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
  if (database === null && (await isUnused(db))) return misfitWithoutDatabase(places)
  const inData = (misfit: Misfit) => new InstallIdsDiffer(misfit, places.data, places.database)
  const inAttachments = (misfit: Misfit) =>
    new InstallIdsDiffer(misfit, places.attachments, places.database)
  const id = database ?? data?.id ?? attachments?.id
  if (data !== null && data.id !== id)
    return inData(databaseDiffers(data, places, 'databaseForeign'))
  if (attachments !== null && attachments.id !== id) return inAttachments('attachmentsForeign')
  if (database !== null && attachments !== null) return null
  const stock = await stockOf(db, places.attachments)
  if (stock.keys > 0) return isPlausible(stock) ? null : inAttachments('attachmentsForeign')
  // the mark of the data folder is written last: the attachments had theirs
  const wasMarked = data !== null && attachments === null
  return !isPlausible(stock) || (wasMarked && !(await isRemote(db)))
    ? inAttachments('attachmentsMissing')
    : null
}

/**
 * Whether new files go to an object store: the folder may have been taken away when the last file
 * had moved there.
 */
async function isRemote(db: Database): Promise<boolean> {
  return isOn((await Options.query(db.read).findById('oss_open'))?.option_value ?? '')
}

/** What was found: the marks, and how they do not fit. */
export interface Found {
  readonly marks: Marks
  readonly misfit: InstallIdsDiffer | null
}

/** Looks whether database, data folder and attachments belong together; nothing is written. */
export async function readInstallIds(db: Database, places: Places): Promise<Found> {
  // folders first: they are marked after the database
  const [data, attachments] = [readMark(places.data), readMark(places.attachments)]
  const marks = { data, attachments, database: await installIdIn(db) }
  return { marks, misfit: await misfitOf(db, places, marks) }
}

/** The id that every part has; `null` while one of them has none. */
export const commonId = ({ marks: { database, data, attachments } }: Found): string | null =>
  data?.id === database && attachments?.id === database ? database : null

/**
 * Gives every part the id of the installation: those that have none, and with `newSite` also those
 * that have another one. The database comes first and the data folder last, so that a start which
 * breaks off in between is gone on with by the next.
 *
 * @returns the id
 * @throws {InstallIdsDiffer} another server was quicker, with other parts
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
  for (const [folder, misfit] of [
    [places.attachments, 'attachmentsForeign'],
    [places.data, 'databaseForeign'],
  ] as const) {
    if (readMark(folder)?.id === id) continue
    writeMark(folder, { id, database: db.kind }, { replace: newSite })
    if (readMark(folder)?.id !== id) throw new InstallIdsDiffer(misfit, folder, places.database)
  }
  return id
}

/**
 * Before anything is deleted because no row names it: the database and the folder of the
 * attachments still belong together.
 *
 * @throws {AttachmentsAway}
 */
export async function mustBelongTogether({ db, filesFolder, installId }: Site): Promise<void> {
  if ((await installIdIn(db)) !== installId) throw new AttachmentsAway(filesFolder)
  await mustBeMarked(filesFolder, installId)
}
