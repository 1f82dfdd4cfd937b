import type { Lock } from '../base/lock.ts'
import type { PlacedCatalog } from '../folder/layout.ts'
import type { Catalogs } from '../plan/catalogs.ts'
import type { RemoteCatalog, RemoteItem } from '../remote/item.ts'
import { nameOf, type TakenPaths } from './file-names.ts'
import { isPossibleFolder } from './safe-path.ts'

/** Which folder a catalog is; a catalog that has none yet gets one, named after it. */
export class CatalogFolders {
  private readonly byId: ReadonlyMap<string, RemoteCatalog>
  private readonly folders = new Map<string, string>()
  private readonly taken: TakenPaths

  constructor(
    remote: RemoteItem,
    lock: Pick<Lock, 'dirs'>,
    local: readonly PlacedCatalog[],
    catalogs: Catalogs,
    taken: TakenPaths,
  ) {
    const { answer } = remote
    this.byId = new Map(answer.catalogs.map((one) => [one.id, one]))
    this.taken = taken
    for (const { id, source_path: path } of answer.catalogs)
      if (path !== undefined && isPossibleFolder(path)) this.folders.set(id, path)
    for (const [path, { cat }] of lock.dirs) if (this.byId.has(cat)) this.folders.set(cat, path)
    for (const { path } of local) {
      const id = catalogs.idOf(path)
      if (id !== undefined && this.byId.has(id)) this.folders.set(id, path)
    }
  }

  /** @param cat what is not among the catalogs below the root is the root itself */
  of(cat: string): string {
    const catalog = this.byId.get(cat)
    if (!catalog) return ''
    const known = this.folders.get(cat)
    if (known !== undefined) return known
    const path = this.taken.free(this.of(catalog.parent), nameOf(catalog.name), '')
    this.folders.set(cat, path)
    return path
  }

  /** The folder of a catalog, as far as it has one. */
  known(cat: string): string | undefined {
    return this.folders.get(cat)
  }
}
