import type { SyncResult } from '#contract/calls/sync.ts'
import { BatchWriter, type Operation } from './batches.ts'
import { catalogsToWrite, vanishedFolders, withParents } from '../plan/catalogs.ts'
import { shortDigest, shortened } from '../digest.ts'
import type { Agreement } from '../base/journal.ts'
import { compareForCreation, type PlacedCatalog } from '../folder/layout.ts'
import {
  hasUnresolvedLinks,
  keepHash,
  pageHash,
  storedPage,
  type LocalPage,
  type StoredPage,
} from '../folder/local-folder.ts'
import { formatLock, type Lock } from '../base/lock.ts'
import { defaultOrder, folderOf, pathFilter } from '../names.ts'
import type { PagePlan, PagePlanOf } from './plan.ts'
import { fileDigest } from '../markdown/page-file.ts'
import { phrase } from '../problem.ts'
import type { PushJob } from './job.ts'
import type { PageResult } from './result.ts'
import { applyAgreement } from '../plan/recover.ts'
import { revisionBehind } from '../plan/base.ts'
import { startingLock } from '../plan/starting-lock.ts'
import type { PreparedPush } from './prepare.ts'
import { writeAtomically } from '../base/state-folder.ts'

/**
 * Carries out the plan: catalogs, new pages, then everything that may link to them. Files were
 * uploaded before.
 */
export class PushWriter {
  readonly results = new Map<string, PageResult>()
  private readonly job: PushJob
  private readonly prepared: PreparedPush
  private readonly lock: Lock
  private readonly batches: BatchWriter
  /** Pages to be written. */
  readonly total: number
  private done = 0
  /** Why a folder has no catalog. */
  private readonly refusedFolders = new Map<string, SyncResult>()
  /** Paths whose lock line is what their file was made from. */
  private readonly agreed = new Set<string>()
  private readonly committed: ReadonlySet<string>

  constructor(job: PushJob, prepared: PreparedPush) {
    this.job = job
    this.prepared = prepared
    this.lock = startingLock(prepared)
    this.batches = new BatchWriter(job, prepared.remote.answer.limits, (number) =>
      this.acknowledge(number),
    )
    this.committed = committedFiles(job, prepared)
    this.total = prepared.plans.filter((plan) => plan.action === 'create' || 'write' in plan).length
  }

  /**
   * From here on the journal records writes; what an earlier run left in it is in the lock by now.
   */
  begin(): void {
    this.saveLock()
    this.job.stateFolder.endJournal()
    if (this.total > 0)
      this.job.stateFolder.addToJournal({ begun: this.prepared.trust.mark ?? null })
  }

  /**
   * @throws {Interrupted} between two batches; whatever a call throws. What was acknowledged before
   * is in the results and in the lock.
   */
  async writeAll(): Promise<void> {
    // Pages may have been left out since they were planned.
    const plans = this.prepared.plans.filter(
      (plan) => plan.page === undefined || this.prepared.local.pages.has(plan.path),
    )
    const creates = plans.filter((plan): plan is PagePlanOf<'create'> => plan.action === 'create')
    const writes = plans.filter(
      (plan): plan is PagePlanOf<'update' | 'move'> =>
        plan.action === 'update' || plan.action === 'move',
    )
    await this.writeCatalogs([
      ...creates.map((plan) => plan.page!.folder),
      ...writes.map((plan) => plan.page!.folder),
    ])
    creates.sort((left, right) => compareForCreation(left.page!, right.page!))
    const incomplete: LocalPage[] = []
    for (const plan of creates) {
      await this.batches.makeRoom()
      if (hasUnresolvedLinks(plan.page!, this.prepared.linkIds)) incomplete.push(plan.page!)
      await this.create(plan)
    }
    await this.batches.flush()
    for (const page of incomplete) await this.complete(page)
    for (const plan of writes) await this.update(plan)
    for (const plan of plans) if (plan.action === 'unchanged') await this.track(plan)
    await this.batches.flush()
    await this.vacate(writes)
  }

