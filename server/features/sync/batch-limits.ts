import type { SyncOperation } from '#contract/calls/sync-write.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Input } from './batch.ts'

/**
 * A source may only note which files the pages of a RunApi item are. A spreadsheet item has its one
 * page with title and place; a source may only write its text.
 * @throws {Failure} `syncItemKind`
 */
export function mustTake(itemType: number, { operations, root }: Input): void {
  const isOfSheet = (one: SyncOperation) =>
    one.op === 'adopt' ||
    (one.op === 'update' &&
      one.title === undefined &&
      one.cat === undefined &&
      one.order === undefined)
  const isSheet = itemType === 4
  const isOnlyTracked = operations.every((one) => one.op === 'adopt')
  if (
    (itemType === 3 && !isOnlyTracked) ||
    (isSheet && !(root === '' && operations.every(isOfSheet)))
  )
    throw new Failure('syncItemKind')
}

/** @throws {Failure} `syncBatchTooLarge`; `badInput` for a mark of a page that is not created */
export function mustFit({ operations, atomic, marks = [] }: Input): void {
  const bytes = operations.reduce(
    (sum, one) => sum + ('text' in one && one.text ? Buffer.byteLength(one.text) : 0),
    0,
  )
  const most = atomic
    ? { pages: limits.atomicPages, bytes: limits.atomicBytes }
    : { pages: limits.batchPages, bytes: limits.batchBytes }
  const isOneLarge = operations.length === 1
  const pages = new Set(operations.flatMap((one) => ('id' in one || 'text' in one ? one.path : [])))
  const isTooMany = atomic ? pages.size > most.pages : operations.length > 2 * most.pages
  if (isTooMany || (bytes > most.bytes && !isOneLarge)) throw new Failure('syncBatchTooLarge', most)
  const made = new Set(operations.flatMap(({ op, path }) => (op === 'create' ? path : [])))
  const isKnown = marks.every(({ path }) => made.has(path))
  if (marks.length > 0 && !(atomic && isKnown)) throw new Failure('badInput', { field: 'marks' })
}
