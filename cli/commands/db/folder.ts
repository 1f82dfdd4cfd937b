import { readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { keyOfMark } from '../../../importers/database/generated-part.ts'
import {
  tableKey,
  tableLabel,
  tableOfKey,
  type Database,
  type TableName,
} from '../../../importers/database/schema.ts'
import {
  hasHandwriting,
  markGone,
  updateOverview,
  updateTable,
  type PageUpdate,
} from '../../../importers/database/update.ts'
import { writeBytes } from '../../sync/base/atomic-files.ts'
import { shortDigest } from '../../sync/digest.ts'
import { splitPrefix } from '../../sync/names.ts'
import { folderNameOf } from '#contract/text/file-names.ts'
import { TakenPaths } from '../../sync/pull/place/file-names.ts'
import {
  existingPages,
  fileStem,
  overview,
  type ExistingPages,
  type PageId,
} from './existing-pages.ts'
import { lossesOf, type Losses } from './losses.ts'
import type { PageChange, Removed } from './page-change.ts'
import type { Selection } from './patterns.ts'

export interface DictionaryPlan {
  readonly pages: readonly PageChange[]
  /** Files that say what a catalog is called, by path. */
  readonly catalogs: ReadonlyMap<string, string>
  readonly copies: readonly string[]
  /** What is gone at once, where that is more than a run may delete. */
  readonly losses: Losses
}

/** The folder has the dictionary of another database. */
export class OtherDatabaseError extends Error {
  override name = 'OtherDatabaseError'
  readonly database: string
  constructor(database: string) {
    super(`the dictionary is of ${database}`)
    this.database = database
  }
}

/**
 * Plans the pages of a dictionary; nothing is written.
 *
 * @throws {OtherDatabaseError}
 */
export function planDictionary(
  folder: string,
  database: Database,
  about: {
    readonly title: string
    readonly hasDiagram: boolean
    readonly removed: Removed
    readonly maxDeletes: number | string
    readonly selection: Selection
    /** Labels of tables that exist although they could not be read. */
    readonly unread: ReadonlySet<string>
    readonly idOf?: PageId
  },
): DictionaryPlan {
  const tables = database.tables.filter(about.selection.has)
  const keys = new Set(tables.map(tableKey))
  const existing = existingPages(folder, database.name, keys, about.idOf)
  if (existing.otherDatabase !== '') throw new OtherDatabaseError(existing.otherDatabase)
  const marks = new Map(tables.map((table) => [table, `table=${tableKey(table)}`]))
  const taken = new TakenPaths(
    [...existing.texts.keys(), 'README.md'],
    // a file without marks is completed by a generated part
    () => false,
  )
  const paths = new Map(existing.paths)
  const catalogs = new Map<string, string>()
  const folders = schemaFolders(tables, catalogs)
  for (const table of tables) {
    const mark = marks.get(table)!
    if (!paths.has(mark))
      paths.set(mark, taken.free(folders.get(table.schema) ?? '', fileStem(table.name), '.md'))
  }
  const overviewPath = paths.get(overview) ?? 'README.md'
  const textAt = (file: string) => existing.texts.get(file) ?? readIfExists(path.join(folder, file))
  const pathFrom = (from: string) => (table: TableName) => {
    const to = paths.get(`table=${tableKey(table)}`)
    return to === undefined ? undefined : path.posix.relative(path.posix.dirname(from), to)
  }
  const pages = tables.map((table): PageChange => {
    const file = paths.get(marks.get(table)!)!
    return changeOf(
      file,
      tableLabel(table),
      updateTable(textAt(file), table, pathFrom(file), shortDigest),
    )
  })
  const gone = goneOf(existing, database, about, textAt)
  const list = changeOf(
    overviewPath,
    '',
    updateOverview(
      textAt(overviewPath),
      { ...database, tables },
      pathFrom(overviewPath),
      shortDigest,
      about,
    ),
  )
  const known = [...existing.paths.keys()].filter((mark) => mark !== overview).length
  return {
    pages: [list, ...pages, ...gone],
    catalogs,
    copies: existing.copies,
    losses: lossesOf([...pages, ...gone], known, about.maxDeletes),
  }
}

const actions = {
  created: 'create',
  updated: 'update',
  unchanged: 'unchanged',
  broken: 'broken',
} as const

const changeOf = (
  file: string,
  table: string,
  { state, text, remarks, renamed, columns, isOverwritten }: PageUpdate,
): PageChange => ({
  path: file,
  table,
  action: actions[state],
  ...(state === 'created' || state === 'updated' ? { text } : {}),
  remarks,
  renamed,
  columns,
  isOverwritten,
})

/**
 * A folder for each schema. A name that a folder cannot have, or that would lose a number at its
 * beginning, is written into the folder's `_catalog.yaml`.
 */
function schemaFolders(tables: readonly TableName[], catalogs: Map<string, string>) {
  const taken = new TakenPaths([], () => false)
  const folders = new Map<string, string>()
  for (const { schema } of tables) {
    if (schema === '' || folders.has(schema)) continue
    const folder = taken.free('', folderNameOf(schema), '')
    folders.set(schema, folder)
    if (splitPrefix(folder).rest !== schema)
      catalogs.set(`${folder}/_catalog.yaml`, `name: ${JSON.stringify(schema)}\n`)
  }
  return folders
}

/** Pages of tables that the database no longer has, among those that this run is about. */
function goneOf(
  { paths }: ExistingPages,
  database: Database,
  about: Parameters<typeof planDictionary>[2],
  textAt: (file: string) => string | undefined,
): PageChange[] {
  const known = new Set(database.tables.map(tableKey))
  return [...paths].flatMap(([mark, file]): PageChange[] => {
    const key = keyOfMark(mark)
    const table = key === undefined ? undefined : tableOfKey(key)
    if (key === undefined || !table || known.has(key) || !about.selection.has(table)) return []
    if (about.unread.has(tableLabel(table))) return []
    const text = textAt(file) ?? ''
    const label = tableLabel(table)
    const columns = { before: 0, gone: 0 }
    const kept = { path: file, table: label, renamed: [], columns, isOverwritten: false }
    if (about.removed === 'keep') return [{ ...kept, action: 'keep', remarks: 0 }]
    if (about.removed === 'trash' && !hasHandwriting(text, shortDigest))
      return [{ ...kept, action: 'trash', remarks: 0 }]
    const update = markGone(text)
    const change = changeOf(file, label, update)
    return [
      {
        ...change,
        action:
          change.action === 'update'
            ? 'mark'
            : change.action === 'unchanged'
              ? 'keep'
              : change.action,
      },
    ]
  })
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a page is written, moved to the recycle bin or removed. */
export const isChange = ({ action }: PageChange): boolean =>
  action === 'create' || action === 'update' || action === 'mark' || action === 'trash'

/** Writes what was planned; each file appears whole. */
export function writeDictionary(folder: string, plan: DictionaryPlan): void {
  for (const [file, text] of plan.catalogs) {
    const disk = path.join(folder, file)
    if (readIfExists(disk) === undefined) writeBytes(disk, text)
  }
  for (const page of plan.pages) {
    const disk = path.join(folder, page.path)
    if (page.action === 'trash') rmSync(disk, { force: true })
    else if (page.text !== undefined) writeBytes(disk, page.text)
  }
}

/** Whether a folder, as far as it exists, is below another one, links included. */
export function isInside(root: string, folder: string): boolean {
  const real = (at: string): string => {
    try {
      return realpathSync(at)
    } catch {
      const parent = path.dirname(at)
      return parent === at ? at : path.join(real(parent), path.basename(at))
    }
  }
  const way = path.relative(real(root), real(folder))
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}
