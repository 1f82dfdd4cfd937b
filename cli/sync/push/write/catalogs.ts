import type { SyncResult } from '#contract/calls/sync-write.ts'
import type { PlacedCatalog } from '../../folder/layout.ts'
import { defaultOrder, folderOf, pathFilter } from '../../names.ts'
import { phrase } from '../../problem.ts'
import { catalogsToWrite, vanishedFolders, withParents } from '../../plan/catalogs.ts'
import type { BatchWriter, Operation } from '../batches.ts'
import type { PushJob } from '../job.ts'
import type { PreparedPush } from '../prepare.ts'
import type { PushLock } from './lock.ts'

/** Writes the catalogs that pages need, and removes those that were left. */
export class CatalogWriter {
  private readonly job: PushJob
  private readonly prepared: PreparedPush
  private readonly lock: PushLock['lock']
  private readonly batches: BatchWriter
  /** Why a folder has no catalog. */
  private readonly refusedFolders = new Map<string, SyncResult>()

  constructor(job: PushJob, prepared: PreparedPush, lock: PushLock['lock'], batches: BatchWriter) {
    this.job = job
    this.prepared = prepared
    this.lock = lock
    this.batches = batches
  }

  /** Why the catalog of a page's folder could not be written, if that is why the page was not. */
  refusalAbove(answer: SyncResult, folder: string): SyncResult | undefined {
    return answer.name === 'catalogNotFound' ? this.refusedFolders.get(folder) : undefined
  }

  async write(folders: readonly string[]): Promise<void> {
    const { local, catalogs } = this.prepared
    const isChosen = pathFilter(this.job.options.only)
    const needed = withParents(folders)
    const inUse = local.catalogs.filter(
      (catalog) => needed.has(catalog.path) || isChosen(catalog.path),
    )
    for (const { catalog, name } of catalogsToWrite(
      inUse,
      needed,
      catalogs,
      this.lock,
      this.job.config.order === 'position',
    )) {
      const { path, order } = catalog
      const operation: Operation = {
        op: 'catalog',
        path,
        name,
        ...(order === undefined ? {} : { order }),
      }
      await this.batches.add({
        operation,
        onResult: (result) => this.written(catalog, result),
      })
    }
  }

  private written(catalog: PlacedCatalog, result: SyncResult): void {
    if (result.state !== 'written' || result.cat === undefined) {
      // Its subfolders and pages are refused one by one for the same reason.
      const above = this.refusalAbove(result, folderOf(catalog.path))
      this.refusedFolders.set(catalog.path, above ?? result)
      if (this.job.options.atomic && result.state === 'refused')
        this.prepared.remarks.push({
          path: catalog.path,
          line: 0,
          column: 0,
          rule: 'catalog-refused',
          level: 'error',
          message: phrase('catalog.refused', { reason: result.message ?? '' }),
        })
      return
    }
    this.prepared.catalogs.learn(catalog.path, result.cat)
    this.lock.dirs.set(catalog.path, {
      cat: result.cat,
      order: catalog.order ?? defaultOrder,
      name: catalog.name,
    })
  }

  /**
   * Removes catalogs that have become empty because these paths left them; the server keeps those that still contain
   * something.
   */
  async vacate(left: readonly string[]): Promise<void> {
    if (this.job.options.only.length > 0) return
    const { local, lock, remote } = this.prepared
    const folders = vanishedFolders(local.catalogs, local.known, remote.answer.catalogs, lock, left)
    for (const path of folders)
      await this.batches.add({ operation: { op: 'vacate', path }, onResult: () => {} })
    await this.batches.flush()
  }
}
