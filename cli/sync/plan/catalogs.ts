import type { PlacedCatalog } from '../folder/layout.ts'
import type { Lock } from '../base/lock.ts'
import { baseOf, comparePaths, folderOf, pathFilter, splitPrefix } from '../names.ts'
import type { RemoteCatalog, RemoteItem } from '../remote/item.ts'

/** Stands for the catalog of a `root` setting, whose id the server does not send. */
const rootCatalog = 'root'

/** Maps the folders to the catalogs on the server. */
export class Catalogs {
  private readonly ids = new Map<string, string>()
  private readonly byId: ReadonlyMap<string, RemoteCatalog>
  private readonly isBelowTop: boolean
  private readonly isScoped: boolean
  private readonly names: ReadonlyMap<string, string>
  private readonly sources: ReadonlySet<string>

  constructor(from: {
    local: readonly PlacedCatalog[]
    lock: Lock
    remote: RemoteItem
    root: string
  }) {
    const { local, lock, remote, root } = from
    const { catalogs } = remote.answer
    this.byId = new Map(catalogs.map((one) => [one.id, one]))
    this.isBelowTop = root !== ''
    this.isScoped = remote.answer.item.ties !== undefined
    const names = new Map(local.map((one) => [one.path, one.name]))
    this.names = names
    const folders = new Set([
      ...lock.dirs.keys(),
      ...local.map((one) => one.path),
      ...catalogs.flatMap((one) => one.source_path ?? []),
    ])
    // of a catalog that was moved there, the server knows the former folder; a new one is another
    const lockedAs = new Map([...lock.dirs].map(([path, { cat }]) => [cat, path]))
    for (const folder of folders) {
      const locked = lock.dirs.get(folder)?.cat
      const isOther = (id: string) => (lockedAs.get(id) ?? folder) !== folder
      const found =
        locked !== undefined && this.byId.has(locked)
          ? locked
          : remote.catalogOf(folder, namesPath(folder, names), isOther)?.id
      if (found !== undefined) this.ids.set(folder, found)
    }
    this.sources = new Set(catalogs.flatMap((one) => one.source_path ?? []))
  }

  idOf(folder: string): string | undefined {
    if (folder === '') return this.isBelowTop ? rootCatalog : '0'
    return this.ids.get(folder)
  }

  /**
   * The id of a page's catalog in terms of `idOf`: a catalog that is not among those below the root
   * is the root itself.
   */
  normal(cat: string): string {
    return this.isBelowTop && !this.byId.has(cat) ? rootCatalog : cat
  }

  /** Names from the root to the catalog of a folder, and to one on the server; `/` is the root. */
  bothPaths(folder: string, cat: string): { local: string; remote: string } {
    const local = folder === '' ? '/' : namesPath(folder, this.names)
    return { local, remote: this.byId.get(cat)?.path ?? '/' }
  }

  /** The catalog on the server; undefined when it does not exist. */
  remoteOf(folder: string): RemoteCatalog | undefined {
    const id = this.ids.get(folder)
    return id === undefined ? undefined : this.byId.get(id)
  }

  /**
   * The id that the server has to be given for a folder, since it knows the folder for another
   * catalog or not at all; 0: it knows one that is another folder by now.
   */
  idToTell(folder: string): string | undefined {
    const remote = this.remoteOf(folder)
    if (remote) return remote.source_path === folder ? undefined : remote.id
    return this.sources.has(folder) ? '0' : undefined
  }

  /**
   * Whether the catalog of a folder, or of one above it, is elsewhere on the server: somebody has
   * moved it there. What is around the scope of a restricted member is not known.
   *
   * @param id of the catalog, if another than the known one
   */
  isElsewhere(folder: string, id = this.ids.get(folder)): boolean {
    if (folder === '') return false
    return this.isMoved(folder, id) || this.isElsewhere(folderOf(folder))
  }

  /** The same of the catalog itself. */
  isMoved(folder: string, id = this.ids.get(folder)): boolean {
    const { parent } = this.byId.get(id ?? '') ?? {}
    if (parent === undefined || (this.isScoped && parent === '0')) return false
    const above = folderOf(folder)
    return parent !== (above === '' ? '0' : this.ids.get(above))
  }

  /**
   * False for a folder in which a member restricted to some catalogs certainly may not write. They
   * do not see other catalogs. A catalog at the top of their scope may be any folder whose path
   * ends like it; the server decides.
   */
  reaches(folder: string): boolean {
    if (!this.isScoped) return true
    for (let one = folder; one !== ''; one = folderOf(one)) {
      const names = `/${namesPath(one, this.names)}`
      const isScopeRoot = (top: RemoteCatalog) =>
        top.parent === '0' && top.source_path === undefined && names.endsWith(`/${top.path}`)
      if (this.remoteOf(one) || [...this.byId.values()].some(isScopeRoot)) return true
    }
    return false
  }

  /** The same, by the id of the catalog. */
  reachesCatalog(id: string): boolean {
    return !this.isScoped || this.byId.has(id)
  }

  learn(folder: string, id: string): void {
    this.ids.set(folder, id)
  }
}

function namesPath(folder: string, names: ReadonlyMap<string, string>): string {
  const own = names.get(folder) ?? splitPrefix(baseOf(folder)).rest
  const parent = folderOf(folder)
  return parent === '' ? own : `${namesPath(parent, names)}/${own}`
}

/**
 * Folders that had a catalog and now hold no page, the deepest first: their catalogs may be empty.
 *
 * @param known every file that is or could be a page
 * @param left paths that pages of this run had before
 */
export function vanishedFolders(
  local: readonly PlacedCatalog[],
  known: ReadonlySet<string>,
  catalogs: readonly RemoteCatalog[],
  lock: Pick<Lock, 'dirs' | 'pages'>,
  left: readonly string[],
): string[] {
  // a page whose file is gone stays in its catalog until it is deleted
  const leaves = new Set(left)
  const staying = [...lock.pages.keys()].filter((path) => !leaves.has(path))
  const inUse = [...known, ...staying].map(folderOf)
  const kept = withParents([...local.map(({ path }) => path), ...inUse])
  const leaving = withParents(left.map(folderOf))
  const gone = catalogs.flatMap(({ source_path: path }) =>
    path !== undefined && !kept.has(path) && (lock.dirs.has(path) || leaving.has(path))
      ? [path]
      : [],
  )
  return gone.toSorted((one, other) => comparePaths(other, one))
}

/** The catalogs that a run is about: those of its pages, and those that are named; all without names. */
export function chosenCatalogs(
  local: readonly PlacedCatalog[],
  needed: ReadonlySet<string>,
  only: readonly string[],
): PlacedCatalog[] {
  const isChosen = pathFilter(only)
  return local.filter(({ path }) => needed.has(path) || isChosen(path))
}

/** Each folder with all its parents. */
export function withParents(folders: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const folder of folders) for (let one = folder; one !== ''; one = folderOf(one)) all.add(one)
  return all
}
