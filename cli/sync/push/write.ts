import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SyncResult } from '#contract/calls/sync-write.ts'
import { withPageIds } from '#contract/text/generated/page-marks.ts'
import { textHash } from '../digest.ts'
import { compareForCreation } from '../folder/positions.ts'
import { storedPage, unresolvedLinks, type StoredPage } from '../folder/stored-page.ts'
import type { LocalPage } from '../folder/local-page.ts'
import { phrase } from '../problem.ts'
import { BatchWriter } from './batches.ts'
import type { PushJob } from './job.ts'
import { Origins } from './origin.ts'
import type { PagePlan, PagePlanOf } from './plan.ts'
import type { PreparedPush } from './prepare.ts'
import { isWrite, type PageResult } from './result.ts'
import { CatalogWriter } from './write/catalogs.ts'
import { PushLock, sideDigest } from './write/lock.ts'
import { PageOperations } from './write/operations.ts'
import { readable } from '../text/readable.ts'
import { changedLines, problemOf, resultOf } from './write/outcome.ts'

/**
 * Carries out the plan: catalogs, new pages, then everything that may link to them. Files were
 * uploaded before.
 */
export class PushWriter {
  readonly results = new Map<string, PageResult>()
  private readonly job: PushJob
  private readonly prepared: PreparedPush
  private readonly lock: PushLock
  private readonly batches: BatchWriter
  readonly catalogs: CatalogWriter
  private readonly operations: PageOperations
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
    this.operations = new PageOperations(job, prepared, this.origins)
    const told = prepared.remote.answer.repository
    this.isMoved = told !== undefined && !isDeepStrictEqual(told, this.origins.repository)
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
      await this.create(plan)
    }
    await this.batches.flush()
    for (const page of incomplete) await this.complete(page)
    for (const plan of writes) await this.update(plan)
    if (this.isMoved) this.batches.tellRepository(this.origins.repository)
    const { atomic } = this.job.options
    if (!atomic) await this.trackAll(plans)
    await this.batches.flush()
    const deletes = plans.filter((plan): plan is PagePlanOf<'delete'> => plan.action === 'delete')
    for (const plan of deletes) await this.delete(plan)
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
    const isWhole = ![...this.results.values()].some(({ state }) => state === 'failed')
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

  /** The same, with the ids of the pages that an atomic batch has made. */
  private withIds(stored: StoredPage): StoredPage {
    const { marks } = this.batches
    if (marks.size === 0) return stored
    const { ids } = this.prepared.linkIds
    const text = withPageIds(stored.text, (mark) => ids.get(marks.get(mark) ?? ''))
    return text === stored.text ? stored : { ...stored, text, hash: textHash(text) }
  }

  /** Without one where the text that will be agreed on is not known yet. */
  private agreementOf(plan: PagePlanOf<'create' | 'update' | 'move'>, stored: StoredPage) {
    const { marks } = this.batches
    const isKnown =
      marks.size === 0 || withPageIds(stored.text, (mark) => marks.get(mark)) === stored.text
    return isKnown ? { agreement: this.lock.agreementOf(plan, stored) } : {}
  }

  /**
   * Updates the lock with everything agreed on, including pages that did not have to be written.
   */
  finish(): Promise<void> {
    return this.lock.finish()
  }

  private async create(plan: PagePlanOf<'create'>): Promise<void> {
    const page = plan.page!
    const stored = this.stored(page, plan)
    if (!stored) return
    await this.batches.add({
      operation: this.operations.create(page, stored),
      ...this.agreementOf(plan, stored),
      onResult: (result) => {
        if (result.state === 'written' && result.id !== undefined)
          this.prepared.linkIds.ids.set(page.path, result.id)
        this.pageAnswered(plan, stored, result)
      },
    })
  }

  /** Second pass over a new page that links to other new pages. */
  private async complete(page: LocalPage): Promise<void> {
    const locked = this.lock.lock.pages.get(page.path)
    const result = this.results.get(page.path)
    if (result?.state !== 'written' || !locked) return
    const stored = storedPage(page, this.prepared.linkIds, this.prepared.read)
    if (!stored || stored.hash === locked.hash) return
    const line = { ...locked, rev: undefined, hash: stored.hash }
    await this.batches.add({
      operation: this.operations.complete(page, stored, locked.id, locked.rev),
      agreement: { path: page.path, line },
      onResult: (answer) => {
        if (answer.state !== 'written' || answer.rev === undefined)
          return this.takeProblem({ ...result }, answer)
        this.results.set(page.path, { ...result, rev: answer.rev })
        this.lock.agree(page, { path: page.path, line }, answer, stored)
      },
    })
  }

  private async update(plan: PagePlanOf<'update' | 'move'>): Promise<void> {
    const page = plan.page!
    const { write } = plan
    const stored = this.stored(page, plan)
    if (!stored) return
    const onlyTracks =
      !write.content &&
      write.title === undefined &&
      write.folder === undefined &&
      write.order === undefined
    if (this.operations.isTakenOver(plan.id!) || onlyTracks) {
      await this.batches.add({
        operation: this.operations.adopt(page, stored, plan.id!, write.base),
        ...(onlyTracks ? this.agreementOf(plan, stored) : {}),
        onResult: (result) =>
          onlyTracks || result.state !== 'written'
            ? this.pageAnswered(plan, stored, result)
            : undefined,
      })
      if (onlyTracks) return
    }
    await this.batches.add({
      operation: this.operations.update(plan, stored),
      ...this.agreementOf(plan, stored),
      onResult: (result) => this.pageAnswered(plan, stored, result),
    })
  }

  /** A page whose answer is lost stays in the lock, and is found deleted on both sides by the next run. */
  private async delete(plan: PagePlanOf<'delete'>): Promise<void> {
    const { path, id, remote } = plan
    await this.batches.add({
      operation: { op: 'delete', path, id: Number(id), base: Number(remote.rev) },
      onResult: (answer) => {
        const { remote: _, ...result } = resultOf(plan)
        if (answer.state !== 'written') return this.takeProblem(result, answer)
        this.results.set(path, { ...result, state: 'written' })
        this.lock.lock.pages.delete(path)
      },
    })
  }

  private async trackAll(plans: readonly PagePlan[]): Promise<void> {
    for (const plan of plans) if (plan.action === 'unchanged') await this.track(plan)
  }

  /**
   * Lets the server track a path as a page whose text is the same on both sides, and stores the
   * side record.
   */
  private async track(plan: PagePlanOf<'unchanged'>): Promise<void> {
    const page = plan.page!
    const rev = this.prepared.remote.pages.get(plan.id!)?.rev ?? plan.base?.rev
    const getsAuthors = this.isMoved && this.origins.repository?.authors === true
    if (rev === undefined || !(plan.track || getsAuthors || this.lock.isSideChanged(page))) return
    const stored = storedPage(page, this.prepared.linkIds, this.prepared.read)
    if (!stored) return
    await this.batches.add({
      operation: this.operations.adopt(page, stored, plan.id!, rev),
      onResult: (result) =>
        result.state === 'written'
          ? this.prepared.read.cache.keepSide(page.path, sideDigest(stored))
          : undefined,
    })
  }

  private stored(page: LocalPage, plan: PagePlan): StoredPage | undefined {
    const stored = storedPage(page, this.prepared.linkIds, this.prepared.read)
    if (!stored)
      this.results.set(page.path, {
        ...resultOf(plan),
        state: 'failed',
        problem: phrase('file.changed'),
      })
    return stored
  }

  private pageAnswered(
    plan: PagePlanOf<'create' | 'update' | 'move'>,
    sent: StoredPage,
    answer: SyncResult,
  ): void {
    const stored = this.withIds(sent)
    const result = resultOf(plan)
    const page = plan.page!
    if (answer.state !== 'written' || answer.id === undefined || answer.rev === undefined)
      return this.takeProblem(result, answer)
    const before =
      plan.base && plan.fields.includes('content')
        ? this.job.stateFolder.baseText(plan.base.hash)
        : undefined
    this.results.set(page.path, {
      ...result,
      state: 'written',
      id: answer.id,
      rev: answer.rev,
      ...(before === undefined
        ? {}
        : changedLines(readable(page.path, before), readable(page.path, stored.text))),
    })
    this.lock.agree(page, this.lock.agreementOf(plan, stored), answer, stored)
  }

  private takeProblem(result: PageResult, answer: SyncResult): void {
    const folder = this.prepared.local.pages.get(result.path)?.folder ?? ''
    const cause = this.catalogs.refusalAbove(answer, folder)
    this.results.set(result.path, problemOf(result, answer, cause))
  }

  private acknowledge(number: string): void {
    this.done = [...this.results.values()].filter((result) => result.state !== 'planned').length
    this.lock.save()
    this.job.stateFolder.addToJournal({ answered: number, pages: this.done })
    this.job.onStage({ stage: 'write', state: 'going', done: this.done, total: this.total })
  }
}
