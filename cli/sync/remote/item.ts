import type { OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'

export type CompareAnswer = OutputOf<(typeof syncCalls)['compare']>
export type RemotePage = CompareAnswer['pages'][number]
export type RemoteCatalog = CompareAnswer['catalogs'][number]

/**
 * What the server says of a page: listed with its state, equal to what was sent, gone, or outside
 * of what may be seen.
 */
export type RemoteState =
  { kind: 'page'; page: RemotePage } | { kind: 'equal' } | { kind: 'gone' } | { kind: 'hidden' }

/** The answer of `sync/compare`, made ready for questions. Source: cli/spec.md 4 */
export class RemoteItem {
  readonly answer: CompareAnswer
  readonly pages: ReadonlyMap<string, RemotePage>
  /**
   * Deleted pages that this source knows, by path: their ids, and the hashes of what was agreed.
   */
  readonly deleted: ReadonlyMap<string, { id: string; hash: string }>
  private readonly deletedIds: ReadonlySet<string>
  private readonly sent: ReadonlySet<string>
  private readonly complete: boolean

  /**
   * @param sent ids that the manifest named
   * @param complete whether the answer lists every page, so that one that is not listed does not
   * exist
   */
  constructor(answer: CompareAnswer, sent: ReadonlySet<string>, complete = false) {
    this.answer = answer
    this.pages = new Map(answer.pages.map((page) => [page.id, page]))
    this.deleted = new Map(answer.deleted?.map(({ path, ...page }) => [path, page]))
    this.deletedIds = new Set(answer.deleted?.map(({ id }) => id))
    this.sent = sent
    this.complete = complete
  }

  /**
   * Pages that were sent but are neither equal nor listed: they are gone, and only a full list
   * tells which ones.
   */
  get missing(): number {
    const listed = this.answer.pages.filter((page) => this.sent.has(page.id)).length
    return this.complete ? 0 : this.sent.size - listed - this.answer.equal
  }

  /** This answer, with what another one that lists every page adds: pages in neither are gone. */
  completedBy(full: CompareAnswer): RemoteItem {
    const there = new Set(full.pages.map((page) => page.id))
    const equal = [...this.sent].filter((id) => there.has(id) && !this.pages.has(id))
    const answer = {
      ...this.answer,
      pages: [
        ...this.pages.values(),
        ...full.pages.filter((page) => !this.sent.has(page.id) && !this.pages.has(page.id)),
      ],
    }
    return new RemoteItem({ ...answer, equal: equal.length }, new Set(equal), true)
  }

  stateOf(id: string): RemoteState {
    const page = this.pages.get(id)
    if (page) return { kind: 'page', page }
    if (this.deletedIds.has(id)) return { kind: 'gone' }
    if (this.sent.has(id)) return { kind: 'equal' }
    // Somebody who sees a part of an item cannot tell a page that is gone from one that is hidden.
    return this.answer.item.ties === undefined ? { kind: 'gone' } : { kind: 'hidden' }
  }

  /** Catalogs by the folder this source knows them by, then by their names. */
  catalogOf(folder: string, namesPath: string): RemoteCatalog | undefined {
    return (
      this.answer.catalogs.find((one) => one.source_path === folder) ??
      this.answer.catalogs.find((one) => one.source_path === undefined && one.path === namesPath)
    )
  }
}