  /**
   * Removes catalogs that a move has left empty; the server keeps those that still contain
   * something.
   */
  private async vacate(moved: readonly PagePlanOf<'update' | 'move'>[]): Promise<void> {
    if (this.job.options.only.length > 0) return
    const { local, lock, remote } = this.prepared
    const left = moved.flatMap(({ from }) => from ?? [])
    const folders = vanishedFolders(local.catalogs, local.known, remote.answer.catalogs, lock, left)
    for (const path of folders)
      await this.batches.add({ operation: { op: 'vacate', path }, onResult: () => {} })
    await this.batches.flush()
  }

  /**
   * Updates the lock with everything agreed on, including pages that did not have to be written.
   */
  finish(): void {
    for (const plan of this.prepared.plans) {
      this.updateLockLine(plan)
      if (plan.action === 'agreed') this.lock.pages.delete(plan.path)
    }
    this.saveLock()
    this.job.stateFolder.keepBaseTextsOf(
      new Set([...this.lock.pages.values()].map((page) => page.hash)),
    )
  }

  private async writeCatalogs(folders: readonly string[]): Promise<void> {
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
        onResult: (result) => this.catalogWritten(catalog, result),
      })
    }
  }

  private catalogWritten(catalog: PlacedCatalog, result: SyncResult): void {
    if (result.state !== 'written' || result.cat === undefined) {
      // Its subfolders and pages are refused one by one for the same reason.
      const above =
        result.name === 'catalogNotFound'
          ? this.refusedFolders.get(folderOf(catalog.path))
          : undefined
      this.refusedFolders.set(catalog.path, above ?? result)
      return
    }
    this.prepared.catalogs.learn(catalog.path, result.cat)
    this.lock.dirs.set(catalog.path, {
      cat: result.cat,
      order: catalog.order ?? defaultOrder,
      name: catalog.name,
    })
  }

  private async create(plan: PagePlanOf<'create'>): Promise<void> {
    const page = plan.page!
    const stored = this.stored(page, plan)
    if (!stored) return
    const { summary } = page.facts.front
    const operation: Operation = {
      op: 'create',
      path: page.path,
      cat: page.folder,
      title: page.title,
      ...(page.order === undefined ? {} : { order: page.order }),
      text: stored.text,
      ...(summary ? { summary } : {}),
      side: stored.side,
      ...this.commitOf(page),
    }
    await this.batches.add({
      operation,
      agreement: this.agreementOf(plan, stored),
      onResult: (result) => {
        if (result.state === 'written' && result.id !== undefined)
          this.prepared.linkIds.ids.set(page.path, result.id)
        this.pageAnswered(plan, stored, result)
      },
    })
  }

  /** Second pass over a new page that links to other new pages. */
  private async complete(page: LocalPage): Promise<void> {
    const locked = this.lock.pages.get(page.path)
    const result = this.results.get(page.path)
    if (result?.state !== 'written' || !locked) return
    const stored = storedPage(page, this.prepared.linkIds, this.prepared.read)
    if (!stored || stored.hash === locked.hash) return
    const operation: Operation = {
      op: 'update',
      path: page.path,
      id: Number(locked.id),
      base: Number(locked.rev),
      text: stored.text,
      side: stored.side,
      completes: true,
      ...this.commitOf(page),
    }
    const line = { ...locked, rev: undefined, hash: stored.hash }
    await this.batches.add({
      operation,
      agreement: { path: page.path, line },
      onResult: (answer) => {
        if (answer.state !== 'written' || answer.rev === undefined)
          return this.takeProblem({ ...result }, answer)
        this.results.set(page.path, { ...result, rev: answer.rev })
        this.agree(page, { path: page.path, line }, answer, stored)
      },
    })
  }

  private async update(plan: PagePlanOf<'update' | 'move'>): Promise<void> {
    const page = plan.page!
    const { write } = plan
    const stored = this.stored(page, plan)
    if (!stored) return
    const id = Number(plan.id)
    const isTakenOver = this.prepared.remote.pages.get(plan.id!)?.tracked_by !== undefined
    const onlyTracks =
      !write.content &&
      write.title === undefined &&
      write.folder === undefined &&
      write.order === undefined
    if (isTakenOver || onlyTracks) {
      const operation: Operation = {
        op: 'adopt',
        path: page.path,
        id,
        base: Number(write.base),
        side: stored.side,
        ...(isTakenOver ? { take_over: true } : {}),
        ...this.commitOf(page),
      }
      await this.batches.add({
        operation,
        ...(onlyTracks ? { agreement: this.agreementOf(plan, stored) } : {}),
        onResult: (result) =>
          onlyTracks || result.state !== 'written'
            ? this.pageAnswered(plan, stored, result)
            : undefined,
      })
      if (onlyTracks) return
    }
    const { summary } = page.facts.front
    const operation: Operation = {
      op: 'update',
      path: page.path,
      id,
      base: Number(write.base),
      ...(write.content ? { text: stored.text } : {}),
      ...(write.title === undefined ? {} : { title: write.title }),
      ...(write.folder === undefined ? {} : { cat: write.folder }),
      ...(write.order === undefined ? {} : { order: write.order }),
      ...(summary && write.content ? { summary } : {}),
      ...this.notice(page),
      side: stored.side,
      ...(write.over === undefined ? {} : { over: Number(write.over) }),
      ...this.commitOf(page),
    }
    await this.batches.add({
      operation,
      agreement: this.agreementOf(plan, stored),
      onResult: (result) => this.pageAnswered(plan, stored, result),
    })
  }

  /**
   * Lets the server track a path as a page whose text is the same on both sides, and stores the
   * side record.
   */
  private async track(plan: PagePlanOf<'unchanged'>): Promise<void> {
    const page = plan.page!
    const remote = this.prepared.remote.pages.get(plan.id!)
    const rev = remote?.rev ?? plan.base?.rev
    if (rev === undefined || !(plan.track || this.isSideChanged(page))) return
    const stored = storedPage(page, this.prepared.linkIds, this.prepared.read)
    if (!stored) return
    const isTakenOver = remote?.tracked_by !== undefined
    const operation: Operation = {
      op: 'adopt',
      path: page.path,
      id: Number(plan.id),
      base: Number(rev),
      side: stored.side,
      ...(isTakenOver ? { take_over: true } : {}),
      ...this.commitOf(page),
    }
    await this.batches.add({
      operation,
      onResult: (result) =>
        result.state === 'written'
          ? this.prepared.read.cache.keepSide(page.path, sideDigest(stored))
          : undefined,
    })
  }

  private isSideChanged(page: LocalPage): boolean {
    const { cache } = this.prepared.read
    const before = cache.side(page.path)
    if (before === undefined || !cache.wasRead(page.path)) return false
    const stored = storedPage(page, this.prepared.linkIds, this.prepared.read)
    return stored !== undefined && sideDigest(stored) !== before
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

  private notice(page: LocalPage): { notify?: true } {
    const { notify } = page.facts.front
    return (notify ?? this.job.options.notify) ? { notify: true } : {}
  }

  private pageAnswered(
    plan: PagePlanOf<'create' | 'update' | 'move'>,
    stored: StoredPage,
    answer: SyncResult,
  ): void {
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
      ...(before === undefined ? {} : changedLines(before, stored.text)),
    })
    this.agree(page, this.agreementOf(plan, stored), answer, stored)
  }

  private agreementOf(
    plan: PagePlanOf<'create' | 'update' | 'move'>,
    stored: StoredPage,
  ): Agreement {
    const page = plan.page!
    const wrote = (field: 'title' | 'order') =>
      plan.action === 'create' || plan.fields.includes(field)
    const remote = plan.id === undefined ? undefined : this.prepared.remote.pages.get(plan.id)
    return {
      path: page.path,
      ...(plan.from === undefined ? {} : { from: plan.from }),
      line: {
        ...('write' in plan && plan.write.isBehind
          ? { rev: revisionBehind(plan.base?.rev, plan.write.base) }
          : {}),
        hash: stored.hash,
        // Fields changed only on the server stay as agreed, so that the change is seen until a pull
        // takes it.
        title: wrote('title') ? page.title : (plan.base?.title ?? page.title),
        order: wrote('order')
          ? (page.order ?? defaultOrder)
          : (plan.base?.order ?? page.order ?? remote?.order ?? defaultOrder),
        file: page.facts.digest,
      },
    }
  }

  /**
   * Marks a write from uncommitted files: a checkout of the commit does not contain what is
   * written.
   */
  private commitOf(page: LocalPage): { uncommitted?: true } {
    const { pages, assets } = this.prepared.local
    const disks = page.targets.flatMap((target) =>
      target.kind === 'page'
        ? [pages.get(target.path)?.file.disk]
        : target.kind === 'asset'
          ? [assets.get(target.path)?.disk]
          : [],
    )
    const isCommitted = [page.file.disk, ...disks].every(
      (disk) => disk !== undefined && this.committed.has(disk),
    )
    return this.job.checkout.commit === undefined || isCommitted ? {} : { uncommitted: true }
  }

  private takeProblem(result: PageResult, answer: SyncResult): void {
    const folder = this.prepared.local.pages.get(result.path)?.folder ?? ''
    const { code, name, message } =
      (answer.name === 'catalogNotFound' && this.refusedFolders.get(folder)) || answer
    const refusal = { code: code ?? 0, name: name ?? '', message: message ?? '' }
    this.results.set(result.path, {
      ...result,
      state: answer.state === 'written' ? 'failed' : answer.state,
      ...(answer.id === undefined ? {} : { id: answer.id }),
      ...(answer.state === 'conflict'
        ? { remote: { rev: answer.rev ?? '', author: answer.author ?? '', time: answer.time ?? 0 } }
        : {}),
      ...(answer.locked_by === undefined ? {} : { lockedBy: answer.locked_by }),
      ...(answer.state === 'refused' ? { refusal } : {}),
    })
  }

  private agree(
    page: LocalPage,
    agreement: Agreement,
    { id, rev }: SyncResult,
    stored: StoredPage,
  ): void {
    applyAgreement(this.lock, agreement, id!, rev!)
    this.agreed.add(page.path)
    this.job.stateFolder.keepBaseText(stored.hash, stored.text)
    keepHash(page, this.prepared.linkIds, this.prepared.read, stored.hash)
    this.prepared.read.cache.keepSide(page.path, sideDigest(stored))
  }

  private updateLockLine(plan: PagePlan): void {
    const { page, base } = plan
    if (!page || 'write' in plan || plan.action === 'create') return
    const { path } = page
    const file = page.facts.digest
    const remote = this.prepared.remote.pages.get(plan.id!)
    const line = this.lock.pages.get(path)
    if (plan.action === 'unchanged' && this.isSeen(plan.id!)) {
      const hash = pageHash(page, this.prepared.linkIds, this.prepared.read)
      const order = base?.order ?? page.order ?? remote?.order ?? defaultOrder
      if (remote && hash !== undefined)
        this.lock.pages.set(path, {
          id: remote.id,
          rev: (plan.isRestored && base?.rev) || remote.rev,
          hash,
          title: page.title,
          order,
          file,
        })
      else if (line) this.lock.pages.set(path, { ...line, file })
      this.agreed.add(path)
    } else if (plan.action === 'behind' && !line && base && remote && plan.from === undefined) {
      // A newer text on the server is not agreed on: the line keeps the previous agreement.
      this.lock.pages.set(path, {
        id: remote.id,
        rev: base.rev,
        hash: base.hash,
        title: base.title,
        order: base.order,
        file,
      })
      this.agreed.add(path)
    } else if (base?.by === 'lock' && line) this.agreed.add(path)
  }

  /** False for a hidden page: nobody knows whether it matches the file. */
  private isSeen(id: string): boolean {
    return this.prepared.remote.stateOf(id).kind !== 'hidden'
  }

  private acknowledge(number: string): void {
    this.done = [...this.results.values()].filter((result) => result.state !== 'planned').length
    this.saveLock()
    this.job.stateFolder.addToJournal({ answered: number, pages: this.done })
    this.job.onStage({ stage: 'write', state: 'going', done: this.done, total: this.total })
  }

  private saveLock(): void {
    const { local, linkIds, digests, catalogs } = this.prepared
    this.lock.assets.clear()
    for (const [path, digest] of digests) {
      const sign = linkIds.signs.get(path)
      if (sign !== undefined) this.lock.assets.set(path, { sign, hash: shortened(digest) })
    }
    const dirs = new Map(this.lock.dirs)
    this.lock.dirs.clear()
    for (const { path, name, order } of local.catalogs) {
      const cat = catalogs.idOf(path)
      const before = dirs.get(path)
      const remote = catalogs.remoteOf(path)
      if (cat !== undefined)
        this.lock.dirs.set(path, {
          cat,
          order: before?.order ?? order ?? remote?.order ?? defaultOrder,
          name: before?.name ?? name,
        })
    }
    if (this.lock.pages.size + this.lock.assets.size === 0) return
    writeAtomically(this.job.lockFile, formatLock(this.lock))
    this.prepared.trust.keep(this.lock, this.agreed)
  }
}

