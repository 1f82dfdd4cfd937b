// Preloaded into the product (`node --import`) for the gallery: the time is what the file of
// SHOWDOC_GALLERY_CLOCK says (milliseconds), and what is drawn at random is drawn in the same order
// on each run.
import type * as Crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { threadId } from 'node:worker_threads'

const file = process.env['SHOWDOC_GALLERY_CLOCK'] ?? ''
const now = (): number => Number(readFileSync(file, 'utf8'))

const RealDate = Date
RealDate.now = now
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], asked) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
  apply: () => new RealDate(now()).toString(),
})

const require = createRequire(import.meta.url)
const crypto = require('node:crypto') as typeof Crypto
const { createHash } = crypto
// two processes of one run must not draw the same
const drawer = `${process.argv.slice(2, 4).join(' ')} ${threadId}`
const drawn = new Map<string, number>()

/** Bytes for the next drawing of this kind; others between them change nothing. */
function draw(kind: string, size: number): Buffer {
  const count = (drawn.get(kind) ?? 0) + 1
  drawn.set(kind, count)
  return createHash('shake256', { outputLength: size })
    .update(`${drawer} ${kind} ${count}`)
    .digest()
}

type Done<T> = (error: Error | null, value: T) => void
function answer<T>(value: T, done?: Done<T>): T | undefined {
  if (!done) return value
  queueMicrotask(() => done(null, value))
  return undefined
}

Object.assign(crypto, {
  randomBytes: (size: number, done?: Done<Buffer>) => answer(draw(`bytes ${size}`, size), done),
  randomInt: (
    ...[low, high, done]: [number, (number | Done<number>)?, Done<number>?]
  ): number | undefined => {
    const [from, to] = typeof high === 'number' ? [low, high] : [0, low]
    const value = from + (draw(`whole ${from} ${to}`, 6).readUIntBE(0, 6) % (to - from))
    return answer(value, typeof high === 'function' ? high : done)
  },
})
// the console shows the free space
const files = require('node:fs/promises') as typeof Files
Object.assign(files, {
  statfs: () => Promise.resolve({ type: 0, bsize: 4096, blocks: 6e7, bfree: 2e7, bavail: 2e7 }),
})
syncBuiltinESMExports()
