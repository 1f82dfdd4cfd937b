import { believedAfter, clockTolerance } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { Job } from '../models/job.ts'
import { TrustedClock } from '../models/trusted-clock.ts'

/**
 * Seconds between two looks that count at most: a clock goes on only as long as somebody looks at
 * it.
 */
const longestStep = 120
/** Seconds after which it is worth writing down that a clock is still right. */
const noteEvery = 30

const id = 1

/**
 * When something was last written here, as far as timed work knows: of a database that is older
 * than this rule. 0: never.
 */
const lastWork = async (db: Database): Promise<number> =>
  (await Job.query(db.read).orderBy('ended', 'desc').first())?.ended ?? 0

const near = (one: number, other: number): boolean => Math.abs(one - other) <= clockTolerance

/**
 * Whether timed work may go by this clock. One that is more than a day away from where it was seen
 * last is believed once it has gone on from there for an hour, under the eyes of a server: then it
 * was the machine that stood still. A jump for a moment deletes nothing.
 */
export async function isTrusted(db: Database, now: number): Promise<boolean> {
  const known = await TrustedClock.query(db.read).findById(id)
  if (!known) {
    const seen = (await lastWork(db)) || now
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
  // another jump begins anew
  const stayed = step >= 0 && near(now, known.looked) ? known.stayed + step : 0
  const isBelieved = stayed >= believedAfter
  await note(
    db,
    known,
    isBelieved ? { seen: now, looked: now, stayed: 0 } : { seen: known.seen, looked: now, stayed },
  )
  return isBelieved
}

/** Of servers that look at the same moment one writes. */
const note = (
  db: Database,
  known: TrustedClock,
  next: Pick<TrustedClock, 'seen' | 'looked' | 'stayed'>,
) =>
  db.transaction((trx) =>
    TrustedClock.query(trx).where({ id, looked: known.looked, stayed: known.stayed }).patch(next),
  )