const sideDigest = (stored: StoredPage) => shortDigest(JSON.stringify(stored.side))

/** Which of the files to be written, and of the files they link to, are as in HEAD. */
function committedFiles(job: PushJob, prepared: PreparedPush): ReadonlySet<string> {
  const { plans, local, read } = prepared
  if (job.checkout.commit === undefined) return new Set()
  const isTracked = (path: string) =>
    read.cache.wasRead(path) && read.cache.side(path) !== undefined
  const isWritten = (plan: PagePlan) =>
    plan.action === 'create' ||
    'write' in plan ||
    (plan.action === 'unchanged' && (plan.track || isTracked(plan.path)))
  const pages = plans.flatMap((plan) => (plan.page && isWritten(plan) ? [plan.page] : []))
  const disks = pages.flatMap((page) => [
    page.file.disk,
    ...page.targets.flatMap((target) => {
      const disk = target.kind === 'page' ? local.pages.get(target.path)?.file.disk : undefined
      return target.kind === 'asset'
        ? [local.assets.get(target.path)!.disk]
        : disk === undefined
          ? []
          : [disk]
    }),
  ])
  const committed = new Set(job.checkout.committed(disks))
  for (const disk of withUnknownBase(job, prepared, committed)) committed.delete(disk)
  return committed
}

