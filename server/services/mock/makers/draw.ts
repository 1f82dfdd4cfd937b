import { randomInt } from 'node:crypto'
import type { Budget } from '../budget.ts'
import type { Json } from '../json.ts'

/** Context of makers besides their arguments. */
export interface MakerContext {
  readonly budget: Budget
  /** Unix seconds. */
  readonly now: number
  /** IANA zone of dates. */
  readonly timeZone: string
}

export type Argument = Json | undefined
export type Maker = (...parameters: readonly Argument[]) => Json
/** Makers by placeholder name, in lower case. */
export type Makers = Record<string, Maker>

export const lower = 'abcdefghijklmnopqrstuvwxyz'
export const digits = '0123456789'

/** An argument as an integer, or the fallback. */
export const whole = (value: Argument, fallback: number): number => {
  const number =
    value === undefined || value === null || value === '' ? Number.NaN : Math.trunc(Number(value))
  return Number.isSafeInteger(number) ? number : fallback
}

/** An argument as text. */
export const asText = (value: Argument): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** A random integer between two bounds, both inclusive, in either order. */
export const between = (a: number, b: number): number => {
  const [low, high] = a <= b ? [a, b] : [b, a]
  // beyond the range of randomInt, fractions of the range are precise enough
  return high - low < 2 ** 47
    ? randomInt(low, high + 1)
    : Math.min(high, Math.max(low, Math.floor(low + Math.random() * (high - low))))
}
export const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Bounds from two arguments: by default `low` and `high`; a single one is both. */
export const bounded = (
  min: Argument,
  max: Argument,
  low: number,
  high: number,
): [number, number] =>
  min === undefined ? [low, high] : [whole(min, low), whole(max, whole(min, low))]

/** Random generators that charge the budget. */
export interface Draw {
  /** A text of characters from the pool, with a length between two bounds. */
  readonly text: (pool: readonly string[], min: number, max: number) => string
  readonly joined: (count: number, make: () => string, by: string) => string
  readonly word: (min?: Argument, max?: Argument) => string
}

export function drawWith(budget: Budget): Draw {
  const text: Draw['text'] = (pool, min, max) => {
    const length = Math.max(0, between(min, max))
    budget.spend(length)
    return Array.from({ length }, () => oneOf(pool)).join('')
  }
  return {
    text,
    joined(count, make, by) {
      budget.spend(count)
      return Array.from({ length: Math.max(0, count) }, make).join(by)
    },
    word: (min, max) => text([...lower], ...bounded(min, max, 3, 10)),
  }
}
