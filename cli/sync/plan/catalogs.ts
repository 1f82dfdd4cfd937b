import type { PlacedCatalog } from '../folder/layout.ts'
import type { Lock } from '../base/lock.ts'
import { baseOf, folderOf, splitPrefix } from '../names.ts'
import type { RemoteCatalog, RemoteItem } from '../remote/item.ts'

/**
 * Stands for the catalog of a root below the top of the item, whose id the server does not tell.
 */
const rootCatalog = 'root'

/** The catalogs of a folder as the server has them. */
export class Catalogs {
  private readonly ids = new Map<string, string>()
  private readonly byId: ReadonlyMap<string, RemoteCatalog>
  private readonly isBelowTop: boolean
  private readonly isScoped: boolean
  private readonly names: ReadonlyMap<string, string>

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
    for (const folder of folders) {
      const locked = lock.dirs.get(folder)?.cat
      const found =
        locked !== undefined && this.byId.has(locked)
          ? locked
          : remote.catalogOf(folder, namesPath(folder, names))?.id
      if (found !== undefined) this.ids.set(folder, found)
    }
  }

  idOf(folder: string): string | undefined {
    if (folder === '') return this.isBelowTop ? rootCatalog : '0'
    return this.ids.get(folder)
  }

  /**
   * The id of a page's catalog as `idOf` would give it: what lies in none of the catalogs below the
   * root lies in the root.
   */
  normal(cat: string): string {
    return this.isBelowTop && !this.byId.has(cat) ? rootCatalog : cat
  }

  /** As the server has it; undefined when it is not there. */
  remoteOf(folder: string): RemoteCatalog | undefined {
    const id = this.ids.get(folder)
    return id === undefined ? undefined : this.byId.get(id)
  }

  /**
   * False for a folder in which somebody who is tied to a part of the item certainly may write
   * nothing. What they are not told of is not theirs; a catalog whose path begins at a tie may be
   * any folder that ends like it, which the server decides.
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

  /** The same for a catalog by its id. */
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

/** A catalog to be written: what is sent, and what the folder says. */
export interface CatalogWrite {
  catalog: PlacedCatalog
  /** The folder's name for it, or the server's where only that was changed. */
  name: string
}

/**
 * The catalogs that must be written: those that are missing and needed, those the server does not
 * know by this folder yet, and those whose name or position was changed in the folder since the
 * lock was written. What was changed on the server alone is left.
 *
 * @param needed folders in which pages are made or moved to
 * @param ownOrder the server's positions are overwritten
 */
export function catalogsToWrite(
  local: readonly PlacedCatalog[],
  needed: ReadonlySet<string>,
  catalogs: Catalogs,
  lock: Lock,
  ownOrder: boolean,
): CatalogWrite[] {
  return local.flatMap((catalog) => {
    const remote = catalogs.remoteOf(catalog.path)
    if (!remote)
      return needed.has(catalog.path) && catalogs.reaches(catalog.path)
        ? [{ catalog, name: catalog.name }]
        : []
    const locked = lock.dirs.get(catalog.path)
    const isRenamed =
      locked !== undefined && catalog.name !== locked.name && catalog.name !== remote.name
    const isMoved =
      catalog.order !== undefined &&
      catalog.order !== remote.order &&
      (ownOrder || (locked !== undefined && catalog.order !== locked.order))
    const isUntracked = needed.has(catalog.path) && remote.source_path !== catalog.path
    return isRenamed || isMoved || isUntracked
      ? [{ catalog, name: isRenamed ? catalog.name : remote.name }]
      : []
  })
}

/** A folder and all folders around it. */
export function withParents(folders: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const folder of folders) for (let one = folder; one !== ''; one = folderOf(one)) all.add(one)
  return all
}
