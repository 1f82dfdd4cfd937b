import { randomInt } from 'node:crypto'
import {
  between,
  bounded,
  digits,
  drawWith,
  oneOf,
  whole,
  type MakerContext,
  type Makers,
} from './draw.ts'

/** Numbers and booleans. */
export function numberMakers({ budget }: MakerContext): Makers {
  const { text } = drawWith(budget)
  let increment = 0
  const fraction = (count: number): string =>
    count > 0 ? text([...digits], count - 1, count - 1) + oneOf([...'123456789']) : ''
  return {
    boolean: (min, max, present) => {
      if (min === undefined) return randomInt(2) === 1
      const [here, there] = [Math.max(0, whole(min, 1)), Math.max(0, whole(max, 1))]
      return Math.random() * (here + there) < here ? present !== false : present === false
    },
    natural: (min, max) =>
      between(Math.max(0, whole(min, 0)), Math.max(0, whole(max, 9_007_199_254_740_991))),
    integer: (min, max) =>
      between(whole(min, -9_007_199_254_740_991), whole(max, 9_007_199_254_740_991)),
    float: (min, max, dmin, dmax) => {
      const places = Math.min(17, Math.max(0, between(...bounded(dmin, dmax, 0, 17))))
      return Number.parseFloat(
        `${between(whole(min, -9_007_199_254_740_991), whole(max, 9_007_199_254_740_991))}.${fraction(places) || '0'}`,
      )
    },
    increment: (step) => (increment += whole(step, 1)),
  }
}
