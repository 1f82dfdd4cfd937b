import { randomFillSync } from 'node:crypto'

/** Bytes of an id. */
const length = 9
/** Asking the system for chance costs as much for thousands of bytes as for nine. */
const pool = Buffer.allocUnsafeSlow(length * 512)
let next = pool.length

/** Another one for each request; nobody can tell the next one. */
export function requestId(): string {
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  return pool.toString('base64url', next, (next += length))
}
