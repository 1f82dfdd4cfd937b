import type { SyncResult } from '#contract/calls/sync-write.ts'
import { applyAgreement } from '../../survey/recover.ts'
import { startingLock } from '../../survey/starting-lock.ts'
import { forgetPresent } from '../../survey/skipped.ts'
import { revisionBehind } from '../../plan/base.ts'
import { formatLock, type Lock } from '../../base/lock.ts'
import type { Agreement } from '../../base/journal.ts'
import { writeLock } from '../../base/lock-file.ts'
import { shortened } from '../../digest.ts'
import {
  isSideChanged,
  keepHash,
  pageHash,
  sideDigest,
  type StoredPage,
} from '../../folder/stored-page.ts'
import type { LocalPage } from '../../folder/local-page.ts'
import { defaultOrder } from '../../names.ts'
import type { PushJob } from '../job.ts'
import type { PagePlan, PagePlanOf } from '../page-plan.ts'
import type { PreparedPush } from '../prepare.ts'

/** The lock of a push: what is agreed on so far, and where it is kept. */
export class PushLock {
  readonly lock: Lock
  private readonly job: Pick<PushJob, 'stateFolder' | 'lockFile'>
  private readonly prepared: PreparedPush
  /** Paths whose lock line is what their file was made from. */
  private readonly agreed = new Set<string>()

  constructor(job: Pick<PushJob, 'stateFolder' | 'lockFile'>, prepared: PreparedPush) {
    this.job = job
    this.prepared = prepared
    this.lock = startingLock(prepared)
  }

  /** What is agreed on once the write of a plan is acknowledged. */
  agreementOf(plan: PagePlanOf<'create' | 'update' | 'move'>, stored: StoredPage): Agreement {
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

  /** Takes an agreement over that the server has acknowledged. */
  agree(page: LocalPage, agreement: Agreement, { id, rev }: SyncResult, stored: StoredPage): void {
    applyAgreement(this.lock, agreement, id!, rev!)
    this.agreed.add(page.path)
    this.job.stateFolder.keepBaseText(stored.hash, stored.text)
    keepHash(page, this.prepared.read, stored)
    this.prepared.read.cache.keepSide(page.path, sideDigest(stored))
  }

  /**
   * Updates the lock with everything agreed on, including pages that did not have to be written.
   */
  async finish(): Promise<void> {
    this.settle()
    this.save()
    await this.job.stateFolder.keepBaseTextsOf(
      new Set([...this.lock.pages.values()].map((page) => page.hash)),
    )
  }

  private settle(): void {
    for (const plan of this.prepared.plans) {
      this.updateLine(plan)
      if (plan.action === 'gone') this.leave(plan)
      if (plan.action === 'agreed') this.lock.pages.delete(plan.path)
    }
  }

  /**
   * The text of a lock that also has what only the server remembers, as far as the files were
   * certainly made from it.
   */
  repaired(): string {
    this.settle()
    for (const { page, id, from, base } of this.prepared.plans) {
      if (!page || id === undefined || from !== undefined || base?.by !== 'side') continue
      const { rev, hash, title, order } = base
      if (this.lock.pages.get(page.path)?.rev !== rev || !this.agreed.has(page.path))
        this.lock.pages.set(page.path, { id, rev, hash, title, order, file: '' })
    }
    this.refresh()
    return formatLock(this.lock)
  }

  /** A page that stays as somebody has changed it, though its file was deleted. */
  private leave({ path, remote: change, isDecided }: PagePlanOf<'gone'>): void {
    const line = this.lock.pages.get(path)
    const page = line && this.prepared.remote.pages.get(line.id)
    if (!isDecided || !page || page.rev !== change?.rev) return
    const { rev, hash, title, order } = page
    this.lock.pages.set(path, { ...line, rev, hash, title, order })
    this.agreed.add(path)
  }

  private updateLine(plan: PagePlan): void {
    const { page, base } = plan
    if (!page || 'write' in plan || plan.action === 'create' || plan.action === 'delete') return
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
      // A newer text on the server is not agreed on: the line keeps the previous agreement. The
      // side record may name the present revision for a title that this file does not have.
      const isBehind = plan.fields.some((one) => one === 'title' || one === 'catalog')
      this.lock.pages.set(path, {
        id: remote.id,
        rev: isBehind ? revisionBehind(base.rev, remote.rev) : base.rev,
        hash: base.hash,
        title: base.title,
        order: base.order,
        file,
      })
      this.agreed.add(path)
    } else if (base?.by === 'lock' && line) this.agreed.add(path)
  }

  /** Whether the side record of a page differs from the one that was sent last. */
  isSideChanged(page: LocalPage): boolean {
    const { linkIds, read } = this.prepared
    return read.cache.wasRead(page.path) && isSideChanged(page, linkIds, read) === true
  }

  /** False for a hidden page: nobody knows whether it matches the file. */
  private isSeen(id: string): boolean {
    return this.prepared.remote.stateOf(id).kind !== 'hidden'
  }

  private refresh(): void {
    const { local, linkIds, digests, catalogs, read } = this.prepared
    const dirs = new Map(this.lock.dirs)
    forgetPresent(this.lock, read)
    for (const [path, digest] of digests) {
      const sign = linkIds.signs.get(path)
      if (sign !== undefined) this.lock.assets.set(path, { sign, hash: shortened(digest) })
    }
    for (const { path, name, order } of local.catalogs) {
      const cat = catalogs.idOf(path)
      const before = dirs.get(path)
      const remote = catalogs.remoteOf(path)
      if (cat !== undefined)
        this.lock.dirs.set(path, {
          cat,
          order:
            order !== undefined && order === remote?.order
              ? order
              : (before?.order ?? order ?? remote?.order ?? defaultOrder),
          // equal on both sides: agreed, whoever has changed it
          name: name === remote?.name ? name : (before?.name ?? name),
        })
    }
  }

  save(): void {
    this.refresh()
    if (writeLock(this.job.lockFile, this.lock)) this.prepared.trust.keep(this.lock, this.agreed)
  }
}
