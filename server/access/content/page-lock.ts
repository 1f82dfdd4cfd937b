import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { ItemRow, LockRow } from '../../db/statements/rows.ts'
import { PageLock } from '../../models/page-lock.ts'
import { User } from '../../models/user.ts'
import type { RequestContext } from '../../request-context.ts'
import { covers } from '../basis/catalog-scope.ts'
import { memberRights, writableScopes } from '../rights.ts'

/** Who is editing a page. */
export interface LockHolder {
  readonly uid: number
  readonly username: string
  /** Unix seconds by the database's clock. */
  readonly until: number
}

/**
 * The holder of a page's lock. A lock counts only while its holder may still edit the page, and
 * only if it ends within the longest lock time: otherwise it was set by a clock that was ahead.
 * Source: server/access/spec.md 11.4, server/contract/spec/additions.md 9.
 */
export async function lockHolder(
  ctx: RequestContext,
  item: ItemRow,
  page: { page_id: number; cat_id: number },
): Promise<LockHolder | null> {
  const { databaseNow: now } = ctx
  const lock = await ctx.db.prepared.one<LockRow>('lock', [
    page.page_id,
    now,
    now + limits.lockSeconds,
  ])
  if (!lock) return null
  const rights = await memberRights(ctx, item, { uid: lock.lock_uid, groupid: lock.groupid })
  return covers(rights.writes, page.cat_id)
    ? { uid: lock.lock_uid, username: lock.username, until: lock.lock_to }
    : null
}

/** Like `lockHolder`, for all pages of an item, with a fixed number of queries. */
export async function lockHolders(
  ctx: RequestContext,
  item: ItemRow,
): Promise<(LockHolder & { readonly page_id: number; readonly cat_id: number })[]> {
  const { read } = ctx.db
  const rows = await PageLock.query(read)
    .join(`${User.tableName} as u`, 'u.uid', 'page_lock.lock_uid')
    .join('page as p', 'p.page_id', 'page_lock.page_id')
    .where('p.item_id', item.item_id)
    .where('page_lock.lock_to', '>', ctx.databaseNow)
    .where('page_lock.lock_to', '<=', ctx.databaseNow + limits.lockSeconds)
    .select(
      'page_lock.page_id',
      'page_lock.lock_to as until',
      'p.cat_id',
      'u.uid',
      'u.username',
      'u.groupid',
    )
    .castTo<(LockHolder & { page_id: number; cat_id: number; groupid: number })[]>()
  const isWhole = ({ uid, groupid }: { uid: number; groupid: number }) =>
    uid === item.uid || groupid === 1
  const others = [...new Set(rows.filter((row) => !isWhole(row)).map(({ uid }) => uid))]
  const scopes = await writableScopes(read, item.item_id, others)
  return rows.filter((row) => isWhole(row) || covers(scopes.get(row.uid) ?? 'none', row.cat_id))
}

/**
 * Names of people other than `uid` who are editing pages of the item, by page id. Read before the
 * transaction.
 */
export async function pagesHeldByOthers(
  { ctx, item }: { readonly ctx: RequestContext; readonly item: ItemRow },
  uid: number,
): Promise<ReadonlyMap<number, string>> {
  const others = (await lockHolders(ctx, item)).filter((holder) => holder.uid !== uid)
  return new Map(others.map(({ page_id, username }) => [page_id, username]))
}

/** @throws {Failure} `pageLocked` with the holder's name when somebody else holds the lock */
export async function mustNotBeHeldByOther(
  ctx: RequestContext,
  item: ItemRow,
  page: { page_id: number; cat_id: number },
  uid: number,
): Promise<void> {
  const holder = await lockHolder(ctx, item, page)
  if (holder && holder.uid !== uid)
    throw new Failure('pageLocked', { lock_username: holder.username })
}

/** @throws {Failure} `pageInUse` with the title of the first of these that somebody else is editing */
export async function mustNotBeHeldByOthers(
  on: { readonly ctx: RequestContext; readonly item: ItemRow },
  pages: readonly { readonly page_id: number; readonly page_title: string }[],
  uid: number,
): Promise<void> {
  const held = await pagesHeldByOthers(on, uid)
  for (const { page_id, page_title } of pages) {
    const lock_username = held.get(page_id)
    if (lock_username !== undefined) throw new Failure('pageInUse', { lock_username, page_title })
  }
}
