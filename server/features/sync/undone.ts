import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { SyncResult } from '#contract/calls/sync-write.ts'
import type { SyncWrite } from '../../access/programs/sync.ts'
import { SyncBatch } from '../../models/sync-batch.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import { sourceOf } from './source.ts'

// Atomic batches that could not be written as a whole. Source: cli/spec.md 3.5

type Write = typeof syncCalls.write
type Input = InputOf<Write>
type Output = OutputOf<Write>

/** Ends the transaction of an atomic batch. */
export class Undone extends Error {
  readonly answer: Output

  constructor(answer: Output) {
    super('an atomic batch is undone')
    this.answer = answer
  }
}

/** A catalog that is not empty stays, and is no reason to undo anything. */
export const isProblem = ({ op, state }: SyncResult): boolean =>
  state !== 'written' && op !== 'vacate'

/** The answer of a batch that could not be written as a whole. */
export const undoneAnswer = ({ item }: SyncWrite, results: readonly SyncResult[]): Output => ({
  state: String(item.tree_revision),
  markdown: item.markdown,
  results: results.map((one) =>
    isProblem(one) ? one : { op: one.op, path: one.path, state: 'undone' },
  ),
})

/** A late repetition of an undone batch must not write what its sender believes unwritten. */
export async function keepUndone(
  { write, ctx, item }: SyncWrite,
  { source, root, number }: Input,
  uid: number,
  answer: Output,
): Promise<void> {
  const { item_id } = item
  const { now } = ctx
  await write(async (trx) => {
    await lockItem(trx, item_id)
    const nothing = { commit: '', branch: '', repository: undefined }
    const { id } =
      (await SyncSource.query(trx).findOne({ item_id, source })) ??
      (await sourceOf(trx, { item_id, source, root, uid, ...nothing, now }))
    await SyncBatch.query(trx)
      .insert(batchRow(id, number, { answer, uid, now }))
      .onConflict(['source_id', 'number'])
      .ignore()
  })
}

export const batchRow = (
  source_id: number,
  number: string,
  { answer, uid, now }: { answer: Output; uid: number; now: number },
) => ({ source_id, number, addtime: now, answer: JSON.stringify({ ...answer, by: uid }) })
