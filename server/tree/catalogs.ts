import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { covers } from '../access/basis/catalog-scope.ts'
import { Catalog } from '../models/catalog.ts'
import { ItemChangeLog } from '../models/item-change-log.ts'
import { Page } from '../models/page.ts'
import { catalogAt } from '../services/catalogs/catalog-path.ts'
import { logChange } from '../services/changes/change-log.ts'
import type { TreeTarget } from './target.ts'

/** A folder of a tree; `path` is relative to the root of the tree. */
interface TreeFolder {
  readonly path: string
  readonly name: string
  readonly order?: number | undefined
  /** Its catalog, instead of the one it was known by; 0 for none that is known. */
  readonly cat_id?: number | undefined
  /** A name that the catalog may have from an earlier time; it gets the present one. */
  readonly former?: string | undefined
}

/** How a tree is placed in its item. */
export interface Placing {
  /** Path of the catalog that contains the tree; empty for the root of the item. */
  readonly root: string
  /** The writer; 0 for the open interface. */
  readonly by: number
  /** Folders that already have a catalog, whatever both are called now. */
  readonly known?: readonly { readonly path: string; readonly cat_id: number }[]
  /** Records the catalog of a folder. */
  readonly track?: (path: string, catId: number) => Promise<void>
  /** Forgets what is recorded of a folder. */
  readonly forget?: (path: string) => Promise<void>
}

/** Names in a catalog path. */
export const namesOf = (path: string): string[] => path.split('/').filter(Boolean)

const parentOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/**
 * Maps the folders of a tree to catalogs; a known folder keeps its catalog when either is renamed.
 * Source: cli/spec.md 2.5, 2.10.
 */
export class TreeCatalogs {
  private readonly on: TreeTarget
  private readonly placing: Placing
  /** Live catalogs of the item by id, as visible to the writer. */
  private readonly catalogs: Map<number, Catalog>
  private readonly all: readonly Catalog[]
  private readonly known: Map<string, number>
  private rootId: number | undefined
  /** Catalogs created here within the writer's scope, which are therefore in scope themselves. */
  private readonly made = new Set<number>()
  /**
   * Whether catalogs of the root may have been created, also by an operation that was refused
   * afterwards.
   */
  hasMadeRoot = false

  /** How many catalogs were created below the root. */
  get created(): number {
    return this.made.size
  }

  private constructor(on: TreeTarget, placing: Placing, catalogs: Catalog[]) {
    this.on = on
    this.placing = placing
    this.all = catalogs
    this.catalogs = new Map(
      catalogs.filter((row) => covers(on.rights.lists, row.cat_id)).map((row) => [row.cat_id, row]),
    )
    this.known = new Map(
      (placing.known ?? [])
        .filter((row) => this.catalogs.has(row.cat_id))
        .map((row) => [row.path, row.cat_id]),
    )
  }

  /** Reads the item's catalogs in one query. */
  static async of(db: Knex.Transaction, on: TreeTarget, placing: Placing): Promise<TreeCatalogs> {
    return new TreeCatalogs(
      on,
      placing,
      // of two with the same name the older one is found, on every database
      await Catalog.query(db).where({ item_id: on.item.item_id }).orderBy('cat_id'),
    )
  }

  /**
   * Catalog id of a folder that was written before or is found by name; `''` is the root of the
   * tree.
   */
  private find(folder: string): number | undefined {
    if (folder === '') return (this.rootId ??= this.byNames(namesOf(this.placing.root)))
    const known = this.known.get(folder)
    if (known !== undefined) return known
    const parent = this.find(parentOf(folder))
    return parent === undefined
      ? this.seenByNames(folder)
      : this.childNamed(parent, folder.split('/').at(-1) as string)?.cat_id
  }

  /**
   * A folder whose names lead through hidden catalogs to one that the writer can see, as when a
   * restricted member pushes a complete clone.
   */
  private seenByNames(folder: string): number | undefined {
    const at = this.byNames([...namesOf(this.placing.root), ...namesOf(folder)])
    return at !== undefined && this.catalogs.has(at) ? at : undefined
  }

  private byNames(names: readonly string[]): number | undefined {
    let at: number | undefined = 0
    for (const name of names)
      at = this.all.find((row) => row.parent_cat_id === at && row.cat_name === name)?.cat_id
    return at
  }

