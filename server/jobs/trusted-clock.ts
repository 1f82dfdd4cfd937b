import { trustedAfter, clockTolerance } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { TrustedClock } from '../models/trusted-clock.ts'

/**
 * Longest interval between two checks that counts, in seconds: a clock only gains trust while it is
 * being checked.
 */
const longestStep = 120
/** Minimum seconds between two records of a correct clock. */
const noteEvery = 30

const id = 1

/** Times of what people and jobs do. */
const written = [
  ['job', 'ended'],
  ['page', 'addtime'],
  ['recycle', 'del_time'],
  ['user', 'reg_time'],
  ['user', 'last_login_time'],
] as const

/** Time of the last write, for databases without a recorded clock. 0: nothing was written. */
async function lastWrite(db: Database): Promise<number> {
  const newest = await Promise.all(
    written.map(async ([table, column]) => {
      const row = (await db.read(table).max({ newest: column }).first()) as { newest: unknown }
      return Number(row.newest ?? 0)
    }),
  )
  return Math.max(...newest)
}

const near = (one: number, other: number): boolean => Math.abs(one - other) <= clockTolerance

/**
 * Whether jobs may rely on this clock. A clock more than a day away from the last known time is
 * trusted once servers have seen it continue from there for an hour: then the machine was
 * suspended. A momentary jump deletes nothing.
 */
export async function isTrusted(db: Database, now: number): Promise<boolean> {
  const known = await TrustedClock.query(db.read).findById(id)
  if (!known) {
    const seen = (await lastWrite(db)) || now
    await db.transaction((trx) =>
      TrustedClock.query(trx)
        .insert({ id, seen, looked: now, stayed: 0 })
        .onConflict('id')
        .ignore(),
    )
    return near(now, seen)
  }
  if (near(now, known.seen)) {
    if (known.stayed > 0 || Math.abs(now - known.seen) >= noteEvery)
      await note(db, known, { seen: now, looked: now, stayed: 0 })
    return true
  }
  const step = Math.min(now - known.looked, longestStep)
  // another jump starts over
  const stayed = step >= 0 && near(now, known.looked) ? known.stayed + step : 0
  const isBelieved = stayed >= trustedAfter
  await note(
    db,
    known,
    isBelieved ? { seen: now, looked: now, stayed: 0 } : { seen: known.seen, looked: now, stayed },
  )
  return isBelieved
}

/** Of servers that check at the same moment one writes. */
const note = (
  db: Database,
  known: TrustedClock,
  next: Pick<TrustedClock, 'seen' | 'looked' | 'stayed'>,
) =>
  db.transaction((trx) =>
    TrustedClock.query(trx).where({ id, looked: known.looked, stayed: known.stayed }).patch(next),
  )
