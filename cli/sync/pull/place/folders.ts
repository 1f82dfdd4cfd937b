import type { Lock } from '../../base/lock.ts'
import type { PlacedCatalog } from '../../folder/layout.ts'
import type { Catalogs } from '../../plan/catalogs.ts'
import { baseOf, folderOf } from '../../names.ts'
import type { RemoteCatalog, RemoteItem } from '../../remote/item.ts'
import { folderNameOf } from '#contract/text/file-names.ts'
import type { TakenPaths } from './file-names.ts'
import { isPossibleFolder } from './safe-path.ts'

/** Which folder a catalog is; a catalog that has none yet gets one, named after it. */
export class CatalogFolders {
  private readonly byId: ReadonlyMap<string, RemoteCatalog>
  private readonly folders = new Map<string, string>()
  private readonly taken: TakenPaths
  /** Folders of catalogs that somebody has moved on the server. */
  private readonly former = new Map<string, string>()

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
    const here = new Set(local.map(({ path }) => path))
    const tracked = answer.catalogs.flatMap(({ id, source_path: path }): [string, string][] =>
      path !== undefined && isPossibleFolder(path) ? [[id, path]] : [],
    )
    const locked = [...lock.dirs].map(([path, { cat }]): [string, string] => [cat, path])
    const present = [...here].map((path): [string, string] => [catalogs.idOf(path) ?? '', path])
    // the last one counts, if it is where its catalog is
    const all = [...tracked, ...locked, ...present]
    for (const [id, path] of all) {
      const isOther = (catalogs.idOf(path) ?? (here.has(path) ? '' : id)) !== id
      if (!this.byId.has(id) || isOther) continue
      if (catalogs.isElsewhere(path, id)) this.former.set(id, path)
      else this.folders.set(id, path)
    }
    // not every disk can hold two that differ only in case: one that is here stays
    for (const [id, path] of all.toReversed())
      if (this.folders.get(id) !== path) continue
      else if (taken.isRespelled(path)) this.folders.delete(id)
      else taken.takeFolder(path)
  }

  /** Folders whose catalogs are elsewhere now, and where they belong. */
  get moved(): { from: string; to: string }[] {
    return [...this.former].flatMap(([id, from]) => {
      const to = this.folders.get(id)
      return to === undefined || to === from ? [] : [{ from, to }]
    })
  }

  /** @param cat what is not among the catalogs below the root is the root itself */
  of(cat: string): string {
    const catalog = this.byId.get(cat)
    if (!catalog) return ''
    const known = this.folders.get(cat)
    if (known !== undefined) return known
    const former = this.former.get(cat)
    const name = former === undefined ? folderNameOf(catalog.name) : baseOf(former)
    const path = this.taken.free(this.of(catalog.parent), name, '')
    this.folders.set(cat, path)
    return path
  }

  /**
   * Learns from pages that this source already had which folder their catalog is: that of all their
   * paths, if no page of another catalog is in it. The server only says so of catalogs that a push
   * has written.
   */
  learn(pages: readonly { readonly cat: string; readonly path: string }[]): void {
    const placed = pages
      .filter(({ cat }) => this.byId.has(cat))
      .map(({ cat, path }) => ({ cat, folder: folderOf(path) }))
    const foldersOf = Map.groupBy(placed, ({ cat }) => cat)
    const catsIn = Map.groupBy(placed, ({ folder }) => folder)
    const isOne = <T>(all: readonly T[]) => new Set(all).size === 1
    for (const [cat, own] of foldersOf) {
      const { folder } = own[0]!
      const isSure =
        isOne(own.map((one) => one.folder)) && isOne(catsIn.get(folder)!.map((one) => one.cat))
      if (isSure) this.learnOne(cat, folder)
    }
  }

  /** A folder and those above it, unless some are too deep to be catalogs of their own. */
  private learnOne(cat: string, folder: string): void {
    const above: RemoteCatalog[] = []
    for (let one = this.byId.get(cat); one; one = this.byId.get(one.parent)) above.push(one)
    const used = new Set(this.folders.values())
    let path = folder
    const pairs = above.map(({ id }): [string, string] => {
      const pair: [string, string] = [id, path]
      path = folderOf(path)
      return pair
    })
    // where one above is another folder, the catalog is no longer where its pages were
    const fits = ([id, own]: [string, string]) =>
      isPossibleFolder(own) &&
      !this.taken.isRespelled(own) &&
      (this.folders.get(id) === own || (!this.folders.has(id) && !used.has(own)))
    if (path !== '' || !pairs.every(fits)) return
    for (const [id, own] of pairs) this.folders.set(id, own)
    this.taken.takeFolder(folder)
  }

  /** The folder of a catalog, as far as it has one. */
  known(cat: string): string | undefined {
    return this.folders.get(cat)
  }
}
