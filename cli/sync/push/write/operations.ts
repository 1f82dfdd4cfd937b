import type { LocalPage } from '../../folder/local-page.ts'
import type { StoredPage } from '../../folder/stored-page.ts'
import type { Operation } from './batches.ts'
import type { PushJob } from '../job.ts'
import type { Origins } from './origin.ts'
import type { PagePlanOf } from '../page-plan.ts'
import type { PreparedPush } from '../prepare.ts'
import { commitMarker } from './committed.ts'

/** What is sent for pages, with their side records and where they come from. */
export class PageOperations {
  private readonly job: PushJob
  private readonly prepared: PreparedPush
  private readonly origins: Origins
  private readonly commitOf: (page: LocalPage) => { uncommitted?: true }

  constructor(job: PushJob, prepared: PreparedPush, origins: Origins) {
    this.job = job
    this.prepared = prepared
    this.origins = origins
    this.commitOf = commitMarker(job, prepared)
  }

  create(page: LocalPage, stored: StoredPage): Operation {
    const { summary } = page.facts.front
    return {
      op: 'create',
      path: page.path,
      cat: page.folder,
      title: page.title,
      ...(page.order === undefined ? {} : { order: page.order }),
      text: stored.text,
      ...(summary ? { summary } : {}),
      ...this.originOf(page, stored),
    }
  }

  /** The text of a new page once the pages that it links to have ids. */
  complete(page: LocalPage, stored: StoredPage, id: string, base: string): Operation {
    return {
      op: 'update',
      path: page.path,
      id: Number(id),
      base: Number(base),
      text: stored.text,
      completes: true,
      ...this.originOf(page, stored),
    }
  }

  update({ page, id, write }: PagePlanOf<'update' | 'move'>, stored: StoredPage): Operation {
    const { path, facts } = page!
    const { summary } = facts.front
    return {
      op: 'update',
      path,
      id: Number(id),
      base: Number(write.base),
      ...(write.content ? { text: stored.text } : {}),
      ...(write.title === undefined ? {} : { title: write.title }),
      ...(write.folder === undefined ? {} : { cat: write.folder }),
      ...(write.order === undefined ? {} : { order: write.order }),
      ...(summary && write.content ? { summary } : {}),
      ...this.notice(page!),
      ...(write.over === undefined ? {} : { over: Number(write.over) }),
      ...this.originOf(page!, stored),
    }
  }

  adopt(page: LocalPage, stored: StoredPage, id: string, base: string): Operation {
    return {
      op: 'adopt',
      path: page.path,
      id: Number(id),
      base: Number(base),
      ...(this.isTakenOver(id) ? { take_over: true } : {}),
      ...this.originOf(page, stored),
    }
  }

  /** Whether another source tracks the page, which this one takes over. */
  isTakenOver(id: string): boolean {
    return this.prepared.remote.pages.get(id)?.tracked_by !== undefined
  }

  private originOf(page: LocalPage, stored: StoredPage) {
    return {
      side: this.origins.withAuthors(stored.side, page.file.disk),
      ...this.commitOf(page),
    }
  }

  private notice(page: LocalPage): { notify?: true } {
    const { notify } = page.facts.front
    return (notify ?? this.job.options.notify) ? { notify: true } : {}
  }
}
