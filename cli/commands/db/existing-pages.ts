import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileNameOf } from '#contract/text/file-names.ts'
import { areAlike } from '#contract/text/generated/made-pages.ts'
import {
  databaseOfMark,
  keyOfMark,
  keysIn,
  overviewMark,
} from '../../../importers/database/generated-part.ts'
import { tableOfKey } from '../../../importers/database/schema.ts'
import { compareNatural, splitPrefix } from '../../sync/names.ts'

/** Pages of a dictionary that exist, by their marks. */
export interface ExistingPages {
  /** Text of each file with marks, by its path. */
  readonly texts: ReadonlyMap<string, string>
  /** Path of the page with a mark: the oldest one, or that of its name, else the first one by path. */
  readonly paths: ReadonlyMap<string, string>
  /** Pages with a mark that another one has too. */
  readonly copies: readonly string[]
  /** Name of the database that the pages are of, if it is another one than this; else empty. */
  readonly otherDatabase: string
}

/** The mark of an overview in `paths`, whatever database it names. */
export const overview = overviewMark('')

/** The id of the page that a file was pulled from. */
export type PageId = (file: string) => number | undefined

/** Whether a file is named after the table in its mark; the copy of a page is not. */
function isNamedLike(file: string, mark: string): boolean {
  const table = tableOfKey(keyOfMark(mark) ?? '')
  const { rest } = splitPrefix(path.posix.basename(file, path.posix.extname(file)))
  return table !== undefined && rest === fileStem(table.name)
}

/**
 * Every markdown file below a folder that has a mark; links to elsewhere are not followed, and
 * folders with the dictionary of another database are left alone.
 *
 * @param tables keys of the tables of this dictionary
 */
export function existingPages(
  folder: string,
  database: string,
  tables: ReadonlySet<string>,
  idOf: PageId = () => undefined,
): ExistingPages {
  const isBefore = (file: string, other: string, key: string): boolean => {
    const [id, otherId] = [idOf(file), idOf(other)]
    return id !== undefined && otherId !== undefined
      ? id < otherId
      : isNamedLike(file, key) && !isNamedLike(other, key)
  }
  const marked = withoutOthers(markedFiles(folder), database, tables)
  const paths = new Map<string, string>()
  const copies: string[] = []
  for (const { file, marks } of marked) {
    for (const mark of new Set(marks)) {
      const key = databaseOfMark(mark) === undefined ? mark : overview
      const other = paths.get(key)
      if (other !== undefined && !isBefore(file, other, key)) copies.push(file)
      else {
        if (other !== undefined) copies.push(other)
        paths.set(key, file)
      }
    }
  }
  const named = marked.map(databaseOf).find(Boolean) ?? ''
  const isOther = named !== '' && database !== '' && named !== database
  return {
    texts: new Map(marked.map(({ file, text }) => [file, text])),
    paths,
    copies: [...new Set(copies)],
    // a copy of a database, such as one for tests, goes by another name
    otherDatabase: isOther && !areAlike(tablesIn(marked), tables) ? named : '',
  }
}

/** A file with marks. */
interface MarkedFile {
  readonly file: string
  readonly text: string
  readonly marks: readonly string[]
}

const markedFiles = (folder: string): MarkedFile[] =>
  markdownFiles(folder).flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const marks = keysIn(text)
    return marks.length === 0 ? [] : [{ file, text, marks }]
  })

/** The database that an overview names; empty for other pages. */
const databaseOf = ({ marks }: MarkedFile): string =>
  marks.map(databaseOfMark).find((name) => name) ?? ''

const tablesIn = (files: readonly MarkedFile[]): ReadonlySet<string> =>
  new Set(files.flatMap(({ marks }) => marks.flatMap((mark) => keyOfMark(mark) ?? [])))

/** The files without those of other dictionaries in folders below. */
function withoutOthers(
  files: readonly MarkedFile[],
  database: string,
  tables: ReadonlySet<string>,
): readonly MarkedFile[] {
  const isTop = ({ file }: MarkedFile) => !file.includes('/')
  const own = [database, ...files.filter(isTop).map(databaseOf)]
  const others = files
    .filter((one) => !isTop(one) && databaseOf(one) !== '' && !own.includes(databaseOf(one)))
    .map(({ file }) => `${path.posix.dirname(file)}/`)
    .filter((below) => {
      const inside = files.filter(({ file }) => file.startsWith(below))
      return !areAlike(tablesIn(inside), tables)
    })
  return files.filter(({ file }) => !others.some((below) => file.startsWith(below)))
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

/** A file name that is no menu and no index page of its folder. */
export const fileStem = (name: string): string => {
  const stem = fileNameOf(name)
  return /^(?:readme|index)$/i.test(stem) ? `${stem}_` : stem
}
