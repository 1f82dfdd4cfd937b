import type { ParseEnvironment } from '../parser.ts'

/** Signs that may be looked at ahead in vain, for each sign of a text and in any case. */
const perSign = 20
const atLeast = 100_000

/**
 * What is left of the signs that rules may read ahead in one text. Looking for the end of something
 * that may have none costs the rest of the text each time; when the budget is used up nothing is
 * looked for any more, so that the time stays linear (web/spec/reading.md 11.2).
 *
 * @returns false when there is nothing left
 */
export function spend(env: ParseEnvironment, length: number, signs: number): boolean {
  const left = typeof env.searchBudget === 'number' ? env.searchBudget : atLeast + length * perSign
  env.searchBudget = left - signs
  return left > signs
}