  /** Names from the root of the item down to a catalog that the writer can see. */
  namesTo(catId: number): string[] {
    const names: string[] = []
    const seen = new Set<number>()
    let at = this.catalogs.get(catId)
    while (at && !seen.has(at.cat_id)) {
      seen.add(at.cat_id)
      names.unshift(at.cat_name)
      at = this.catalogs.get(at.parent_cat_id)
    }
    return names
  }

  /**
   * Catalog id of an existing folder, or of the root, which is created if it is missing.
   *
   * @throws {Failure} `catalogNotFound`, or `noAccess` for restricted members, to whom hidden and
   * missing ones look alike; for the root `noAccess`, `catalogTooDeep`, `tooManyCatalogs`
   */
  async idOf(db: Knex.Transaction, folder: string): Promise<number> {
    const found = this.find(folder)
    if (found !== undefined) return found
    if (folder === '') return this.makeRoot(db)
    throw new Failure(typeof this.on.rights.lists === 'string' ? 'catalogNotFound' : 'noAccess')
  }

  /** `idOf`, within the writer's scope. @throws {Failure} also `noAccess` */
  async reachable(db: Knex.Transaction, folder: string): Promise<number> {
    const catId = await this.idOf(db, folder)
    this.mustCoverParent(catId)
    return catId
  }

  /** @throws {Failure} `noAccess` for a catalog that the writer must not write to */
  mustCoverParent(catId: number): void {
    if (!this.reaches(catId)) throw new Failure('noAccess')
  }

  /** Whether the writer may write to this catalog. */
  reaches(catId: number): boolean {
    return this.made.has(catId) || covers(this.on.rights.writes, catId)
  }

  /** Creates the catalog of a folder, or updates its name and position. @returns its id */
  async write(db: Knex.Transaction, folder: TreeFolder): Promise<number> {
    const own = this.catalogs.get(folder.cat_id ?? 0)
    if (own) {
      await this.change(db, own, folder)
      await this.forgetFormer(folder.path, own)
      return own.cat_id
    }
    if (folder.cat_id === 0) this.known.delete(folder.path)
    // wherever somebody has moved it: the folder above may have no catalog any more
    const known = this.catalogs.get(this.known.get(folder.path) ?? 0)
    if (known) return this.change(db, known, folder)
    // The folders around a scope do not belong to the writer: such a catalog is matched by its full
    // path, and keeps its name.
    const isOfHidden = this.find(parentOf(folder.path)) === undefined
    const seen = isOfHidden ? this.catalogs.get(this.seenByNames(folder.path) ?? -1) : undefined
    if (seen) return this.track(folder.path, seen)
    const parentId = await this.idOf(db, parentOf(folder.path))
    const level =
      parentId === 0 ? limits.topCatalogLevel : (this.catalogs.get(parentId)?.level ?? 0) + 1
    const present =
      this.childNamed(parentId, folder.name) ?? this.childFormerly(parentId, folder.former)
    return present ? this.change(db, present, folder) : this.make(db, parentId, level, folder)
  }

  /**
   * Deletes the catalog of a folder if it contains neither pages, drafts included, nor catalogs.
   *
   * @returns its id; undefined if it stays, or is unknown
   * @throws {Failure} `noAccess`
   */
  async removeEmpty(db: Knex.Transaction, folder: string): Promise<number | undefined> {
    const row = this.catalogs.get(this.known.get(folder) ?? 0)
    if (!row) return undefined
    this.mustCoverParent(row.parent_cat_id)
    const { cat_id } = row
    const item_id = this.on.item.item_id
    // locked, so that a page being created in it is waited for, and then found
    await Catalog.query(db).findById(cat_id).forUpdate()
    const [pages, catalogs] = [
      await Page.query(db).where({ item_id, cat_id, is_del: 0 }).resultSize(),
      await Catalog.query(db).where({ item_id, parent_cat_id: cat_id }).resultSize(),
    ]
    if (pages + catalogs > 0) return undefined
    await Catalog.query(db).deleteById(cat_id)
    // log entries of deleted catalogs move to the parent catalog, for members restricted to that
    await ItemChangeLog.query(db).where({ item_id, cat_id }).patch({ cat_id: row.parent_cat_id })
    await this.log(db, row, 'delete')
    this.catalogs.delete(cat_id)
    for (const [path, id] of this.known) if (id === cat_id) this.known.delete(path)
    return cat_id
  }