/**
 * Files whose text replaces an agreed one that git never had, such as one that came by a pull: what
 * they lack was taken out without a trace in git, so a checkout of the commit does not prove it.
 */
function withUnknownBase(
  { checkout, options }: PushJob,
  { plans, lock }: PreparedPush,
  committed: ReadonlySet<string>,
): string[] {
  if (checkout.isShallow) return []
  const open = plans.flatMap((plan) => {
    const disk = plan.page?.file.disk
    const agreed = lock.pages.get(plan.from ?? plan.path)?.file
    const isText = 'write' in plan && plan.write.content && plan.base?.by === 'lock'
    return disk !== undefined && isText && agreed && committed.has(disk) ? [{ disk, agreed }] : []
  })
  if (open.length === 0) return []
  const had = checkout.hadVersions(
    open.map(({ disk, agreed }) => ({
      disk,
      fits: (bytes) => fileDigest(bytes, options.encoding) === agreed,
    })),
  )
  return open.flatMap(({ disk }, index) => (had[index] ? [] : [disk]))
}

/** The result of a page before anything is written. */
export function resultOf(plan: PagePlan): PageResult {
  return {
    path: plan.path,
    action: plan.action,
    state: 'planned',
    fields: plan.fields,
    ...(plan.id === undefined ? {} : { id: plan.id }),
    ...(plan.page === undefined ? {} : { title: plan.keptTitle ?? plan.page.title }),
    ...(plan.from === undefined ? {} : { from: plan.from }),
    ...(plan.base === undefined ? {} : { baseRev: plan.base.rev }),
    ...(plan.remote === undefined ? {} : { remote: plan.remote }),
    ...('write' in plan && plan.write.over !== undefined ? { isOver: true } : {}),
    ...(plan.action === 'refused' ? { problem: phrase('page.outOfScope') } : {}),
    ...('baseUnknown' in plan ? { baseUnknown: plan.baseUnknown } : {}),
  }
}

/** Counts the lines that only one of two texts has. */
export function changedLines(before: string, after: string): { added: number; removed: number } {
  const counts = new Map<string, number>()
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1)
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  let added = 0
  let removed = 0
  for (const count of counts.values()) {
    if (count > 0) added += count
    else removed -= count
  }
  return { added, removed }
}
