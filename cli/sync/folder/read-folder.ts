import { existsSync, readdirSync, readlinkSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { globMatcher } from '../globs.ts'
import { baseOf, clashKey, comparePaths, folderOf } from '../names.ts'
import { codeOf, phrase, SyncProblem, type Phrase, type Remark } from '../problem.ts'
import { isIgnored, ruleFiles, rulesAbove, rulesIn, type IgnoreFile } from './ignore-files.ts'
import { isMenuFile, isSectionFile, mayBeMenu } from './read-menus.ts'

/**
 * A file of the folder. `path` is NFC with `/`, relative to the folder; `disk` is its absolute
 * path, spelled as on disk.
 */
export interface FolderFile {
  path: string
  disk: string
  /**
   * Bytes, milliseconds since 1970 with fractions, inode: as long as all of them are unchanged, so
   * is the content.
   */
  size: number
  mtime: number
  inode: number
}

export interface Folder {
  /** Absolute, symbolic links resolved. */
  root: string
  /** Files that are pages, sorted by path. */
  pages: FolderFile[]
  /** `_catalog.yaml` files, sorted by path. */
  catalogs: FolderFile[]
  /** Files that are or may be menus of other tools, sorted by path. */
  menus: FolderFile[]
  /** Files that cannot be used, with the reason. */
  remarks: Remark[]
}

export interface FolderRules {
  include: readonly string[]
  exclude: readonly string[]
  /** Whether `.gitignore` is honoured. */
  gitignore: boolean
  /** A folder that does not exist counts as an empty one. */
  mayBeMissing?: boolean | undefined
}

/** Longest path the API accepts, in characters. Source: server/contract/calls/sync-fields.ts */
const longestPath = 1_000

export const catalogFile = '_catalog.yaml'

/**
 * Lists the pages of a folder, in an order independent of the file system.
 *
 * @param root the synchronised folder
 * @throws {SyncProblem} error: the folder does not exist or cannot be read
 *
 * Source: cli/spec.md 2.2 (what is ignored, symbolic links), 2.6 (names that clash)
 */
export function readFolder(root: string, rules: FolderRules): Folder {
  if (rules.mayBeMissing && !existsSync(root)) return new FolderWalk(root, rules).finish()
  let real: string
  try {
    real = realpathSync(root)
    if (!statSync(real).isDirectory()) throw new Error('ENOTDIR')
  } catch (error) {
    throw new SyncProblem('error', 'folder.missing', { folder: root, reason: codeOf(error) })
  }
  const walk = new FolderWalk(real, rules)
  walk.folder(real, '', rulesAbove(real, rules.gitignore), [real])
  return walk.finish()
}

class FolderWalk {
  private readonly pages: FolderFile[] = []
  private readonly catalogs: FolderFile[] = []
  private readonly menus: FolderFile[] = []
  private readonly remarks: Remark[] = []
  private readonly included: (path: string) => boolean
  private readonly excluded: (path: string) => boolean
  private readonly root: string
  private readonly rules: FolderRules

  constructor(root: string, rules: FolderRules) {
    this.root = root
    this.rules = rules
    this.included = globMatcher(rules.include)
    this.excluded = globMatcher(rules.exclude)
  }

  finish(): Folder {
    const byPath = (left: { path: string }, right: { path: string }) =>
      comparePaths(left.path, right.path)
    const pages = this.withoutClashes(this.pages.toSorted(byPath))
    return {
      root: this.root,
      pages,
      catalogs: this.catalogs.toSorted(byPath),
      menus: this.menus.toSorted(byPath),
      remarks: this.remarks.toSorted(byPath),
    }
  }

  /** @param reals real paths of the parent folders, to detect symbolic link cycles */
  folder(disk: string, path: string, above: readonly IgnoreFile[], reals: readonly string[]): void {
    let entries: Dirent[]
    try {
      entries = readdirSync(disk, { withFileTypes: true })
    } catch (error) {
      return this.remark(
        path,
        'file-unreadable',
        phrase('file.unreadable', { reason: codeOf(error) }),
      )
    }
    const names = entries.map((entry) => entry.name)
    const ignoring = [...above, ...rulesIn(disk, names, this.rules.gitignore)]
    const isJekyll = names.some((name) => /^_config\.ya?ml$/.test(name))
    for (const entry of entries) {
      const name = entry.name.normalize('NFC')
      const child = path === '' ? name : `${path}/${name}`
      if (isJekyll && entry.isDirectory() && name.startsWith('_') && !this.excluded(child))
        this.collection(join(disk, entry.name), child, ignoring)
      if (neverRead(name) || this.excluded(child)) continue
      this.entry(entry, join(disk, entry.name), child, ignoring, reals)
    }
  }

  /** Says that the pages of a collection of Jekyll are not read, which would go unnoticed. */
  private collection(disk: string, path: string, ignoring: readonly IgnoreFile[]): void {
    if (jekyllParts.test(baseOf(path)) || isIgnored(disk, true, ignoring)) return
    const walk = new FolderWalk(disk, this.rules)
    walk.folder(disk, '', ignoring, [disk])
    const count = walk.pages.length
    if (count > 0)
      this.remark(path, 'folder-passed', phrase('folder.passed', { folder: path, count }), 'warn')
  }

  private entry(
    entry: Dirent,
    disk: string,
    path: string,
    ignoring: readonly IgnoreFile[],
    reals: readonly string[],
  ): void {
    const mayBePage = this.included(path) || entry.name === catalogFile || isMenuFile(entry.name)
    if (entry.isSymbolicLink()) {
      if (!isIgnored(disk, false, ignoring)) this.link(disk, path, mayBePage, ignoring, reals)
    } else if (entry.isDirectory()) {
      if (!isIgnored(disk, true, ignoring)) this.folder(disk, path, ignoring, [...reals, disk])
    } else if (entry.isFile() && mayBePage && !isIgnored(disk, false, ignoring))
      this.file(disk, path)
  }

  /** Symbolic links are only followed within the folder. */
  private link(
    disk: string,
    path: string,
    mayBePage: boolean,
    ignoring: readonly IgnoreFile[],
    reals: readonly string[],
  ): void {
    let real: string
    let isFolder: boolean
    try {
      real = realpathSync(disk)
      isFolder = statSync(real).isDirectory()
    } catch (error) {
      if (mayBePage) this.remark(path, 'file-unreadable', whyUnreadable(disk, codeOf(error)))
      return
    }
    if (!isFolder && !mayBePage) return
    if (!isInside(this.root, real))
      return this.remark(path, 'link-outside', phrase('file.linkOutside', { target: real }))
    if (!isFolder) return this.file(disk, path)
    if (reals.includes(real))
      return this.remark(
        path,
        'link-ring',
        phrase('file.linkRing', { target: relative(this.root, real) || '.' }),
        'warn',
      )
    this.folder(disk, path, ignoring, [...reals, real])
  }

  private file(disk: string, path: string): void {
    if (!path.isWellFormed() || path.length > longestPath)
      return this.remark(path, 'file-name', phrase('file.name', { most: longestPath }))
    try {
      const { size, mtimeMs, ino } = statSync(disk)
      const file = { path, disk, size, mtime: mtimeMs, inode: ino }
      const name = baseOf(path)
      if (name === catalogFile) this.catalogs.push(file)
      else if (isMenuFile(name)) this.menus.push(file)
      else this.pages.push(file)
      if (mayBeMenu(name)) this.menus.push(file)
    } catch (error) {
      this.remark(path, 'file-unreadable', phrase('file.unreadable', { reason: codeOf(error) }))
    }
  }

  /**
   * Reports files, or folders of files, whose names clash on some file systems: an error for each.
   */
  private withoutClashes(pages: FolderFile[]): FolderFile[] {
    const spellings = new Map<string, Set<string>>()
    const seen = new Set<string>()
    const start = this.root.length + (this.root.endsWith(sep) ? 0 : 1)
    const spelled = ({ disk }: FolderFile) => disk.slice(start).replaceAll(sep, '/')
    for (const page of pages)
      // folders that were seen were seen with all around them
      for (let at = spelled(page); at !== '' && !seen.has(at); at = folderOf(at)) {
        seen.add(at)
        const key = clashKey(at)
        spellings.set(key, (spellings.get(key) ?? new Set()).add(at))
      }
    if (spellings.size === seen.size) return pages
    const prefixesOf = (page: FolderFile) => {
      const parts = spelled(page).split('/')
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    }
    return pages.filter((page) => {
      const clash = prefixesOf(page).find((prefix) => spellings.get(clashKey(prefix))!.size > 1)
      if (clash === undefined) return true
      const [first, second] = [...spellings.get(clashKey(clash))!].toSorted(comparePaths)
      this.remark(page.path, 'case-clash', phrase('file.clash', { first: first!, second: second! }))
      return false
    })
  }

  private remark(
    path: string,
    rule: string,
    message: Phrase,
    level: 'error' | 'warn' = 'error',
  ): void {
    this.remarks.push({ path, line: 0, column: 0, rule, level, message })
  }
}

/** Folders of a Jekyll site that hold no pages to be read. */
const jekyllParts = /^_(?:includes|layouts|sass|data|site|drafts|plugins)$/

/** Always ignored, whatever the settings. Source: cli/spec.md 2.2 */
function neverRead(name: string): boolean {
  return (
    (/^[._]/.test(name) && name !== catalogFile && !isMenuFile(name) && !isSectionFile(name)) ||
    name === 'node_modules' ||
    /\.(?:orig|rej)$/.test(name)
  )
}

/**
 * Whether a path of the folder, a file or a folder that may not exist any more, is outside of what
 * is read. The rules are those of the moment when the path is first asked about.
 *
 * @param root absolute, symbolic links resolved
 */
export function ignoredBelow(
  root: string,
  rules: FolderRules,
): (disk: string, isFolder: boolean) => boolean {
  const isExcluded = globMatcher(rules.exclude)
  const above = rulesAbove(root, rules.gitignore)
  const rulesOf = new Map<string, readonly IgnoreFile[]>()
  const verdicts = new Map<string, boolean>([[root, false]])
  const own = (folder: string): readonly IgnoreFile[] => {
    let found = rulesOf.get(folder)
    if (found) return found
    found = [
      ...(folder === root ? above : own(dirname(folder))),
      ...rulesIn(folder, ruleFiles, rules.gitignore),
    ]
    rulesOf.set(folder, found)
    return found
  }
  const isFolderIgnored = (disk: string): boolean => {
    let found = verdicts.get(disk)
    if (found === undefined) verdicts.set(disk, (found = isOut(disk, true)))
    return found
  }
  const isOut = (disk: string, isFolder: boolean): boolean => {
    if (!isInside(root, disk) || isFolderIgnored(dirname(disk))) return true
    const path = relative(root, disk).split(sep).join('/').normalize('NFC')
    return (
      neverRead(baseOf(path)) || isExcluded(path) || isIgnored(disk, isFolder, own(dirname(disk)))
    )
  }
  return (disk, isFolder) =>
    isFolder ? isFolderIgnored(disk) : disk !== root && isOut(disk, false)
}

export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
}

/** A link to nothing is named with its target, unless it has gone meanwhile as well. */
function whyUnreadable(link: string, reason: string): Phrase {
  try {
    if (reason === 'ENOENT') return phrase('file.linkDangling', { target: readlinkSync(link) })
  } catch {
    // the reason remains
  }
  return phrase('file.unreadable', { reason })
}
