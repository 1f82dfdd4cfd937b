import type { SyncResult } from '#contract/calls/sync-write.ts'
import { withPageIds } from '#contract/text/generated/page-marks.ts'
import type { StateFolder } from '../../base/state-folder.ts'
import { textHash } from '../../digest.ts'
import type { LocalPage } from '../../folder/local-page.ts'
import { sideDigest, storedPage, type StoredPage } from '../../folder/stored-page.ts'
import { phrase } from '../../problem.ts'
import { readable } from '../../text/readable.ts'
import type { BatchWriter } from './batches.ts'
import type { PagePlan, PagePlanOf } from '../page-plan.ts'
import type { PreparedPush } from '../prepare.ts'
import type { PageResult } from '../result.ts'
import type { CatalogWriter } from './catalogs.ts'
import type { PushLock } from './lock.ts'
import type { PageOperations } from './operations.ts'
import { changedLines, problemOf, resultOf } from './outcome.ts'

/** Adds what the plan of each page writes to the batches, and takes the answers. */
export class PageWriter {
  readonly results = new Map<string, PageResult>()
  private readonly stateFolder: StateFolder
  private readonly prepared: PreparedPush
  private readonly lock: PushLock
  private readonly batches: BatchWriter
  private readonly catalogs: CatalogWriter
  private readonly operations: PageOperations
  /** The server is to learn the authors of every page. */
  private readonly tellsAuthors: boolean

  constructor(from: {
    stateFolder: StateFolder
    prepared: PreparedPush
    lock: PushLock
    batches: BatchWriter
    catalogs: CatalogWriter
    operations: PageOperations
    tellsAuthors: boolean
  }) {
    this.stateFolder = from.stateFolder
    this.prepared = from.prepared
    this.lock = from.lock
    this.batches = from.batches
    this.catalogs = from.catalogs
    this.operations = from.operations
    this.tellsAuthors = from.tellsAuthors
  }

  async create(plan: PagePlanOf<'create'>): Promise<void> {
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
  async complete(page: LocalPage): Promise<void> {
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

  async update(plan: PagePlanOf<'update' | 'move'>): Promise<void> {
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
  async delete(plan: PagePlanOf<'delete'>): Promise<void> {
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

  /**
   * Lets the server track a path as a page whose text is the same on both sides, and stores the
   * side record.
   */
  async track(plan: PagePlanOf<'unchanged'>): Promise<void> {
    const page = plan.page!
    const rev = this.prepared.remote.pages.get(plan.id!)?.rev ?? plan.base?.rev
    const getsAuthors = this.tellsAuthors
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

  /** The same, with the ids of the pages that an atomic batch has made. */
  private withIds(stored: StoredPage): StoredPage {
    const { marks } = this.batches
    if (marks.size === 0) return stored
    const { ids } = this.prepared.linkIds
    const text = withPageIds(stored.text, (mark) => ids.get(marks.get(mark) ?? ''))
    if (text === stored.text) return stored
    return { ...stored, text, hash: textHash(text), forms: undefined }
  }

  /** Without one where the text that will be agreed on is not known yet. */
  private agreementOf(plan: PagePlanOf<'create' | 'update' | 'move'>, stored: StoredPage) {
    const { marks } = this.batches
    const isKnown =
      marks.size === 0 || withPageIds(stored.text, (mark) => marks.get(mark)) === stored.text
    return isKnown ? { agreement: this.lock.agreementOf(plan, stored) } : {}
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
        ? this.stateFolder.baseText(plan.base.hash)
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
}
