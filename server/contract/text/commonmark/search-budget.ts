import type { ParseEnvironment } from '../markdown/parser.ts'

/** Characters that may be searched in vain, per character of the text, and at least. */
const perSign = 20
const atLeast = 100_000

/**
 * Budget of characters that rules may search ahead in one text. Searching for a missing end costs
 * the rest of the text each time; once the budget is used up nothing is searched for, so that the
 * time stays linear (web/spec/reading.md 11.2).
 *
 * @returns false if nothing is left
 */
export function spendSearchBudget(env: ParseEnvironment, length: number, signs: number): boolean {
  const left = typeof env.searchBudget === 'number' ? env.searchBudget : atLeast + length * perSign
  env.searchBudget = left - signs
  return left > signs
}
