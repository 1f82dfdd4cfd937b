import type { OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'

export type CompareAnswer = OutputOf<(typeof syncCalls)['compare']>
export type RemotePage = CompareAnswer['pages'][number]
/** The item that a page was moved to. */
export type MovedTo = Omit<NonNullable<CompareAnswer['moved']>[number], 'id'>
export type RemoteCatalog = CompareAnswer['catalogs'][number]

/** The type of items that hold a spreadsheet. Source: server/contract/spec/calls.md 2.4 */
export const sheetItem = 4

/** The type of RunApi items, whose pages are JSON. */
export const apiItem = 3

/**
 * The state of a page on the server: listed, equal to what was sent, gone (to another item, as far
 * as this user sees it there), or hidden from this user.
 */
export type RemoteState =
  | { kind: 'page'; page: RemotePage }
  | { kind: 'equal' }
  | { kind: 'gone'; movedTo?: MovedTo }
  | { kind: 'hidden' }

/** The answer of `sync/compare`, indexed. Source: cli/spec.md 4 */
export class RemoteItem {
  readonly answer: CompareAnswer
  readonly pages: ReadonlyMap<string, RemotePage>
  /** Deleted pages of this source by path, with their ids and the agreed hashes. */
  readonly deleted: ReadonlyMap<string, { id: string; hash: string }>
  /** Where files of pages of this source were before they were moved: ids by path. */
  readonly formerPaths: ReadonlyMap<string, string>
  private readonly moved: ReadonlyMap<string, MovedTo>
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
    this.deleted = new Map(answer.deleted?.map(({ path, id, hash }) => [path, { id, hash }]))
    this.formerPaths = new Map(
      [...answer.pages, ...(answer.deleted ?? [])].flatMap(({ id, former_paths = [] }) =>
        former_paths.map((path): [string, string] => [path, id]),
      ),
    )
    this.moved = new Map(answer.moved?.map(({ id, ...to }) => [id, to]))
    this.deletedIds = new Set(answer.deleted?.map(({ id }) => id))
    this.sent = sent
    this.complete = complete
  }

  /**
   * Number of sent pages that are neither equal nor listed: they are gone, and only a full list
   * shows which ones.
   */
  get missing(): number {
    const listed = this.answer.pages.filter((page) => this.sent.has(page.id)).length
    return this.complete ? 0 : this.sent.size - listed - this.answer.equal
  }

  /** Completes this answer by one that lists every page: pages in neither are gone. */
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
    const movedTo = this.moved.get(id)
    if (movedTo) return { kind: 'gone', movedTo }
    if (this.deletedIds.has(id)) return { kind: 'gone' }
    if (this.sent.has(id)) return { kind: 'equal' }
    // A member restricted to some catalogs cannot tell a deleted page from a hidden one.
    return this.answer.item.ties === undefined ? { kind: 'gone' } : { kind: 'hidden' }
  }

  /**
   * Finds a catalog by the folder this source tracks it under, else by its path of names.
   *
   * @param isOther whether the catalog is another folder by now
   */
  catalogOf(
    folder: string,
    namesPath: string,
    isOther: (id: string) => boolean,
  ): RemoteCatalog | undefined {
    return (
      this.answer.catalogs.find((one) => one.source_path === folder && !isOther(one.id)) ??
      this.answer.catalogs.find((one) => one.source_path === undefined && one.path === namesPath)
    )
  }
}
