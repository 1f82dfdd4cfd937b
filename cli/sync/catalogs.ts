import type { PlacedCatalog } from './layout.ts'
import type { Lock } from './lock.ts'
import { baseOf, folderOf, splitPrefix } from './names.ts'
import type { RemoteCatalog, RemoteItem } from './remote.ts'

/** The catalogs of a folder as the server has them. */
export class Catalogs {
  private readonly ids = new Map<string, string>()
  private readonly byId: ReadonlyMap<string, RemoteCatalog>
  private readonly rootId: string | undefined

  constructor(from: { local: readonly PlacedCatalog[]; lock: Lock; remote: RemoteItem; root: string }) {
    const { local, lock, remote, root } = from
    const { catalogs } = remote.answer
    this.byId = new Map(catalogs.map((one) => [one.id, one]))
    this.rootId = root === '' ? '0' : catalogs.find((one) => !one.path.includes('/'))?.parent
    const names = new Map(local.map((one) => [one.path, one.name]))
    const folders = new Set([...lock.dirs.keys(), ...local.map((one) => one.path), ...catalogs.flatMap((one) => one.source_path ?? [])])
    for (const folder of folders) {
      const locked = lock.dirs.get(folder)?.cat
      const found = locked !== undefined && this.byId.has(locked) ? locked : remote.catalogOf(folder, namesPath(folder, names))?.id
      if (found !== undefined) this.ids.set(folder, found)
    }
  }

  idOf(folder: string): string | undefined {
    return folder === '' ? this.rootId : this.ids.get(folder)
  }

  /** As the server has it; undefined when it is not there. */
  remoteOf(folder: string): RemoteCatalog | undefined {
    const id = this.ids.get(folder)
    return id === undefined ? undefined : this.byId.get(id)
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
 * The catalogs that must be written: those that are missing and needed, and those whose name or position was changed in the folder
 * since the lock was written. What was changed on the server alone is left.
 */
export function catalogsToWrite(
  local: readonly PlacedCatalog[],
  needed: ReadonlySet<string>,
  catalogs: Catalogs,
  lock: Lock,
  ownOrder: boolean,
): PlacedCatalog[] {
  return local.filter((catalog) => {
    const remote = catalogs.remoteOf(catalog.path)
    if (!remote) return needed.has(catalog.path)
    const locked = lock.dirs.get(catalog.path)
    const renamed = locked !== undefined && catalog.name !== locked.name && catalog.name !== remote.name
    const moved =
      catalog.order !== undefined &&
      catalog.order !== remote.order &&
      (ownOrder || (locked !== undefined && catalog.order !== locked.order))
    return renamed || moved
  })
}

/** A folder and all folders around it. */
export function withParents(folders: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const folder of folders) for (let one = folder; one !== ''; one = folderOf(one)) all.add(one)
  return all
}
