/** Cached answers at most; one of a page with its item takes about 2 KB. */
const capacity = 1_000

/**
 * Answers of statements, cached until anything at all is committed: finding a page, its catalogs
 * and its item costs several times as much as asking whether something was. The state is read
 * before each look-up, so nobody is told less than was stored when they asked.
 */
export class RowCache {
  readonly #readState: () => unknown
  readonly #answers = new Map<string, object>()
  #state: unknown

  /** @param readState another value after every commit */
  constructor(readState: () => unknown) {
    this.#readState = readState
  }

  /**
   * The answer of a statement, frozen, since others get the same.
   *
   * @param query asks the database; that nothing was found is not cached
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
