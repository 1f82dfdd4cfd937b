import type { Database } from '../db/database.ts'

/** A cached value and what it was made of. */
export interface Stamped<V> {
  readonly stamp: string | number
  readonly value: V
}

interface Entry {
  readonly key: string | number
  readonly stamp: string | number
  readonly value: unknown
  readonly among: Map<string | number, Entry>
  weight: number
}

/**
 * Bytes that cached values of all kinds take together at most; those that were not asked for the
 * longest go first.
 */
export class Budget {
  readonly most: number
  /** In the order in which they were asked for last. */
  readonly #entries = new Set<Entry>()
  #weight = 0
  #held = 0

  constructor(most: number) {
    this.most = most
  }

  get weight(): number {
    return this.#weight
  }

  add(entry: Entry): void {
    if (entry.weight > this.most) return
    entry.among.set(entry.key, entry)
    this.#entries.add(entry)
    this.#weight += entry.weight
    this.#shrink()
  }

  remove(entry: Entry | undefined): void {
    if (!entry || !this.#entries.delete(entry)) return
    this.#weight -= entry.weight
    entry.among.delete(entry.key)
  }

  /** Notes that a value was asked for. */
  markUsed(entry: Entry): void {
    if (this.#entries.delete(entry)) this.#entries.add(entry)
  }

  /** Counts further bytes of a value, when it is still cached. */
  grow(entry: Entry, bytes: number): void {
    if (!this.#entries.has(entry)) return
    entry.weight += bytes
    this.#weight += bytes
    this.#shrink()
  }

  /**
   * Counts bytes of what is no answer and is given up by its holder alone; answers give way to
   * them, and they leave these half of all.
   *
   * @returns false where there is no room
   */
  hold(bytes: number): boolean {
    if (this.#held + bytes > this.most / 2) return false
    this.#held += bytes
    this.#weight += bytes
    this.#shrink()
    return true
  }

  release(bytes: number): void {
    this.#held -= bytes
    this.#weight -= bytes
  }

  #shrink(): void {
    for (const oldest of this.#entries) {
      if (this.#weight <= this.most) return
      this.remove(oldest)
    }
  }
}

/**
 * What all that the server keeps in memory between requests shares, so that no kind of it adds to
 * the others.
 */
export const sharedBudget = new Budget(64 * 1024 * 1024)

/**
 * Answers cached between changes. Each has a stamp of what it was made of, which the asking
 * request has just read from the database; so no server ever sends one that is older than the last
 * acknowledged change.
 */
export class Cache<V> {
  readonly #byDatabase = new WeakMap<Database, Map<string | number, Entry>>()
  readonly #budget: Budget

  constructor(budget: Budget = sharedBudget) {
    this.#budget = budget
  }

  get(db: Database, key: string | number, stamp: string | number): V | undefined {
    const found = this.#byDatabase.get(db)?.get(key)
    if (found?.stamp !== stamp) return undefined
    this.#budget.markUsed(found)
    return found.value as V
  }

  /** What was cached last, with its stamp; it may be out of date. */
  last(db: Database, key: string | number): Stamped<V> | undefined {
    return this.#byDatabase.get(db)?.get(key) as Stamped<V> | undefined
  }

  /** @param weight bytes that the value takes @returns the value */
  set<T extends V>(
    db: Database,
    key: string | number,
    stamp: string | number,
    value: T,
    weight: number,
  ): T {
    let among = this.#byDatabase.get(db)
    if (!among) this.#byDatabase.set(db, (among = new Map()))
    this.#budget.remove(among.get(key))
    this.#budget.add({ key, stamp, value, among, weight })
    return value
  }

  /** Counts bytes that are held along with a value, such as what is made of it to be sent. */
  grow(db: Database, key: string | number, stamp: string | number, bytes: number): void {
    const found = this.#byDatabase.get(db)?.get(key)
    if (found?.stamp === stamp) this.#budget.grow(found, bytes)
  }
}
