import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { compareForCreation } from '../folder/positions.ts'
import { unresolvedLinks } from '../folder/stored-page.ts'
import type { LocalPage } from '../folder/local-page.ts'
import { BatchWriter } from './write/batches.ts'
import type { PushJob } from './job.ts'
import { Origins } from './write/origin.ts'
import type { PagePlan, PagePlanOf } from './page-plan.ts'
import type { PreparedPush } from './prepare.ts'
import { isWrite, type PageResult } from './result.ts'
import { CatalogWriter } from './write/catalogs.ts'
import { PushLock } from './write/lock.ts'
import { PageOperations } from './write/operations.ts'
import { PageWriter } from './write/pages.ts'

/**
 * Carries out the plan: catalogs, new pages, then everything that may link to them. Files were
 * uploaded before.
 */
export class PushWriter {
  private readonly job: PushJob
  private readonly prepared: PreparedPush
  private readonly lock: PushLock
  private readonly batches: BatchWriter
  readonly catalogs: CatalogWriter
  private readonly pages: PageWriter
  private readonly origins: Origins
  private done = 0
  /** The server is to learn where the files are kept. */
  private readonly isMoved: boolean

  constructor(job: PushJob, prepared: PreparedPush) {
    this.job = job
    this.prepared = prepared
    this.lock = new PushLock(job, prepared)
    this.batches = new BatchWriter(job, prepared.remote.answer.limits, (number) =>
      this.acknowledge(number),
    )
    this.catalogs = new CatalogWriter(job, prepared, this.lock.lock, this.batches)
    this.origins = new Origins(job)
    const told = prepared.remote.answer.repository
    this.isMoved = told !== undefined && !isDeepStrictEqual(told, this.origins.repository)
    this.pages = new PageWriter({
      stateFolder: job.stateFolder,
      prepared,
      lock: this.lock,
      batches: this.batches,
      catalogs: this.catalogs,
      operations: new PageOperations(job, prepared, this.origins),
      tellsAuthors: this.isMoved && this.origins.repository?.authors === true,
    })
  }

  get results(): Map<string, PageResult> {
    return this.pages.results
  }

  /** Pages to be written. */
  get total(): number {
    return this.prepared.plans.filter(({ action }) => isWrite(action)).length
  }

  /**
   * From here on the journal records writes; what an earlier run left in it is in the lock by now.
   */
  begin(): void {
    this.lock.save()
    this.job.stateFolder.endJournal()
    if (this.total === 0) return
    const pushed = this.prepared.plans.filter(({ action }) => isWrite(action))
    this.job.stateFolder.addToJournal(this.prepared.trust.beginning(pushed.map(({ path }) => path)))
  }

  /**
   * @throws {Interrupted} between two batches; whatever a call throws. What was acknowledged before
   * is in the results and in the lock.
   */
  async writeAll(): Promise<void> {
    try {
      await this.writePlans()
    } finally {
      await this.batches.settle()
    }
  }

  private async writePlans(): Promise<void> {
    // Pages may have been left out since they were planned.
    const plans = this.prepared.plans.filter(
      (plan) => plan.page === undefined || this.prepared.local.pages.has(plan.path),
    )
    const creates = plans.filter((plan): plan is PagePlanOf<'create'> => plan.action === 'create')
    const writes = plans.filter(
      (plan): plan is PagePlanOf<'update' | 'move'> =>
        plan.action === 'update' || plan.action === 'move',
    )
    if (this.job.options.atomic) this.markNewPages(creates)
    await this.catalogs.write([
      ...creates.map((plan) => plan.page!.folder),
      ...writes.map((plan) => plan.page!.folder),
    ])
    creates.sort((left, right) => compareForCreation(left.page!, right.page!))
    const incomplete: LocalPage[] = []
    for (const plan of creates) {
      await this.batches.makeRoom()
      if (!(await this.areLinksKnown(plan.page!))) incomplete.push(plan.page!)
      await this.pages.create(plan)
    }
    await this.batches.flush()
    for (const page of incomplete) await this.pages.complete(page)
    for (const plan of writes) await this.pages.update(plan)
    if (this.isMoved) this.batches.tellRepository(this.origins.repository)
    const { atomic } = this.job.options
    if (!atomic) await this.trackAll(plans)
    await this.batches.flush()
    const deletes = plans.filter((plan): plan is PagePlanOf<'delete'> => plan.action === 'delete')
    for (const plan of deletes) await this.pages.delete(plan)
    await this.batches.flush()
    await this.catalogs.vacate([
      ...writes.flatMap(({ from }) => from ?? []),
      ...deletes.map(({ path }) => path),
    ])
    const isWritten = await this.finishBatches()
    if (!atomic || !isWritten) return
    await this.trackAll(plans)
    await this.batches.flush()
  }

  /** Whether all that the page links to has an id, once the batch being sent is answered. */
  private async areLinksKnown(page: LocalPage): Promise<boolean> {
    const unknown = unresolvedLinks(page, this.prepared.linkIds)
    if (!unknown.some((path) => this.batches.isSending(path))) return unknown.length === 0
    await this.batches.settle()
    return unresolvedLinks(page, this.prepared.linkIds).length === 0
  }

  /** In an atomic batch texts name pages that do not exist before it is written. */
  private markNewPages(creates: readonly PagePlanOf<'create'>[]): void {
    for (const { path } of creates) {
      const mark = randomBytes(12).toString('hex')
      this.prepared.linkIds.marks.set(path, mark)
      this.batches.marks.set(mark, path)
    }
  }

  /** @returns whether all of an atomic batch was written */
  private async finishBatches(): Promise<boolean> {
    const { linkIds } = this.prepared
    // a file that has changed since it was read is missing in the batch
    const isWhole = ![...this.pages.results.values()].some(({ state }) => state === 'failed')
    if (this.job.options.atomic && !isWhole) return false
    let isWritten = true
    await this.batches.finish((results) => {
      for (const { op, path, state, id } of results)
        if (op === 'create' && state === 'written' && id !== undefined) linkIds.ids.set(path, id)
      linkIds.marks.clear()
      isWritten = !results.some(({ op, state }) => op !== 'vacate' && state !== 'written')
    })
    return isWritten
  }

  /**
   * Updates the lock with everything agreed on, including pages that did not have to be written.
   */
  finish(): Promise<void> {
    return this.lock.finish()
  }

  private async trackAll(plans: readonly PagePlan[]): Promise<void> {
    for (const plan of plans) if (plan.action === 'unchanged') await this.pages.track(plan)
  }

  private acknowledge(number: string): void {
    this.done = [...this.pages.results.values()].filter(
      (result) => result.state !== 'planned',
    ).length
    this.lock.save()
    this.job.stateFolder.addToJournal({ answered: number, pages: this.done })
    this.job.onStage({ stage: 'write', state: 'going', done: this.done, total: this.total })
  }
}
