import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { covers } from '../../access/basis/catalog-scope.ts'
import type { PageRead } from '../../access/content/page.ts'
import { lockHolder } from '../../access/content/page-lock.ts'

type IsLock = typeof pageCalls.isLock

/**
 * Whether somebody is editing the page; who it is, only for editors of the page. Source:
 * server/access/spec.md 6, 14.
 */
export async function isPageLocked(
  { ctx, item, rights, page }: PageRead,
  _input: InputOf<IsLock>,
): Promise<OutputOf<IsLock>> {
  const holder = await lockHolder(ctx, item, page)
  const isNamed = holder !== null && covers(rights.writes, page.cat_id)
  return {
    lock: holder ? 1 : 0,
    exceed: 0,
    lock_uid: isNamed ? String(holder.uid) : '',
    lock_username: isNamed ? holder.username : '',
    is_cur_user: holder && holder.uid === ctx.person?.uid ? 1 : 0,
    lock_left: holder ? holder.until - ctx.databaseNow : 0,
  }
}
