import type { SyncResult } from '#contract/calls/sync-write.ts'
import { defaultOrder, folderOf } from '../../names.ts'
import { phrase } from '../../problem.ts'
import { chosenCatalogs, vanishedFolders, withParents } from '../../plan/catalogs.ts'
import type { CatalogResult } from '../../plan/compare-catalogs.ts'
import { catalogsToWrite, type CatalogWrite } from '../catalog-plan.ts'
import type { BatchWriter, Operation } from './batches.ts'
import type { PushJob } from '../job.ts'
import type { PreparedPush } from '../prepare.ts'
import type { PushLock } from './lock.ts'

/** Writes the catalogs that pages need, and removes those that were left. */
export class CatalogWriter {
  private readonly job: PushJob
  private readonly prepared: PreparedPush
  private readonly lock: PushLock['lock']
  private readonly batches: BatchWriter
  /** Of catalogs that were to be changed, by folder. */
  readonly results = new Map<string, CatalogResult>()
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
    const { local, catalogs, catalogPlans } = this.prepared
    const needed = withParents(folders)
    const chosen = chosenCatalogs(local.catalogs, needed, this.job.options.only)
    for (const write of catalogsToWrite(chosen, needed, catalogs, catalogPlans)) {
      const { catalog, name, order } = write
      const id = catalogs.idToTell(catalog.path)
      const operation: Operation = {
        op: 'catalog',
        path: catalog.path,
        ...(id === undefined ? {} : { cat_id: Number(id) }),
        name,
        ...(order === undefined ? {} : { order }),
      }
      await this.batches.add({ operation, onResult: (answer) => this.answered(write, answer) })
    }
  }

  private answered(write: CatalogWrite, answer: SyncResult): void {
    const { path, name, order } = write.catalog
    const result = this.prepared.catalogPlans.get(path)?.result
    if (answer.state !== 'written' || answer.cat === undefined) {
      // Its subfolders and pages are refused one by one for the same reason.
      const cause = this.refusalAbove(answer, folderOf(path)) ?? answer
      this.refusedFolders.set(path, cause)
      const refusal = {
        code: cause.code ?? 0,
        name: cause.name ?? '',
        message: cause.message ?? '',
      }
      if (result?.state === 'planned') this.results.set(path, { ...result, state: 'refused', refusal }) // prettier-ignore
      if (this.job.options.atomic && answer.state === 'refused')
        this.prepared.remarks.push({
          path,
          line: 0,
          column: 0,
          rule: 'catalog-refused',
          level: 'error',
          message: phrase('catalog.refused', { reason: answer.message ?? '' }),
        })
      return
    }
    if (result?.state === 'planned') this.results.set(path, { ...result, state: 'written' })
    const before = this.lock.dirs.get(path)
    this.prepared.catalogs.learn(path, answer.cat)
    // what was not sent is not agreed on
    this.lock.dirs.set(path, {
      cat: answer.cat,
      order: write.order ?? before?.order ?? order ?? defaultOrder,
      name: write.name === name ? name : (before?.name ?? name),
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
