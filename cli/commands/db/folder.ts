import { lstatSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { keyOfMark, keysIn, overviewKey } from '../../../importers/database/generated-part.ts'
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
import { compareNatural, splitPrefix } from '../../sync/names.ts'
import { folderNameOf, fileNameOf } from '#contract/text/file-names.ts'
import { TakenPaths } from '../../sync/pull/file-names.ts'
import type { Selection } from './patterns.ts'

export type Removed = 'mark' | 'trash' | 'keep'

/** What becomes of a page of the dictionary. */
export interface PageChange {
  /** Path in the folder of the dictionary, with slashes. */
  readonly path: string
  /** `schema.name`; empty for the overview. */
  readonly table: string
  /** `failed`: the server did not take it; `left`: an interrupted run did not reach it. */
  readonly action:
    | 'create'
    | 'update'
    | 'unchanged'
    | 'mark'
    | 'trash'
    | 'keep'
    | 'broken'
    | 'failed'
    | 'left'
  /** The new text; undefined where nothing is written. */
  readonly text?: string
  readonly remarks: number
  readonly renamed: PageUpdate['renamed']
  /** Somebody had changed the generated part, apart from remarks. */
  readonly isOverwritten: boolean
}

/** Pages of a dictionary that exist, by their marks. */
interface ExistingPages {
  /** Text of each file with marks, by its path. */
  readonly texts: ReadonlyMap<string, string>
  /** Path of the page with a mark: the oldest one, or that of its name, else the first one by path. */
  readonly paths: ReadonlyMap<string, string>
  /** Pages with a mark that another one has too. */
  readonly copies: readonly string[]
}

/** The id of the page that a file was pulled from. */
type PageId = (file: string) => number | undefined

/** Whether a file has the name of the table in a mark, as one that is copied has not. */
function isNamedLike(file: string, mark: string): boolean {
  const table = tableOfKey(keyOfMark(mark) ?? '')
  const { rest } = splitPrefix(path.posix.basename(file, path.posix.extname(file)))
  return table !== undefined && rest === fileStem(table.name)
}

/** Every markdown file below a folder that has a mark; links to elsewhere are not followed. */
function existingPages(folder: string, idOf: PageId = () => undefined): ExistingPages {
  const isBefore = (file: string, other: string, key: string): boolean => {
    const [id, otherId] = [idOf(file), idOf(other)]
    return id !== undefined && otherId !== undefined
      ? id < otherId
      : isNamedLike(file, key) && !isNamedLike(other, key)
  }
  const texts = new Map<string, string>()
  const paths = new Map<string, string>()
  const copies: string[] = []
  for (const file of markdownFiles(folder)) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const keys = keysIn(text)
    if (keys.length === 0) continue
    texts.set(file, text)
    for (const key of new Set(keys)) {
      const other = paths.get(key)
      if (other !== undefined && !isBefore(file, other, key)) copies.push(file)
      else {
        if (other !== undefined) copies.push(other)
        paths.set(key, file)
      }
    }
  }
  return { texts, paths, copies: [...new Set(copies)] }
}

function markdownFiles(folder: string, below = ''): string[] {
  const files: string[] = []
  const at = path.join(folder, below)
  if (!lstatSync(at, { throwIfNoEntry: false })?.isDirectory()) return files
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    if (/^[._]|^node_modules$/.test(entry.name)) continue
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) files.push(...markdownFiles(folder, name))
    else if (entry.isFile() && /\.(?:md|markdown|mdx)$/i.test(entry.name)) files.push(name)
  }
  return files.sort(compareNatural)
}

export interface DictionaryPlan {
  readonly pages: readonly PageChange[]
  /** Files that say what a catalog is called, by path. */
  readonly catalogs: ReadonlyMap<string, string>
  readonly copies: readonly string[]
}

/** Plans the pages of a dictionary; nothing is written. */
export function planDictionary(
  folder: string,
  database: Database,
  about: {
    readonly title: string
    readonly hasDiagram: boolean
    readonly removed: Removed
    readonly selection: Selection
    /** Labels of tables that exist although they could not be read. */
    readonly unread: ReadonlySet<string>
    readonly idOf?: PageId
  },
): DictionaryPlan {
  const existing = existingPages(folder, about.idOf)
  const tables = database.tables.filter(about.selection.has)
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
  const overviewPath = paths.get(overviewKey) ?? 'README.md'
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
  const overview = changeOf(
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
  return { pages: [overview, ...pages, ...gone], catalogs, copies: existing.copies }
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
  { state, text, remarks, renamed, isOverwritten }: PageUpdate,
): PageChange => ({
  path: file,
  table,
  action: actions[state],
  ...(state === 'created' || state === 'updated' ? { text } : {}),
  remarks,
  renamed,
  isOverwritten,
})

/** A file name that is no menu and no index page of its folder. */
const fileStem = (name: string): string => {
  const stem = fileNameOf(name)
  return /^(?:readme|index)$/i.test(stem) ? `${stem}_` : stem
}

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
    const kept = { path: file, table: label, renamed: [], isOverwritten: false }
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

/** Whether a folder, as far as it exists, lies below another one, links included. */
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
