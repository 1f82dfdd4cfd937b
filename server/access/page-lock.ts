import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { ItemRow, LockRow } from '../db/rows.ts'
import { covers } from '../services/part.ts'
import type { Visit } from '../visit.ts'
import { memberRights } from './rights.ts'

/** Who edits a page now. */
export interface Holder {
  readonly uid: number
  readonly username: string
  /** Unix seconds by the database's clock. */
  readonly until: number
}

/**
 * The holder of a page's lock. It counts only while its holder still may edit the page, and not when it reaches further than any lock: a
 * clock that was ahead has set it. Source: permissions 11.4, additions 9.
 */
export async function lockHolder(visit: Visit, item: ItemRow, page: { page_id: number; cat_id: number }): Promise<Holder | null> {
  const { databaseNow: now } = visit
  const lock = await visit.db.prepared.one<LockRow>('lock', [page.page_id, now, now + limits.lockSeconds])
  if (!lock) return null
  const rights = await memberRights(visit, item, { uid: lock.lock_uid, groupid: lock.groupid })
  return covers(rights.writes, page.cat_id) ? { uid: lock.lock_uid, username: lock.username, until: lock.lock_to } : null
}

/** @throws {Failure} `pageLocked` with the holder's name when somebody else holds the page */
export async function mustNotBeHeldByOther(
  visit: Visit,
  item: ItemRow,
  page: { page_id: number; cat_id: number },
  uid: number,
): Promise<void> {
  const holder = await lockHolder(visit, item, page)
  if (holder && holder.uid !== uid) throw new Failure('pageLocked', { lock_username: holder.username })
}