  private async make(
    db: Knex.Transaction,
    parentId: number,
    level: number,
    folder: TreeFolder,
  ): Promise<number> {
    this.mustCoverParent(parentId)
    if (level >= limits.topCatalogLevel + limits.catalogDepth) throw new Failure('catalogTooDeep')
    if (this.all.length + this.made.size >= limits.catalogsPerItem)
      throw new Failure('tooManyCatalogs', { limit: limits.catalogsPerItem })
    const row = await Catalog.query(db).insertAndFetch({
      item_id: this.on.item.item_id,
      parent_cat_id: parentId,
      level,
      s_number: folder.order ?? limits.defaultPosition,
      cat_name: folder.name,
      addtime: this.on.ctx.now,
    })
    this.made.add(row.cat_id)
    await this.log(db, row, 'create')
    return this.track(folder.path, row)
  }

  private async change(
    db: Knex.Transaction,
    present: Catalog,
    folder: TreeFolder,
  ): Promise<number> {
    const values = { cat_name: folder.name, s_number: folder.order ?? present.s_number }
    if (values.cat_name !== present.cat_name || values.s_number !== present.s_number) {
      this.mustCoverParent(present.parent_cat_id)
      await Catalog.query(db).findById(present.cat_id).patch(values)
      Object.assign(present, values)
      await this.log(db, present, 'update')
    }
    return this.track(folder.path, present)
  }

  /**
   * Below the root also the top of a scope that lies deeper, as `sync/compare` reports its path.
   */
  private childNamed(parentId: number, name: string): Catalog | undefined {
    const named = [...this.catalogs.values()].filter((row) => row.cat_name === name)
    const isTop = (row: Catalog) =>
      parentId === this.rootId &&
      !this.catalogs.has(row.parent_cat_id) &&
      this.liesBelow(row, parentId)
    return named.find((row) => row.parent_cat_id === parentId) ?? named.find(isTop)
  }

  /** Only where the writer may rename it. */
  private childFormerly(parentId: number, former: string | undefined): Catalog | undefined {
    return former !== undefined && this.reaches(parentId)
      ? this.childNamed(parentId, former)
      : undefined
  }

  private liesBelow(row: Catalog, rootId: number): boolean {
    const parents = new Map(this.all.map((one) => [one.cat_id, one.parent_cat_id]))
    let at: number | undefined = row.parent_cat_id
    for (let level = 0; at !== undefined && at !== rootId && level < 20; level++)
      at = parents.get(at)
    return at === rootId
  }

  private async track(path: string, row: Catalog): Promise<number> {
    this.catalogs.set(row.cat_id, row)
    if (this.known.get(path) !== row.cat_id) await this.placing.track?.(path, row.cat_id)
    this.known.set(path, row.cat_id)
    return row.cat_id
  }

  /**
   * Forgets folders that a catalog was before somebody has moved it, once it is known to be another:
   * one that is made there is a new catalog. Source: cli/spec.md 3.3
   */
  private async forgetFormer(path: string, { cat_id, parent_cat_id }: Catalog): Promise<void> {
    const isInPlace = (one: string) => this.find(parentOf(one)) === parent_cat_id
    // restricted members do not see where it was
    if (typeof this.on.rights.lists !== 'string' || !isInPlace(path)) return
    const former = [...this.known].filter(([one, id]) => id === cat_id && !isInPlace(one))
    for (const [one] of former) {
      this.known.delete(one)
      await this.placing.forget?.(one)
    }
  }

  private async makeRoot(db: Knex.Transaction): Promise<number> {
    const names = namesOf(this.placing.root)
    if (names.length > limits.catalogDepth) throw new Failure('catalogTooDeep')
    if (!covers(this.on.rights.writes, 0)) throw new Failure('noAccess')
    this.hasMadeRoot = true
    this.rootId = await catalogAt(db, this.on.item.item_id, names, {
      by: this.placing.by,
      now: this.on.ctx.now,
    })
    for (const row of await Catalog.query(db).where({ item_id: this.on.item.item_id }))
      this.catalogs.set(row.cat_id, row)
    return this.rootId
  }

  private log(
    db: Knex.Transaction,
    row: Catalog,
    action: 'create' | 'update' | 'delete',
  ): Promise<void> {
    const { item, ctx } = this.on
    return logChange(db, {
      item: item.item_id,
      by: this.placing.by,
      action,
      type: 'catalog',
      object: row.cat_id,
      name: row.cat_name,
      catalog: action === 'delete' ? row.parent_cat_id : row.cat_id,
      now: ctx.now,
    })
  }
}
