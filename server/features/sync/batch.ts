import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { SyncOperation, SyncResult } from '#contract/calls/sync-write.ts'
import { withPageIds } from '#contract/text/generated/page-marks.ts'
import type { Page } from '../../models/page.ts'
import type { SyncSource } from '../../models/sync-source.ts'
import { contentHash } from '../../services/pages/content-hash.ts'
import { linkLater, type TreeWrite } from '../../tree/tree-write.ts'
import type { Agreement, Unseen } from './source.ts'

type Write = typeof syncCalls.write
export type Input = InputOf<Write>
export type Output = OutputOf<Write>
type Agreeing = Pick<OperationOf<'create' | 'update' | 'adopt'>, 'path' | 'side' | 'uncommitted'>
export type OperationOf<O extends SyncOperation['op']> = Extract<SyncOperation, { op: O }>

/** Shared state of the operations of a batch. */
export interface Batch {
  readonly tree: TreeWrite
  readonly input: Input
  readonly source: SyncSource
  /** Holders of locks, read before the transaction; they only affect writes by a person. */
  readonly heldBy: ReadonlyMap<number, string>
  /** Live pages in the batch, locked until the commit. */
  readonly pages: Map<number, Page>
  /** Page ids by path, as known to the source. */
  readonly tracked: Map<string, number>
  readonly agreements: Agreement[]
  /** Paths of new pages, by what stands for their ids in the texts. */
  readonly marks: ReadonlyMap<string, string>
  /** New pages whose text names a page that is created after them, and the places of their results. */
  readonly incomplete: {
    readonly one: OperationOf<'create'>
    readonly at: number
    readonly page: Page
  }[]
}

export const conflict = (op: string, path: string, page: Page): SyncResult => ({
  op,
  path,
  state: 'conflict',
  id: String(page.page_id),
  rev: String(page.revision),
  author: page.author_username,
  time: page.addtime,
})

export const written = (op: string, path: string, page: Page): SyncResult => ({
  op,
  path,
  state: 'written',
  id: String(page.page_id),
  cat: String(page.cat_id),
  rev: String(page.revision),
})

export function agree(
  batch: Batch,
  { path, side, uncommitted }: Agreeing,
  page: Page,
  unseen: Unseen = {},
): void {
  batch.tracked.set(path, page.page_id)
  linkLater(batch.tree, page)
  batch.agreements.push({
    path,
    page_id: page.page_id,
    rev: page.revision,
    content_hash: page.content_hash || contentHash(page.page_content),
    title: page.page_title,
    s_number: page.s_number,
    text: page.page_content,
    bytes: Buffer.byteLength(page.page_content),
    side: side ? JSON.stringify(side) : null,
    unseen,
    isUncommitted: uncommitted === true,
  })
}

/** The text with the ids of those pages of the batch that exist by now. */
export function withIds({ marks, pages, tracked }: Batch, text: string): string {
  if (marks.size === 0) return text
  return withPageIds(text, (mark) => {
    const id = tracked.get(marks.get(mark) ?? '')
    return id === undefined || !pages.has(id) ? undefined : String(id)
  })
}
