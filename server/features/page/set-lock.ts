import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { WriteDoor } from '../../access/basis/grant-basis.ts'
import { mustNotBeArchived } from '../../access/content/item.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { lockHolder, type LockHolder } from '../../access/content/page-lock.ts'
import { PageLock } from '../../models/page-lock.ts'
import { sameSecret } from '../../sealer.ts'

type SetLock = typeof pageCalls.setLock

/** The stored lock row, whether or not its holder still counts. */
const storedLock = (grant: PageEdit) => PageLock.query(grant.db.read).findById(grant.page.page_id)

/**
 * Known only to whoever has set this lock: with it the same window ends the lock also after
 * somebody else has signed in there. A renewal, in whatever window, makes another one.
 */
const keyOf = (
  { ctx, page }: PageEdit,
  { lock_uid, lock_to }: Pick<PageLock, 'lock_uid' | 'lock_to'>,
): string => ctx.site.sealer.sign(`page lock ${page.page_id} ${lock_uid} ${lock_to}`)

const opens = (grant: PageEdit, key: string, lock: PageLock | undefined): boolean =>
  key !== '' && lock !== undefined && sameSecret(key, keyOf(grant, lock))

const heldBy = (holder: LockHolder | null) =>
  new Failure('pageLocked', { lock_username: holder?.username ?? '' })

/**
 * Takes or renews the lock in one statement, so that of several takers exactly one succeeds: it
 * replaces the caller's own lock, an expired one, and one that no longer counts: its holder may no
 * longer edit the page, or its own window hands it over.
 */
async function take(
  trx: Knex.Transaction,
  { recheck }: WriteDoor,
  grant: PageEdit,
  until: number,
  dead: PageLock | undefined,
): Promise<boolean> {
  const { ctx, person, page } = grant
  const { databaseNow: now } = ctx
  await recheck()
  const taken: unknown[] = await trx(PageLock.tableName)
    .insert({ page_id: page.page_id, lock_uid: person.uid, lock_to: until, addtime: now })
    .onConflict('page_id')
    .merge()
    .where((free) => {
      void free
        .where('page_lock.lock_uid', person.uid)
        .orWhere('page_lock.lock_to', '<=', now)
        .orWhere('page_lock.lock_to', '>', now + limits.lockSeconds)
      if (dead)
        void free.orWhere({
          'page_lock.lock_uid': dead.lock_uid,
          'page_lock.lock_to': dead.lock_to,
        })
    })
    .returning('page_id')
  return taken.length > 0
}

/**
 * Releases the lock: one's own, that of the window that asks, or with `force` as a manager
 * anybody's. Releasing a missing lock succeeds.
 */
async function release(grant: PageEdit, force: boolean, key: string): Promise<void> {
  const { ctx, write, item, person, page, rights } = grant
  const mayForce = force && rights.role >= 2
  const stored = await storedLock(grant)
  const keyed = opens(grant, key, stored) ? stored : undefined
  const holder = await lockHolder(ctx, item, page)
  if (holder && holder.uid !== person.uid && !mayForce && !keyed) throw heldBy(holder)
  await write(async (trx) => {
    const locks = PageLock.query(trx).where({ page_id: page.page_id })
    if (!mayForce)
      void locks.where((own) => {
        void own.where({ lock_uid: person.uid })
        if (keyed) void own.orWhere({ lock_uid: keyed.lock_uid, lock_to: keyed.lock_to })
      })
    await locks.delete()
  })
}

/**
 * Takes, renews or releases the lock of a page. An absent `lock_to` means half an hour, later times
 * are capped to that, the release value and past times release. In an archived item locks can only
 * be released. Somebody else's lock is handed over to who knows its key. Source:
 * server/contract/spec/calls.md 7.2, server/access/spec.md 11.1, 11.4.
 */
export async function setPageLock(
  grant: PageEdit,
  input: InputOf<SetLock>,
): Promise<OutputOf<SetLock>> {
  const { ctx, write, item, person, page } = grant
  const id = page.page_id
  if (input.item_id <= 0) throw new Failure('itemNotFound')
  if (input.lock_to !== 0 && input.lock_to <= ctx.now) {
    await release(grant, input.force, input.lock_key)
    return { id, lock_left: 0, lock_key: '' }
  }
  mustNotBeArchived(item)
  // the caller uses the clock of the answers, which is this server's
  const requested = input.lock_to === 0 ? limits.lockSeconds : input.lock_to - ctx.now
  const left = Math.min(requested, limits.lockSeconds)
  const stored = await storedLock(grant)
  const holder = await lockHolder(ctx, item, page)
  const isOthers = holder !== null && holder.uid !== person.uid
  if (isOthers && !opens(grant, input.lock_key, stored)) throw heldBy(holder)
  const until = ctx.databaseNow + left
  const isTaken = await write((trx, door) =>
    take(trx, door, grant, until, holder && !isOthers ? undefined : stored),
  )
  if (!isTaken) throw heldBy(await lockHolder(ctx, item, page))
  const lock_key = keyOf(grant, { lock_uid: person.uid, lock_to: until })
  return { id, lock_left: left, lock_key }
}
