import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

/**
 * What one answer may still be made of. Everything that is made is counted before it is made, so
 * that no template outgrows the memory.
 */
export class Budget {
  #values: number = limits.mockValues
  #characters: number = limits.mockCharacters

  /** Counts one value and the characters it has. @throws {Failure} `mockTooLarge` */
  spend(characters = 0): void {
    this.#values--
    // also refuses what is no number
    if (!(characters <= this.#characters) || this.#values < 0) throw new Failure('mockTooLarge')
    this.#characters -= characters
  }
}
