import { setTimeout } from 'node:timers/promises'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { Failure } from '#contract/failures.ts'
import { covers, scopeKey } from '../../access/basis/catalog-scope.ts'
import { syncReader, type SyncRead } from '../../access/programs/sync.ts'
import { feedsOn, type Change, type ItemFeed, type Spot } from './item-feed.ts'
import { takePlace } from './waiting-places.ts'

type Changes = typeof syncCalls.changes
type Input = InputOf<Changes>
type Output = OutputOf<Changes>

/** Whether the caller sees a page or catalog in this place. */
function isSeen(
  { ctx, rights: { lists } }: SyncRead,
  { kind, id }: Change,
  spot: Spot | undefined,
): boolean {
  if (!spot || lists === 'none') return false
  if (spot.draftOf !== 0 && spot.draftOf !== ctx.person?.uid) return false
  return kind === 'catalog' ? covers(lists, id) : spot.cat === 0 || covers(lists, spot.cat)
}

/** The changes that the caller sees: where something was by the right of then, else of now. */
const seenBy = (then: SyncRead, now: SyncRead, changes: readonly Change[]): Change[] =>
  changes.filter((one) => isSeen(then, one, one.before) || isSeen(now, one, one.after))

const idsOf = (changes: readonly Change[], kind: Change['kind']): string[] =>
  [...new Set(changes.flatMap((one) => (one.kind === kind ? [one.id] : [])))]
    .sort((a, b) => a - b)
    .map(String)

/**
 * Waits until the caller sees a change since the state, nobody waits for the answer any more, or
 * the time is over.
 */
async function waitForSeen(
  grant: SyncRead,
  feed: ItemFeed,
  state: number,
  over: AbortSignal,
): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const end = () => ended.resolve()
  over.addEventListener('abort', end)
  try {
    for (;;) {
      const changes = feed.revision === null ? null : feed.since(state)
      if (over.aborted || !changes || seenBy(grant, grant, changes).length > 0) return
      await Promise.race([feed.next, ended.promise])
    }
  } finally {
    over.removeEventListener('abort', end)
  }
}

/** Aborts with the signal, or after some seconds. */
function overAfter(seconds: number, left: AbortSignal): { over: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const over = AbortSignal.any([left, controller.signal])
  setTimeout(seconds * 1_000, undefined, { signal: over }).then(
    () => controller.abort(),
    () => undefined,
  )
  return { over, stop: () => controller.abort() }
}

/**
 * Answers when the item has changed in what the caller sees. The right is evaluated again after the
 * wait. The number of queries does not depend on how many calls wait, but for the right of each one
 * that is answered. Source: cli/spec.md 4.
 */
export async function waitForChanges(grant: SyncRead, input: Input): Promise<Output> {
  const { ctx, db, item } = grant
  const { state } = input
  if (state === undefined) return { state: String(item.tree_revision) }
  const left = ctx.left()
  const leave = takePlace(db, ctx.address)
  const feeds = feedsOn(ctx.db)
  const feed = feeds.open(item.item_id)
  const { over, stop } = overAfter(input.wait, left)
  try {
    await feed.reach(item.tree_revision)
    if (input.wait > 0) await waitForSeen(grant, feed, state, over)
    // nothing is answered that the client does not have
    if (left.aborted) return { state: String(state), ids: [], catalogs: [] }
    const now = await syncReader(await ctx.again(), input)
    const changes = feed.since(state)
    const sameScope = scopeKey(now.rights.lists) === scopeKey(grant.rights.lists)
    if (feed.revision === null) throw new Failure('itemNotFound')
    if (!changes || !sameScope) return { state: String(feed.revision) }
    const seen = seenBy(grant, now, changes)
    return {
      state: String(feed.revision),
      ids: idsOf(seen, 'page'),
      catalogs: idsOf(seen, 'catalog'),
    }
  } finally {
    stop()
    feeds.close(item.item_id)
    leave()
  }
}
