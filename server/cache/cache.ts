import type { ReadDatabase } from '../db/database.ts'

/** A cached value and the stamp of the data it was made from. */
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

/** Limits the total bytes of all caches; the least recently used values are evicted first. */
export class Budget {
  readonly most: number
  /** Ordered by last use. */
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

  /** Marks a value as recently used. */
  markUsed(entry: Entry): void {
    if (this.#entries.delete(entry)) this.#entries.add(entry)
  }

  /** Adds bytes to a value, if it is still cached. */
  grow(entry: Entry, bytes: number): void {
    if (!this.#entries.has(entry)) return
    entry.weight += bytes
    this.#weight += bytes
    this.#shrink()
  }

  /**
   * Reserves bytes that only their holder can release; cached values are evicted for them, but keep
   * half of the budget.
   *
   * @returns false if there is no room
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
 * The budget of everything that the server keeps in memory between requests, so that the caches do
 * not add up.
 */
export const sharedBudget = new Budget(64 * 1024 * 1024)

/**
 * Caches values between changes. Each has a stamp of the data it was made from, and is only
 * returned for the stamp that the current request has just read from the database; so no server
 * sends one that is older than the last acknowledged change.
 */
export class Cache<V> {
  readonly #byDatabase = new WeakMap<ReadDatabase, Map<string | number, Entry>>()
  readonly #budget: Budget

  constructor(budget: Budget = sharedBudget) {
    this.#budget = budget
  }

  get(db: ReadDatabase, key: string | number, stamp: string | number): V | undefined {
    const found = this.#byDatabase.get(db)?.get(key)
    if (found?.stamp !== stamp) return undefined
    this.#budget.markUsed(found)
    return found.value as V
  }

  /** The last cached value with its stamp; it may be outdated. */
  last(db: ReadDatabase, key: string | number): Stamped<V> | undefined {
    const found = this.#byDatabase.get(db)?.get(key)
    if (found) this.#budget.markUsed(found)
    return found as Stamped<V> | undefined
  }

  /** @param weight size of the value in bytes @returns the value */
  set<T extends V>(
    db: ReadDatabase,
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

  /** Adds the size of data kept along with a value, such as an encoded form of it. */
  grow(db: ReadDatabase, key: string | number, stamp: string | number, bytes: number): void {
    const found = this.#byDatabase.get(db)?.get(key)
    if (found?.stamp === stamp) this.#budget.grow(found, bytes)
  }
}
