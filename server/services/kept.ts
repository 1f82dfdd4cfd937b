import type { Database } from '../db/database.ts'

/** A kept value and what it was made of. */
export interface Stamped<V> {
  readonly stamp: string | number
  readonly value: V
  readonly weight: number
}

class Values<V> {
  readonly byKey = new Map<string | number, Stamped<V>>()
  weight = 0

  remove(key: string | number): void {
    this.weight -= this.byKey.get(key)?.weight ?? 0
    this.byKey.delete(key)
  }
}

/**
 * Answers kept ready between changes, the oldest given up when together they weigh too much. Each has a stamp of what it was made of, which
 * the asking request has just read from the database; so no server ever sends one that is older than the last acknowledged change.
 */
export class Kept<V> {
  readonly #byDatabase = new WeakMap<Database, Values<V>>()
  readonly #mostWeight: number

  constructor(mostWeight: number) {
    this.#mostWeight = mostWeight
  }

  find(db: Database, key: string | number, stamp: string | number): V | undefined {
    const found = this.#byDatabase.get(db)?.byKey.get(key)
    return found?.stamp === stamp ? found.value : undefined
  }

  /** What was kept last, with its stamp; it may be out of date. */
  last(db: Database, key: string | number): Stamped<V> | undefined {
    return this.#byDatabase.get(db)?.byKey.get(key)
  }

  /** @returns the value */
  keep(db: Database, key: string | number, stamp: string | number, value: V, weight: number): V {
    let values = this.#byDatabase.get(db)
    if (!values) this.#byDatabase.set(db, (values = new Values()))
    values.remove(key)
    if (weight > this.#mostWeight) return value
    while (values.weight + weight > this.#mostWeight) values.remove(values.byKey.keys().next().value as string | number)
    values.byKey.set(key, { stamp, value, weight })
    values.weight += weight
    return value
  }
}

/** Characters of ready answers of one kind that are kept at most. Each takes some bytes: as text, as it is sent, and packed. */
export const mostKeptText = 30_000_000
