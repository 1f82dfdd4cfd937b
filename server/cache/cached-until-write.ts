import { createHash } from 'node:crypto'
import { EncodedJson } from '#contract/encoded-json.ts'
import type { ReadDatabase } from '../db/database.ts'
import { Cache } from './cache.ts'
import { ownBytes } from './own-bytes.ts'

interface Making {
  readonly state: string
  readonly answer: Promise<EncodedJson>
}

const cache = new Cache<EncodedJson>()
const makingOf = new WeakMap<ReadDatabase, Map<string, Making>>()

/** Approximate overhead of a cached answer besides its JSON. */
const answerBytes = 500

/**
 * Caches an expensive answer that depends on many rows, as JSON, until anything at all is stored.
 * Concurrent requests for the same state share one computation. The state is read on each request,
 * and an answer is of that state or a later one, so nobody gets an answer older than their request.
 *
 * @param parts everything that the answer depends on besides the database, above all what the
 * caller may see; rights are checked before
 * @param make returns the answer in JSON, in pieces: building one text of hundreds of KB costs
 * several times as much as its pieces
 */
export async function cachedUntilWrite<T>(
  db: ReadDatabase,
  parts: readonly unknown[],
  make: () => Promise<readonly string[]>,
): Promise<T> {
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64')
  const state = await db.prepared.state()
  const found = cache.get(db, key, state)
  if (found) return found as T

  let making = makingOf.get(db)
  if (!making) makingOf.set(db, (making = new Map()))
  const running = making.get(key)
  if (running?.state === state) return (await running.answer) as T

  const answer = make().then((pieces) => {
    const bytes = ownBytes(...pieces)
    const json = new EncodedJson(bytes, (more) => cache.grow(db, key, state, more))
    return cache.set(db, key, state, json, bytes.length + answerBytes)
  })
  const own: Making = { state, answer }
  making.set(key, own)
  try {
    return (await answer) as T
  } finally {
    if (making.get(key) === own) making.delete(key)
  }
}
