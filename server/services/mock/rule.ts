import { between } from './makers/draw.ts'

/** The rule after the bar of a name: `list|1-10`, `id|+1`, `price|1-100.1-2`. */
export interface Rule {
  readonly step: number | null
  readonly min: number | null
  readonly max: number | null
  /** Range of the number of decimal places. */
  readonly decimals: readonly [number, number] | null
}

export const noRule: Rule = { step: null, min: null, max: null, decimals: null }
const ruleText =
  /^(?:\+(\d{1,15})|([+-]?\d{1,15})?(?:-([+-]?\d{1,15}))?(?:\.(\d{1,3})(?:-(\d{1,3}))?)?)$/

/** Splits a name and its rule; a bar without a rule is part of the name. */
export function named(key: string): { readonly name: string; readonly rule: Rule } {
  const bar = key.lastIndexOf('|')
  const found = bar > 0 ? ruleText.exec(key.slice(bar + 1)) : null
  if (!found || bar === key.length - 1) return { name: key, rule: noRule }
  const number = (text: string | undefined) => (text === undefined ? null : Number(text))
  const [low, high] = [number(found[4]), number(found[5])]
  return {
    name: key.slice(0, bar),
    rule: {
      step: number(found[1]),
      min: number(found[2]),
      max: number(found[3]),
      decimals: low === null ? null : [low, high ?? low],
    },
  }
}

/** A count according to the rule: fixed, or random within a range. */
export const countOf = ({ min, max }: Rule): number | null =>
  min === null ? null : max === null ? min : between(min, max)
