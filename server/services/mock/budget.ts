import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

/**
 * Limits the size of one answer. Everything is counted before it is generated, so that no template
 * exhausts memory.
 */
export class Budget {
  #values: number = limits.mockValues
  #characters: number = limits.mockCharacters

  /** Counts one value and its characters. @throws {Failure} `mockTooLarge` */
  spend(characters = 0): void {
    this.#values--
    // also refuses NaN
    if (!(characters <= this.#characters) || this.#values < 0) throw new Failure('mockTooLarge')
    this.#characters -= characters
  }
}
