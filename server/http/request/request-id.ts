import { randomFillSync } from 'node:crypto'

/** Bytes of an id. */
const length = 9
/** Requesting thousands of random bytes from the system costs as much as nine. */
const pool = Buffer.allocUnsafeSlow(length * 512)
let next = pool.length

/** Returns a unique, unpredictable id for a request. */
export function requestId(): string {
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  return pool.toString('base64url', next, (next += length))
}
