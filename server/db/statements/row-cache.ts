/** Most cached rows; one of a page with its item takes about 2 KB. */
const capacity = 1_000

/**
 * Caches rows until anything at all is committed: reading a page with its catalogs and item costs
 * several times as much as checking for commits. The state is asked for before each look-up, so no
 * answer is older than that.
 */
export class RowCache {
  readonly #readState: () => unknown
  readonly #answers = new Map<string, object>()
  #state: unknown

  /** @param readState returns another value after every commit */
  constructor(readState: () => unknown) {
    this.#readState = readState
  }

  /**
   * The row of a statement, frozen because callers share it.
   *
   * @param query asks the database; a missing row is not cached
   */
  get<R extends object | undefined>(
    statement: string,
    values: readonly unknown[],
    query: () => R,
  ): R {
    const state = this.#readState()
    if (state !== this.#state) {
      this.#answers.clear()
      this.#state = state
    }
    const key = statement + JSON.stringify(values)
    const cached = this.#answers.get(key)
    if (cached) return cached as R
    const answer = query()
    if (!answer) return answer
    if (Array.isArray(answer)) for (const row of answer) Object.freeze(row)
    if (this.#answers.size >= capacity) {
      const [oldest] = this.#answers.keys()
      this.#answers.delete(oldest as string)
    }
    this.#answers.set(key, Object.freeze(answer))
    return answer
  }
}
