import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { Throttle } from '../models/throttle.ts'
import type { Visit } from '../visit.ts'

/** What is guarded: a kind of guess and the account, item or key it is made at. */
export interface Guarded {
  readonly kind: string
  readonly subject: string
}

/** IPv4 addresses count one by one, IPv6 by their /64, which one customer owns whole. Source: additions 6. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')
}

const keysOf = (visit: Visit, { kind, subject }: Guarded) => ({
  guess: visit.site.sealer.sign(`throttle ${kind} ${subject.toLowerCase()} ${network(visit.address)}`),
  address: visit.site.sealer.sign(`throttle ${kind} of ${network(visit.address)}`),
})

/** Seconds until a guess may be made again, 0 when it may be made now. */
export async function isLocked(visit: Visit, guarded: Guarded): Promise<number> {
  const { guess, address } = keysOf(visit, guarded)
  const rows = await Throttle.query(visit.db.read).findByIds([guess, address])
  return Math.max(0, ...rows.map((row) => row.locked_until - visit.now))
}

/** @throws {Failure} `tooManyTries` with `retry_after` in seconds */
export async function mustNotBeLocked(visit: Visit, guarded: Guarded): Promise<void> {
  const seconds = await isLocked(visit, guarded)
  if (seconds > 0) throw new Failure('tooManyTries', { retry_after: seconds })
}

/** Counts a wrong guess: five of one address at one subject in 300 s lock for 300 s, a hundred of one address in an hour for an hour. */
export async function miss(visit: Visit, guarded: Guarded): Promise<void> {
  const { guess, address } = keysOf(visit, guarded)
  await visit.db.transaction(async (db) => {
    await count(visit, db, guess, limits.signInMisses, limits.signInWindowSeconds)
    await count(visit, db, address, limits.addressMissesPerHour, 3_600)
  })
}

/** Forgets the misses of this address at this subject, after a right guess. */
export async function forget(visit: Visit, guarded: Guarded): Promise<void> {
  const { guess } = keysOf(visit, guarded)
  if (!(await Throttle.query(visit.db.read).findById(guess))) return
  await visit.db.transaction(async (db) => {
    await Throttle.query(db).deleteById(guess)
  })
}

/**
 * Counts an act that one address may do only so often, such as asking for captchas.
 *
 * @throws {Failure} `tooManyTries`
 */
export async function countAct(visit: Visit, kind: string, most: number, seconds: number): Promise<void> {
  const key = visit.site.sealer.sign(`act ${kind} ${network(visit.address)}`)
  await visit.db.transaction(async (db) => {
    const lockedUntil = await count(visit, db, key, most + 1, seconds)
    if (lockedUntil > visit.now) throw new Failure('tooManyTries', { retry_after: lockedUntil - visit.now })
  })
}

async function count(
  visit: Visit,
  db: Parameters<Parameters<typeof visit.db.transaction>[0]>[0],
  key: string,
  most: number,
  seconds: number,
): Promise<number> {
  const fresh = { throttle_key: key, misses: 0, window_start: visit.now, locked_until: 0 }
  await Throttle.query(db).insert(fresh).onConflict('throttle_key').ignore()
  const row = (await Throttle.query(db).findById(key).forUpdate()) ?? fresh
  const inWindow = row.window_start > visit.now - seconds
  const misses = (inWindow ? row.misses : 0) + 1
  const locked_until = misses >= most ? (inWindow ? row.window_start : visit.now) + seconds : 0
  await Throttle.query(db)
    .findById(key)
    .patch({ misses, window_start: inWindow ? row.window_start : visit.now, locked_until })
  return locked_until
}
