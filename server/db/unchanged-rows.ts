/** Answers of statements that are remembered; a page with its item takes about 2 KB. */
const most = 1_000

/**
 * What statements answered, remembered until anything at all is committed: finding a page, its
 * catalogs and its item costs five times as much as asking whether something was. The state is read
 * each time before the rows are looked for, so nobody is told less than was stored when they asked.
 */
export class UnchangedRows {
  readonly #stateOf: () => unknown
  readonly #answers = new Map<string, object>()
  #state: unknown

  /** @param stateOf another value after every commit */
  constructor(stateOf: () => unknown) {
    this.#stateOf = stateOf
  }

  /**
   * The answer of a statement, frozen, since others get the same.
   *
   * @param read asks the database; what it does not find is not remembered
   */
  find<R extends object | undefined>(
    statement: string,
    values: readonly unknown[],
    read: () => R,
  ): R {
    const state = this.#stateOf()
    if (state !== this.#state) {
      this.#answers.clear()
      this.#state = state
    }
    const key = statement + JSON.stringify(values)
    const known = this.#answers.get(key)
    if (known) return known as R
    const answer = read()
    if (!answer) return answer
    if (Array.isArray(answer)) for (const row of answer) Object.freeze(row)
    // the oldest of them
    if (this.#answers.size >= most)
      this.#answers.delete(this.#answers.keys().next().value as string)
    this.#answers.set(key, Object.freeze(answer))
    return answer
  }
}
